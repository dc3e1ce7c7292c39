package picture

import (
	"bytes"
	"image"
	"slices"
)

// copyColour puts the chunks of a PNG that say how its colours are meant into another of the same
// picture. A profile of grey fits no picture in colour, and the other way round.
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

// copyProfile puts the colour profile of a JPEG into another of the same picture. One of four inks
// fits no other.
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
