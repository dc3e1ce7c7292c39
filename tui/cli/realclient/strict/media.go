package strict

import (
	"bytes"
	"encoding/base64"
	"image"
	_ "image/gif"  // Pictures of this kind are decoded.
	_ "image/jpeg" // And of this.
	_ "image/png"  // And of this.
	"regexp"
	"slices"

	_ "golang.org/x/image/webp" // And of this.
)

// imageTypes are the types of pictures that all APIs accept.
var imageTypes = []string{"image/jpeg", "image/png", "image/gif", "image/webp"}

// picture describes the bytes of a picture.
type picture struct {
	// kind is its type, "" if the bytes are not a picture.
	kind          string
	width, height int
	// whole is false if it cannot be decoded to its end.
	whole bool
}

// mostDecoded is how many pixels are decoded. For a larger picture, only its header counts.
const mostDecoded = 40_000_000

// inspectPicture reads the bytes of a picture.
func inspectPicture(data []byte) picture {
	about, kind, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return picture{kind: kindOf(data)}
	}
	p := picture{
		kind: "image/" + kind, width: about.Width, height: about.Height, whole: true,
	}
	if about.Width*about.Height <= mostDecoded && !isAnimated(data) {
		_, _, err = image.Decode(bytes.NewReader(data))
		p.whole = err == nil
	}
	return p
}

// kindOf returns the type of a picture by its first bytes, "" for none.
func kindOf(data []byte) string {
	for head, kind := range map[string]string{
		"\x89PNG\r\n\x1a\n": "image/png", "\xff\xd8\xff": "image/jpeg", "GIF8": "image/gif",
	} {
		if bytes.HasPrefix(data, []byte(head)) {
			return kind
		}
	}
	if len(data) > 12 && string(data[:4]) == "RIFF" && string(data[8:12]) == "WEBP" {
		return "image/webp"
	}
	return ""
}

// isAnimated reports whether a WebP is animated. Such a picture is not decoded here.
func isAnimated(data []byte) bool {
	const flags, animation = 20, 2
	return kindOf(data) == "image/webp" && len(data) > flags &&
		string(data[12:16]) == "VP8X" && data[flags]&animation != 0
}

// edge returns the longer edge of a picture in pixels.
func (p picture) edge() int { return max(p.width, p.height) }

// tokens returns what a picture costs: a token for 750 pixels (docs on vision, 2026). It is at most
// the cost of a picture scaled to the size that models look at.
func (p picture) tokens() int { return min(p.width*p.height/750, 1600) }

// isImageType reports whether the APIs accept pictures of a type.
func isImageType(kind string) bool { return slices.Contains(imageTypes, kind) }

// decode decodes a text that is only base64.
func decode(text string) ([]byte, bool) {
	data, err := base64.StdEncoding.Strict().DecodeString(text)
	return data, err == nil && !bytes.ContainsAny([]byte(text), "\r\n")
}

// pageOf matches a page of a PDF.
var pageOf = regexp.MustCompile(`/Type\s*/Page\b`)

// inspectPDF returns how many pages a PDF has, and why it is refused, "" if it is not.
func inspectPDF(data []byte) (pages int, refused string) {
	switch {
	case !bytes.HasPrefix(data, []byte("%PDF-")) || !bytes.Contains(data, []byte("%%EOF")):
		return 0, "The PDF specified was not valid."
	case bytes.Contains(data, []byte("/Encrypt")):
		return 0, "The PDF specified is password protected."
	}
	return len(pageOf.FindAll(data, -1)), ""
}
