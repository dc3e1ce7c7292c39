package broken

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"strings"
)

// shades is a picture that packs well.
func shades(width, height int) []byte {
	img := image.NewGray(image.Rect(0, 0, width, height))
	for i := range img.Pix {
		img.Pix[i] = uint8(i % width * 255 / width) //nolint:gosec // Below 256.
	}
	return packed(img)
}

// noise is a picture that does not pack.
func noise(width, height int) []byte {
	random := rand.New(rand.NewPCG(7, 7)) //nolint:gosec // The same each time.
	img := image.NewNRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			n := random.Uint32()
			img.SetNRGBA(x, y, color.NRGBA{
				R: uint8(n), G: uint8(n >> 8), B: uint8(n >> 16), A: 255, //nolint:gosec // Cut.
			})
		}
	}
	return packed(img)
}

func packed(img image.Image) []byte {
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		panic(err)
	}
	return out.Bytes()
}

// withText puts a comment of a size into a PNG, behind its head.
func withText(data []byte, size int) []byte {
	const head = 33
	chunk := append([]byte("tEXtc\x00"), bytes.Repeat([]byte("x"), size)...)
	var out bytes.Buffer
	out.Write(data[:head])
	_ = binary.Write(&out, binary.BigEndian, uint32(len(chunk)-4)) //nolint:gosec // Small.
	out.Write(chunk)
	_ = binary.Write(&out, binary.BigEndian, crc32.ChecksumIEEE(chunk))
	out.Write(data[head:])
	return out.Bytes()
}

// pdf is a document of so many pages.
func pdf(pages int) []byte {
	var kids, all strings.Builder
	for i := range pages {
		fmt.Fprintf(&kids, "%d 0 R ", i+3)
		fmt.Fprintf(&all, "%d 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>> endobj\n", i+3)
	}
	return fmt.Appendf(nil, "%%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>> endobj\n"+
		"2 0 obj<</Type/Pages/Count %d/Kids[%s]>> endobj\n%strailer<</Size %d/Root 1 0 "+
		"R>>\n%%%%EOF",
		pages, kids.String(), all.String(), pages+3)
}

func base64Of(data []byte) string { return base64.StdEncoding.EncodeToString(data) }

// imageBlock is a picture of the Messages API.
func imageBlock(kind, data string) json.RawMessage {
	return object("type", "image", "source",
		object("type", "base64", "media_type", kind, "data", data))
}

func pngBlock(data []byte) json.RawMessage { return imageBlock("image/png", base64Of(data)) }

func pdfBlock(data []byte) json.RawMessage {
	return object("type", "document", "source",
		object("type", "base64", "media_type", "application/pdf", "data", base64Of(data)))
}
