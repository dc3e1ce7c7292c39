package picture

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/color/palette"
	"image/gif"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"golang.org/x/image/bmp"
	"golang.org/x/image/tiff"
)

// gradient is a picture that compresses well: colours run over both sides.
func gradient(w, h int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			img.SetRGBA(x, y, color.RGBA{uint8(x), uint8(y), uint8(x + y), 0xff})
		}
	}
	return img
}

// noise is an opaque picture that does not compress.
func noise(w, h int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	fill(img.Pix)
	for i := 3; i < len(img.Pix); i += 4 {
		img.Pix[i] = 0xff
	}
	return img
}

// glass is a picture that does not compress and is transparent in places.
func glass(w, h int) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	fill(img.Pix)
	return img
}

// fill writes the same random bytes each time.
func fill(out []byte) {
	if _, err := rand.NewChaCha8([32]byte{7}).Read(out); err != nil {
		panic(err)
	}
}

// deep is noise with 16 bits a colour.
func deep(w, h int) *image.NRGBA64 {
	img := image.NewNRGBA64(image.Rect(0, 0, w, h))
	fill(img.Pix)
	return img
}

// gray is a picture without colour.
func gray(w, h int) *image.Gray {
	img := image.NewGray(image.Rect(0, 0, w, h))
	for i := range img.Pix {
		img.Pix[i] = uint8(i % w)
	}
	return img
}

// few is a picture of 216 colours.
func few(w, h int) *image.Paletted {
	img := image.NewPaletted(image.Rect(0, 0, w, h), palette.WebSafe)
	for i := range img.Pix {
		img.Pix[i] = uint8(i * 7 % 216)
	}
	return img
}

// must encodes a picture with what cannot fail on it.
func must(encode func(*bytes.Buffer) error) []byte {
	var b bytes.Buffer
	if err := encode(&b); err != nil {
		panic(err)
	}
	return b.Bytes()
}

func asPNG(img image.Image) []byte {
	return must(func(b *bytes.Buffer) error {
		return (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(b, img)
	})
}

func asJPEG(img image.Image) []byte {
	return must(func(b *bytes.Buffer) error {
		return jpeg.Encode(b, img, &jpeg.Options{Quality: 95})
	})
}

func asBMP(img image.Image) []byte {
	return must(func(b *bytes.Buffer) error { return bmp.Encode(b, img) })
}

func asTIFF(img image.Image) []byte {
	return must(func(b *bytes.Buffer) error {
		return tiff.Encode(b, img, &tiff.Options{Compression: tiff.Deflate})
	})
}

// asGIF is an animation of frames.
func asGIF(frames ...*image.Paletted) []byte {
	return must(func(b *bytes.Buffer) error {
		return gif.EncodeAll(b, &gif.GIF{Image: frames, Delay: make([]int, len(frames))})
	})
}

// asWebP is a lossless WebP of one colour.
func asWebP(w, h int) []byte { return riff("VP8L", vp8l(w, h)) }

// vp8l is the data of a lossless WebP, as its specification builds one: no transform, no cache, and
// five codes of a single symbol each, so that a pixel takes no bits at all.
func vp8l(width, height int) []byte {
	var w bitWriter
	w.put(0x2f, 8)
	w.put(width-1, 14)
	w.put(height-1, 14)
	w.put(1, 1)                                      // Alpha is used.
	w.put(0, 3)                                      // Version.
	w.put(0, 3)                                      // No transform, no cache, one group of codes.
	for _, symbol := range []int{200, 10, 20, 128} { // Green, red, blue, alpha.
		// A simple code, of one symbol, in 8 bits.
		w.put(1, 1)
		w.put(0, 1)
		w.put(1, 1)
		w.put(symbol, 8)
	}
	w.put(1, 1) // Distances: one symbol of 1 bit.
	w.put(0, 3)
	return append(w.out, 0)
}

// bitWriter writes bits, the lowest first.
type bitWriter struct {
	out []byte
	n   int
}

func (w *bitWriter) put(v, width int) {
	for i := range width {
		if w.n%8 == 0 {
			w.out = append(w.out, 0)
		}
		w.out[w.n/8] |= byte(v>>i&1) << (w.n % 8)
		w.n++
	}
}

// riff is a WebP of chunks, each a name and its data.
func riff(chunks ...any) []byte {
	body := []byte("WEBP")
	for i := 0; i < len(chunks); i += 2 {
		data := chunks[i+1].([]byte)
		body = append(body, chunks[i].(string)...)
		body = binary.LittleEndian.AppendUint32(body, uint32(len(data)))
		body = append(body, data...)
		if len(data)%2 == 1 {
			body = append(body, 0)
		}
	}
	return append(binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(len(body))), body...)
}

// chunk is a chunk of a PNG.
func chunk(kind string, data []byte) []byte {
	out := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	out = append(append(out, kind...), data...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[4:]))
}

// withChunk puts a chunk behind the header of a PNG.
func withChunk(data []byte, kind string, body []byte) []byte {
	return slices.Concat(data[:pngHeaderEnd], chunk(kind, body), data[pngHeaderEnd:])
}

// withSegment puts a segment behind the start mark of a JPEG.
func withSegment(data []byte, marker byte, body []byte) []byte {
	head := binary.BigEndian.AppendUint16([]byte{0xff, marker}, uint16(len(body)+2))
	return slices.Concat(data[:2], head, body, data[2:])
}

// letters is so much text.
func letters(n int) []byte { return []byte(strings.Repeat("x", n)) }

// samePixels reports whether two pictures look alike to the last bit of 8.
func samePixels(t *testing.T, a, b image.Image) bool {
	t.Helper()
	if sizeOf(a) != sizeOf(b) {
		return false
	}
	pa, pb := a.Bounds().Min, b.Bounds().Min
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			ca, cb := a.At(pa.X+x, pa.Y+y), b.At(pb.X+x, pb.Y+y)
			if !sameColor(ca, cb) {
				t.Errorf("pixel %d, %d: %v and %v", x, y, ca, cb)
				return false
			}
		}
	}
	return true
}

// sameColor compares 16 bits a colour where both have them, else 8.
func sameColor(a, b color.Color) bool {
	return color.NRGBA64Model.Convert(a) == color.NRGBA64Model.Convert(b) ||
		color.NRGBAModel.Convert(a) == color.NRGBAModel.Convert(b)
}
