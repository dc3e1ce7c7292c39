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

// headerLimit is how many base64 characters of an image are examined: a JPEG may have a preview and
// colour profiles before its size. Most images have their size in the first headerUsual characters,
// so normally only these are read.
const headerLimit, headerUsual = 400_000, 2_000

// sized are the kinds of image, by Go's names, whose size Go's library finds here. Which other
// kinds it knows depends on what else is linked into the program.
var sized = []string{"gif", "jpeg", "png"}

// ImagePart is an image block of the Anthropic API, with the size from its header.
func ImagePart(v source.Value) model.Part {
	return ImageOf64(v.Get("source", "media_type"), v.Get("source", "data"))
}

// ImageOf64 is an image of a media type with base64 data. Data that is not a text gives an image of
// unknown size.
func ImageOf64(media, data source.Value) model.Part {
	p := model.Part{Kind: model.PartImage, Image: model.Image{Type: media.Text()}}
	if data.Kind() == source.KindString {
		p.Text.Span = data.Span() // Not text, but where the image is.
		if !readPixels(&p.Image, headText(data, headerUsual)) {
			readPixels(&p.Image, headText(data, headerLimit))
		}
	}
	return p
}

// ImageURL is an image by its address, a JSON string. An address that contains the image itself
// (data:image/png;base64,…) gives its type and size, any other gives neither.
func ImageURL(v source.Value) model.Part {
	p := model.Part{Kind: model.PartImage}
	if v.Kind() != source.KindString {
		return p
	}
	p.Text.Span = v.Span() // Not text, but where the image is.
	if !readAddress(&p.Image, headText(v, headerUsual)) {
		readAddress(&p.Image, headText(v, headerUsual+headerLimit))
	}
	return p
}

// readAddress reads type and size of an image from the beginning of its address, and reports
// whether it found the size.
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

// headText are the first characters of a JSON string's text: at least that many, or all.
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

// readPixels reads width and height of an image from the beginning of its base64. It returns false
// and changes nothing when it finds none.
func readPixels(m *model.Image, text []byte) bool {
	// A cut inside a quantum loses only its last bytes.
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

// readWebP reads the size from any of the format's three kinds of header.
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
