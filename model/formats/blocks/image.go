package blocks

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"image"
	_ "image/gif"  // Decodes the header of GIF images.
	_ "image/jpeg" // Decodes the header of JPEG images.
	_ "image/png"  // Decodes the header of PNG images.
	"slices"

	"decant/model"
	"decant/model/source"
)

// headerLimit is how many characters of an image's base64 are looked at: a JPEG
// may hold a preview and colour profiles before it says its size. Most images say it in the
// first headerUsual, and only so much is read of these.
const headerLimit, headerUsual = 400_000, 2_000

// sized are the kinds of image whose size Go's library tells here, by its names. Which others it
// knows depends on what else the program is linked with.
var sized = []string{"gif", "jpeg", "png"}

// ImagePart is an image block of the Anthropic API with the size that its header tells.
func ImagePart(v source.Value) model.Part {
	return ImageOf64(v.Get("source", "media_type"), v.Get("source", "data"))
}

// ImageOf64 is an image of a media type, its data in base64. What is no text is an
// image of unknown size.
func ImageOf64(media, data source.Value) model.Part {
	p := model.Part{Kind: model.PartImage, Image: model.Image{Type: media.Text()}}
	if data.Kind() == source.KindString {
		p.Text.Span = data.Span() // No text, but where the image is.
		if !readPixels(&p.Image, headText(data, headerUsual)) {
			readPixels(&p.Image, headText(data, headerLimit))
		}
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
	if !readAddress(&p.Image, headText(v, headerUsual)) {
		readAddress(&p.Image, headText(v, headerUsual+headerLimit))
	}
	return p
}

// readAddress reads type and size of an image from the beginning of its address, and reports
// whether that told the size.
func readAddress(m *model.Image, address []byte) bool {
	head, data, ok := bytes.Cut(address, []byte(","))
	media, inside := bytes.CutPrefix(head, []byte("data:"))
	if !ok || !inside {
		return false
	}
	kind, form, _ := bytes.Cut(media, []byte(";"))
	m.Type = string(kind)
	return bytes.HasSuffix(form, []byte("base64")) && readPixels(m, data)
}

// headText is the first characters of the text of a JSON string: so many or more, or all there are.
func headText(v source.Value, chars int) []byte {
	raw := v.RawHead(1 + chars)
	if bytes.IndexByte(raw, '\\') >= 0 {
		return source.AppendText(nil, v.Raw())
	}
	if len(raw) == v.Span().Len() {
		raw = raw[:len(raw)-1]
	}
	return raw[1:]
}

// readPixels reads width and height of an image from the beginning of its base64. They stay as
// they are, and it reports false, when that tells none.
func readPixels(m *model.Image, text []byte) bool {
	// A cut in the middle of a quantum costs its last bytes and no more.
	text = bytes.TrimRight(text[:min(len(text), headerLimit)], "=")
	head := make([]byte, base64.RawStdEncoding.DecodedLen(len(text)))
	n, _ := base64.RawStdEncoding.Decode(head, text)
	head = head[:n]
	c, kind, err := image.DecodeConfig(bytes.NewReader(head))
	if err == nil && slices.Contains(sized, kind) {
		m.Width, m.Height = c.Width, c.Height
	} else {
		m.Width, m.Height = readWebP(head)
	}
	return m.Width > 0
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
