package picture

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"
)

// magics are the first bytes of the file types.
var magics = []struct{ begin, kind string }{
	{pngMagic, TypePNG},
	{"\xff\xd8\xff", TypeJPEG},
	{"GIF87a", TypeGIF},
	{"GIF89a", TypeGIF},
	{"II*\x00", TypeTIFF},
	{"MM\x00*", TypeTIFF},
}

// heicBrands are the brands of files with a picture coded by HEVC, from ISO/IEC 23008-12.
var heicBrands = []string{"heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"}

// sniffType detects the type of bytes from their start, and of text from the whole.
func sniffType(data []byte) string {
	for _, m := range magics {
		if bytes.HasPrefix(data, []byte(m.begin)) {
			return m.kind
		}
	}
	switch {
	case len(data) >= 12 && string(data[:4]) == "RIFF" && string(data[8:12]) == "WEBP":
		return TypeWebP
	case isBMP(data):
		return TypeBMP
	case len(data) >= 12 && string(data[4:8]) == "ftyp":
		return sniffBrand(string(data[8:12]))
	}
	return sniffText(data)
}

// isBMP reports whether bytes are a BMP: the size of its second header has one of a few values.
func isBMP(data []byte) bool {
	sizes := []byte{12, 40, 52, 56, 64, 108, 124}
	return len(data) >= 18 && string(data[:2]) == "BM" && slices.Contains(sizes, data[14]) &&
		string(data[15:18]) == "\x00\x00\x00"
}

// sniffBrand is the type of a file made of boxes, by its brand.
func sniffBrand(brand string) string {
	switch {
	case slices.Contains(heicBrands, brand):
		return TypeHEIC
	case brand == "avif" || brand == "avis":
		return TypeAVIF
	}
	return ""
}

// sniffText is the type of bytes that may be text.
func sniffText(data []byte) string {
	text := bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")), " \t\r\n")
	if bytes.HasPrefix(text, []byte("%PDF-")) {
		return TypePDF
	}
	if len(text) == 0 || !isReadable(data) {
		return ""
	}
	switch name := rootName(text); name {
	case "svg", "svg:svg":
		return TypeSVG
	case "html", "head", "body", "!doctype html":
		return TypeHTML
	}
	return TypeText
}

// isReadable reports whether bytes are UTF-8 without control characters except tabs and line ends.
func isReadable(data []byte) bool {
	if !utf8.Valid(data) {
		return false
	}
	for _, c := range data {
		if c < ' ' && c != '\t' && c != '\n' && c != '\r' || c == 0x7f {
			return false
		}
	}
	return true
}

// rootName is the name of the first element of XML or HTML in lower case, after anything that may
// precede it. For HTML's own doctype it is "!doctype html". It is empty for other text.
func rootName(text []byte) string {
	for {
		text = bytes.TrimLeft(text, " \t\r\n")
		end := ">"
		switch {
		case bytes.HasPrefix(text, []byte("<!--")):
			end = "-->"
		case bytes.HasPrefix(text, []byte("<?")):
			end = "?>"
		case bytes.HasPrefix(text, []byte("<!")):
			doctype := strings.ToLower(string(text[:min(len(text), len("<!doctype html"))]))
			if doctype == "<!doctype html" {
				return doctype[1:]
			}
		case bytes.HasPrefix(text, []byte("<")):
			name := text[1:min(len(text), 20)]
			if i := bytes.IndexAny(name, " \t\r\n/>"); i >= 0 {
				name = name[:i]
			}
			return strings.ToLower(string(name))
		default:
			return ""
		}
		_, rest, ok := bytes.Cut(text, []byte(end))
		if !ok {
			return ""
		}
		text = rest
	}
}
