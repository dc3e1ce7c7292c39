package picture

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/png"
	"slices"
)

// The start and the end of a PNG.
const (
	pngMagic = "\x89PNG\r\n\x1a\n"
	pngEnd   = "\x00\x00\x00\x00IEND\xaeB`\x82"
)

// A PNG chunk has its length and kind before its data, and a checksum after it.
const pngHead, pngSum = 8, 4

// colourChunks define the colours of a PNG. shownChunks are the other chunks that a viewer uses.
// The chunks of an animation are in the third line.
var (
	colourChunks = []string{"cHRM", "gAMA", "iCCP", "sRGB", "cICP", "mDCV", "cLLI", "pHYs"}
	shownChunks  = []string{
		"tRNS", "sBIT", "bKGD",
		"acTL", "fcTL", "fdAT",
	}
)

// walkPNG lists the chunks up to the end mark, or up to the first torn one.
func (l *layout) walkPNG(data []byte) {
	l.whole, l.end = false, len(pngMagic)
	for !l.whole && len(data)-l.end >= pngHead+pngSum {
		left := len(data) - l.end - pngHead - pngSum
		size, ok := sizeWithin(binary.BigEndian.Uint32(data[l.end:]), left)
		if !ok {
			return
		}
		p := part{string(data[l.end+4 : l.end+8]), l.end, l.end + pngHead + size + pngSum}
		switch p.kind {
		case "IEND":
			l.whole = true
		case "acTL":
			if size >= 4 {
				l.frames = int(binary.BigEndian.Uint32(data[p.start+pngHead:]))
			}
		case "eXIf":
			l.orientation = readOrientation(data[p.start+pngHead : p.end-pngSum])
		}
		l.parts = append(l.parts, p)
		l.end = p.end
	}
}

// isPixelChunk reports whether decoding the pixels needs a chunk.
func isPixelChunk(p part) bool {
	return p.kind[0]&0x20 == 0 || p.kind == "tRNS"
}

// isShownChunk reports whether a chunk changes the visible picture. EXIF does where it turns the
// picture.
func (l *layout) isShownChunk(p part) bool {
	return isPixelChunk(p) || slices.Contains(colourChunks, p.kind) ||
		slices.Contains(shownChunks, p.kind) || p.kind == "eXIf" && l.orientation != 1
}

// encodePNG is a picture as PNG, with a compression level.
func encodePNG(img image.Image, level png.CompressionLevel) ([]byte, error) {
	var b bytes.Buffer
	e := png.Encoder{CompressionLevel: level}
	if err := e.Encode(&b, img); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// pngHeaderEnd is where the first chunk of a PNG ends. pngColour is the place of the colour type in
// it.
const (
	pngHeaderEnd = len(pngMagic) + pngHead + 13 + pngSum
	pngColour    = len(pngMagic) + pngHead + 9
)
