package picture

import (
	"bytes"
	"image"
	"slices"
)

// copyColour copies the chunks of a PNG that define its colours into another PNG of the same
// picture. A grey profile does not fit a colour picture, and vice versa.
func copyColour(from *source, to []byte) []byte {
	if from.info.Type != TypePNG {
		return to
	}
	const colour = 2
	same := from.data[pngColour]&colour == to[pngColour]&colour
	out := slices.Clone(to[:pngHeaderEnd])
	for _, p := range from.layout.parts {
		if slices.Contains(colourChunks, p.kind) && (same || p.kind != "iCCP") {
			out = append(out, from.data[p.start:p.end]...)
		}
	}
	return append(out, to[pngHeaderEnd:]...)
}

// copyProfile copies the colour profile of a JPEG into another of the same picture. A profile for
// four inks fits no other picture.
func copyProfile(from *source, to []byte) []byte {
	if _, inks := from.img.(*image.CMYK); inks || from.info.Type != TypeJPEG {
		return to
	}
	out := append([]byte(nil), to[:2]...)
	for _, p := range from.layout.parts {
		if from.data[p.start+1] == jpegApp+2 &&
			bytes.HasPrefix(segmentBody(from.data, p), []byte(profileMark)) {
			out = append(out, from.data[p.start:p.end]...)
		}
	}
	return append(out, to[2:]...)
}
