package blocks

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"testing"

	"golang.org/x/image/bmp"

	"decant/model"
	"decant/model/source"
)

func TestPixels(t *testing.T) {
	t.Parallel()
	pic := image.NewPaletted(image.Rect(0, 0, 37, 21), color.Palette{color.Black, color.White})
	encode := func(f func(*bytes.Buffer) error) []byte {
		var b bytes.Buffer
		if err := f(&b); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	webp := func(kind string, rest ...byte) []byte {
		return append([]byte("RIFF\x00\x00\x00\x00WEBP"+kind+"\x00\x00\x00\x00"), rest...)
	}
	bitmap := encode(func(b *bytes.Buffer) error { return bmp.Encode(b, pic) })
	jpg := encode(func(b *bytes.Buffer) error { return jpeg.Encode(b, pic, nil) })
	exif := append([]byte{0xff, 0xe1, 0xff, 0xff}, make([]byte, 0xfffd)...)
	tests := []struct {
		name string
		data []byte
		w, h int
	}{
		{"png", encode(func(b *bytes.Buffer) error { return png.Encode(b, pic) }), 37, 21},
		{"gif", encode(func(b *bytes.Buffer) error { return gif.Encode(b, pic, nil) }), 37, 21},
		{"jpeg", jpg, 37, 21},
		{"jpeg behind a preview", append(append(jpg[:2:2], exif...), jpg[2:]...), 37, 21},
		{"webp, large", webp("VP8X", 0, 0, 0, 0, 36, 0, 0, 20, 0, 0), 37, 21},
		{"webp, lossless", webp("VP8L", 0x2f, 36, 0, 5, 0, 0, 0, 0, 0, 0), 37, 21},
		{"webp, lossy", webp("VP8 ", 0, 0, 0, 0x9d, 1, 0x2a, 37, 0, 21, 0), 37, 21},
		{"webp, of no kind", webp("ABCD", make([]byte, 20)...), 0, 0},
		{"webp, cut", webp("VP8X"), 0, 0},
		{"bmp, which no API takes", bitmap, 0, 0},
		{"nothing", nil, 0, 0},
		{"no image", []byte("hello, world, hello, world, hello"), 0, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			v := value(t, `{"source":{"media_type":"image/x","data":"`+
				base64.StdEncoding.EncodeToString(tt.data)+`"}}`)
			p := ImagePart(v)
			want := model.Image{Type: "image/x", Width: tt.w, Height: tt.h}
			if p.Kind != model.PartImage || p.Image != want {
				t.Errorf("got %+v, want %+v", p.Image, want)
			}
		})
	}
	broken := ImageOf64(source.Value{}, value(t, `"iVBORw0KGgo\u0041 not base64"`))
	if broken.Image != (model.Image{}) {
		t.Errorf("broken base64: got %+v", broken.Image)
	}
	if p := ImagePart(value(t, `{"source":{"type":"url","url":"x"}}`)); p.Image.Width != 0 {
		t.Errorf("an image by its address: got %+v", p.Image)
	}
}

// value is a JSON value.
func value(t *testing.T, text string) source.Value {
	t.Helper()
	var tree source.Tree
	if err := tree.Parse([]byte(text), source.Span{End: len(text)}); err != nil {
		t.Fatal(err)
	}
	return tree.Root()
}

func FuzzPixels(f *testing.F) {
	f.Add([]byte("RIFF\x00\x00\x00\x00WEBPVP8X\x00\x00\x00\x00\x00\x00\x00\x00\x00"))
	f.Add([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"))
	f.Fuzz(func(t *testing.T, data []byte) {
		var m model.Image
		text := []byte(base64.StdEncoding.EncodeToString(data))
		if readPixels(&m, text) != (m.Width > 0) || m.Width < 0 || m.Height < 0 {
			t.Errorf("got %+v", m)
		}
		// What the usual beginning tells is what all of it tells.
		short := text[:min(len(text), headerUsual)]
		var s model.Image
		if readPixels(&s, short) && s != m {
			t.Errorf("got %+v of the beginning, %+v of all", s, m)
		}
	})
}
