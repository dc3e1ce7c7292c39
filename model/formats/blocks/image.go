package blocks

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"image"
	_ "image/gif"  // Decodes the header of GIF images.
	_ "image/jpeg" // Decodes the header of JPEG images.
	_ "image/png"  // Decodes the header of PNG images.

	"decant/model"
	"decant/model/source"
)

// headerLimit is how many characters of an image's base64 are looked at: a JPEG
// may hold a preview and colour profiles before it says its size.
const headerLimit = 400_000

// ImagePart is an image block of the Anthropic API with the size that its header tells.
func ImagePart(v source.Value) model.Part {
	return ImageOf64(v.Get("source", "media_type"), v.Get("source", "data"))
}

// ImageOf64 is an image of a media type, its data in base64. What is no text is an
// image of unknown size.
func ImageOf64(media, data source.Value) model.Part {
	p := model.Part{Kind: model.PartImage, Image: model.Image{Type: media.Text()}}
	if data.Kind() == source.KindString {
		p.Image.Width, p.Image.Height = readPixels(data.Raw())
		p.Text.Span = data.Span() // No text, but where the image is.
	}
	return p
}

// ImageURL is an image by its address, a JSON string. One that holds the image itself
// (data:image/png;base64,…) tells its type and size, any other none.
func ImageURL(v source.Value) model.Part {
	p := model.Part{Kind: model.PartImage}
	if v.Kind() != source.KindString {
		return p
	}
	p.Text.Span = v.Span() // No text, but where the image is.
	head, data, ok := bytes.Cut(plainText(v.Raw()), []byte(","))
	media, inside := bytes.CutPrefix(head, []byte("data:"))
	if !ok || !inside {
		return p
	}
	kind, form, _ := bytes.Cut(media, []byte(";"))
	p.Image.Type = string(kind)
	if bytes.HasSuffix(form, []byte("base64")) {
		p.Image.Width, p.Image.Height = size64(data)
	}
	return p
}

// plainText is the text of a JSON string, where it holds no escape in the string's memory.
func plainText(raw []byte) []byte {
	if text := raw[1 : len(raw)-1]; bytes.IndexByte(text, '\\') < 0 {
		return text
	}
	return source.AppendText(nil, raw)
}

// readPixels reads width and height of an image in base64, a JSON string. They are
// 0 when the header tells none.
func readPixels(raw []byte) (w, h int) { return size64(plainText(raw)) }

// size64 reads width and height of an image in base64.
func size64(text []byte) (w, h int) {
	// A cut in the middle of a quantum costs its last bytes and no more.
	text = bytes.TrimRight(text[:min(len(text), headerLimit)], "=")
	head := make([]byte, base64.RawStdEncoding.DecodedLen(len(text)))
	n, _ := base64.RawStdEncoding.Decode(head, text)
	head = head[:n]
	if c, _, err := image.DecodeConfig(bytes.NewReader(head)); err == nil {
		return c.Width, c.Height
	}
	return readWebP(head)
}

// readWebP reads the size from the three kinds of header that the format has.
func readWebP(b []byte) (w, h int) {
	if len(b) < 30 || string(b[:4]) != "RIFF" || string(b[8:12]) != "WEBP" {
		return 0, 0
	}
	switch string(b[12:16]) {
	case "VP8X":
		return 1 + le24(b[24:]), 1 + le24(b[27:])
	case "VP8L":
		bits := binary.LittleEndian.Uint32(b[21:])
		return 1 + int(bits&0x3fff), 1 + int(bits>>14&0x3fff)
	case "VP8 ":
		return int(binary.LittleEndian.Uint16(b[26:]) & 0x3fff),
			int(binary.LittleEndian.Uint16(b[28:]) & 0x3fff)
	}
	return 0, 0
}

// le24 is a number of three bytes, the lowest first.
func le24(b []byte) int { return int(b[0]) | int(b[1])<<8 | int(b[2])<<16 }
