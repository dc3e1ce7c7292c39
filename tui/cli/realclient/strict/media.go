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

// imageTypes are the types of pictures that all APIs take.
var imageTypes = []string{"image/jpeg", "image/png", "image/gif", "image/webp"}

// picture is what the bytes of a picture are.
type picture struct {
	// kind is its type, "" where the bytes are none of a picture.
	kind          string
	width, height int
	// whole is false where it cannot be decoded to its end.
	whole bool
}

// mostDecoded is how many pixels are decoded; a larger picture is believed by its head.
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

// kindOf is the type of a picture by its first bytes, "" for none.
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

// isAnimated reports whether a WebP moves, which is not decoded here.
func isAnimated(data []byte) bool {
	const flags, animation = 20, 2
	return kindOf(data) == "image/webp" && len(data) > flags &&
		string(data[12:16]) == "VP8X" && data[flags]&animation != 0
}

// edge is the longer edge of a picture in pixels.
func (p picture) edge() int { return max(p.width, p.height) }

// tokens is what a picture costs: a token for 750 pixels (docs on vision, 2026), and not more than
// a picture costs that was scaled to what models look at.
func (p picture) tokens() int { return min(p.width*p.height/750, 1600) }

// isImageType reports whether the APIs take pictures of a type.
func isImageType(kind string) bool { return slices.Contains(imageTypes, kind) }

// decode is base64 without anything else.
func decode(text string) ([]byte, bool) {
	data, err := base64.StdEncoding.Strict().DecodeString(text)
	return data, err == nil && !bytes.ContainsAny([]byte(text), "\r\n")
}

// pageOf is a page of a PDF.
var pageOf = regexp.MustCompile(`/Type\s*/Page\b`)

// inspectPDF is how many pages a PDF has, and why it is refused, "" where it is not.
func inspectPDF(data []byte) (pages int, refused string) {
	switch {
	case !bytes.HasPrefix(data, []byte("%PDF-")) || !bytes.Contains(data, []byte("%%EOF")):
		return 0, "The PDF specified was not valid."
	case bytes.Contains(data, []byte("/Encrypt")):
		return 0, "The PDF specified is password protected."
	}
	return len(pageOf.FindAll(data, -1)), ""
}
