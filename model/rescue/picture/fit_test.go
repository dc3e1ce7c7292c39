package picture

import (
	"bytes"
	"errors"
	"image"
	"image/png"
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/testdata/growth"
)

// claude are the types that Anthropic's API takes.
var claude = []string{TypeJPEG, TypePNG, TypeGIF, TypeWebP}

// fitTest is a picture, its limits, and what comes of it.
type fitTest struct {
	name   string
	data   []byte
	limits Limits
	kind   string
	loss   model.Loss
	what   string
	w, h   int
}

func TestFit(t *testing.T) {
	growth.SkipRaced(t)
	t.Parallel()
	for _, tt := range slices.Concat(fitsFree(), fitsPixels(), fitsTypes()) {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			f := checkFit(t, tt.data, tt.limits)
			if f.Type != tt.kind || f.Loss != tt.loss || f.Width != tt.w || f.Height != tt.h {
				t.Errorf("got %s, %s, %d×%d", f.Type, f.Loss, f.Width, f.Height)
			}
			if f.What != tt.what {
				t.Errorf("got %q, want %q", f.What, tt.what)
			}
		})
	}
}

// fitsFree are changes that no pixel shows.
func fitsFree() []fitTest {
	pngs, jpegs := asPNG(gradient(60, 40)), asJPEG(gradient(60, 40))
	gifs := asGIF(few(60, 40))
	noted := withChunk(withChunk(pngs, "tEXt", letters(50_000)), "iCCP", letters(100))
	previewed := withSegment(withSegment(jpegs, jpegApp+1, letters(60_000)),
		jpegApp+2, []byte(profileMark+"..."))
	turned := withSegment(previewed, jpegApp+1, exifSegment(6)[4:])
	stored := must(func(b *bytes.Buffer) error {
		return (&png.Encoder{CompressionLevel: png.NoCompression}).Encode(b, gray(200, 100))
	})
	small := Limits{Edge: 2000, Chars: 30_000, Types: claude}
	return []fitTest{
		{"nothing", pngs, Limits{}, TypePNG, model.LossNone, "", 60, 40},
		{"nothing, within limits", gifs, small, TypeGIF, model.LossNone, "", 60, 40},
		{
			"png without its end", pngs[:len(pngs)-5], small, TypePNG, model.LossNone,
			"its missing end is added, with the same pixels", 60, 40,
		},
		{
			"jpeg without its end", jpegs[:len(jpegs)-1], small, TypeJPEG, model.LossNone,
			"its missing end is added, with the same pixels", 60, 40,
		},
		{
			"gif without its end", gifs[:len(gifs)-1], small, TypeGIF, model.LossNone,
			"its missing end is added, with the same pixels", 60, 40,
		},
		{
			"png with a long text", noted, small, TypePNG, model.LossNone,
			"without its texts, notes and previews, 0.3 kB instead of 50.3 kB, the same pixels",
			60, 40,
		},
		{
			"jpeg with a preview", previewed, small, TypeJPEG, model.LossNone,
			"without its texts, notes and previews, 0.9 kB instead of 60.9 kB, the same pixels",
			60, 40,
		},
		{
			"jpeg with a preview, turned", turned, small, TypeJPEG, model.LossNone,
			"without its texts, notes and previews, 1.0 kB instead of 61.0 kB, the same pixels",
			60, 40,
		},
		{
			"png, stored", stored,
			Limits{Chars: 10_000},
			TypePNG, model.LossNone,
			"compressed again, 0.2 kB instead of 20.2 kB, the same pixels", 200, 100,
		},
	}
}

// fitsPixels are changes that cost pixels.
func fitsPixels() []fitTest {
	turned := withSegment(asJPEG(gradient(60, 40)), jpegApp+1, exifSegment(6)[4:])
	limit := func(chars int) Limits { return Limits{Edge: 2000, Chars: chars, Types: claude} }
	edge := Limits{Edge: 30, Types: claude}
	return []fitTest{
		{
			"png, a side too long", asPNG(gradient(2162, 322)), limit(0),
			TypePNG, model.LossPixels, "scaled from 2162×322 to 2000×297, the picture stays",
			2000, 297,
		},
		{
			"png, thin", asPNG(gray(3000, 1)), limit(0),
			TypePNG, model.LossPixels, "scaled from 3000×1 to 2000×1, the picture stays", 2000, 1,
		},
		{
			"png, transparent", asPNG(glass(60, 40)), edge,
			TypePNG, model.LossPixels, "scaled from 60×40 to 30×20, the picture stays", 30, 20,
		},
		{
			"jpeg, turned", turned, edge, TypeJPEG, model.LossPixels,
			"turned upright, scaled from 40×60 to 20×30, as JPEG of quality 85, the picture stays",
			20, 30,
		},
		{
			"gif, animated", asGIF(few(60, 40), few(60, 40)), edge, TypePNG, model.LossPixels,
			"only its first frame, scaled from 60×40 to 30×20, as PNG, the picture stays", 30, 20,
		},
		{
			"webp", asWebP(60, 40), edge, TypePNG, model.LossPixels,
			"scaled from 60×40 to 30×20, as PNG, the picture stays", 30, 20,
		},
		{
			"png, 16 bits", asPNG(deep(60, 40)), limit(15_000), TypePNG, model.LossPixels,
			"8 bits a colour instead of 16, 9.7 kB instead of 19.3 kB, the picture stays", 60, 40,
		},
		{
			"png, noise", asPNG(noise(200, 200)), limit(60_000), TypeJPEG, model.LossPixels,
			"as JPEG of quality 85, 32.1 kB instead of 120.3 kB, the picture stays", 200, 200,
		},
		{
			"png, noise, tight", asPNG(noise(200, 200)), limit(30_000), TypeJPEG, model.LossPixels,
			"as JPEG of quality 65, 21.9 kB instead of 120.3 kB, the picture stays", 200, 200,
		},
		{
			"png, noise, too tight", asPNG(noise(200, 200)), limit(10_000), TypeJPEG,
			model.LossPixels, "scaled from 200×200 to 140×140, as JPEG of quality 60, " +
				"7.1 kB instead of 120.3 kB, the picture stays", 140, 140,
		},
		{
			"png, noise, no other type", asPNG(noise(200, 200)),
			Limits{Chars: 60_000, Types: []string{TypePNG}},
			TypePNG, model.LossPixels,
			"scaled from 200×200 to 126×126, 44.8 kB instead of 120.3 kB, the picture stays",
			126, 126,
		},
		{
			"png, transparent noise", asPNG(glass(200, 200)), limit(180_000), TypePNG,
			model.LossPixels, "scaled from 200×200 to 183×183, 133.6 kB instead of 160.3 kB, " +
				"the picture stays", 183, 183,
		},
		{
			"png, transparent noise, tight", asPNG(glass(200, 200)), limit(24_500), TypeJPEG,
			model.LossPixels, "on white where it was transparent, as JPEG of quality 60, " +
				"17.8 kB instead of 160.3 kB, the picture stays", 200, 200,
		},
		{
			"jpeg, noise", asJPEG(noise(200, 200)), limit(40_000), TypeJPEG, model.LossPixels,
			"as JPEG of quality 80, 28.6 kB instead of 49.3 kB, the picture stays", 200, 200,
		},
	}
}

// fitsTypes are pictures of types that are not taken.
func fitsTypes() []fitTest {
	limits := Limits{Edge: 2000, Chars: 5_242_880, Types: claude}
	only := Limits{Types: []string{TypePNG}}
	return []fitTest{
		{
			"bmp", asBMP(gradient(60, 40)), limits, TypePNG, model.LossNone,
			"as PNG, the same pixels", 60, 40,
		},
		{
			"tiff", asTIFF(gradient(60, 40)), limits, TypePNG, model.LossNone,
			"as PNG, the same pixels", 60, 40,
		},
		{
			"tiff, deep", asTIFF(deep(60, 40)), limits, TypePNG, model.LossNone,
			"as PNG, the same pixels", 60, 40,
		},
		{
			"tiff of pages", twoPages(asTIFF(gradient(60, 40))), limits, TypePNG, model.LossPixels,
			"only its first page, as PNG, the picture stays", 60, 40,
		},
		{
			"jpeg", asJPEG(gradient(60, 40)), only, TypePNG, model.LossNone,
			"as PNG, the same pixels", 60, 40,
		},
		{
			"webp", asWebP(60, 40), only, TypePNG, model.LossNone,
			"as PNG, the same pixels", 60, 40,
		},
		{
			"gif", asGIF(few(60, 40)), only, TypePNG, model.LossNone,
			"as PNG, the same pixels", 60, 40,
		},
		{
			"png", asPNG(gradient(60, 40)),
			Limits{Types: []string{TypeJPEG}},
			TypeJPEG,
			model.LossPixels, "as JPEG of quality 85, the picture stays", 60, 40,
		},
	}
}

// TestFitRefuses says why bytes cannot be brought under limits.
func TestFitRefuses(t *testing.T) {
	t.Parallel()
	pngs, jpegs := asPNG(noise(60, 40)), asJPEG(noise(60, 40))
	gifs := asGIF(few(60, 40), few(60, 40))
	for _, tt := range []struct {
		name   string
		data   []byte
		limits Limits
		want   error
		says   string
	}{
		{"empty", nil, Limits{}, ErrNoPicture, "no picture: it is empty"},
		{"bytes", []byte{0, 1}, Limits{}, ErrNoPicture, "no picture: bytes of no known type"},
		{"html", []byte("<html>"), Limits{}, ErrNoPicture, "no picture: it is text/html"},
		{
			"svg", []byte("<svg/>"),
			Limits{},
			ErrType,
			"image/svg+xml: pictures of this type cannot be converted",
		},
		{
			"heic", []byte("\x00\x00\x00\x18ftypheic"),
			Limits{},
			ErrType,
			"image/heic: pictures of this type cannot be converted",
		},
		{
			"png, torn", pngs[:len(pngs)/2],
			Limits{},
			ErrUnreadable,
			"image/png: the picture cannot be read",
		},
		{
			"jpeg, torn", jpegs[:len(jpegs)/2],
			Limits{},
			ErrUnreadable,
			"image/jpeg: the picture cannot be read",
		},
		{
			"gif, torn in its second frame", gifs[:len(gifs)-9],
			Limits{},
			ErrUnreadable,
			"image/gif: the picture cannot be read",
		},
		{
			"webp, torn", asWebP(9, 9)[:26],
			Limits{},
			ErrUnreadable,
			"image/webp: the picture cannot be read",
		},
		{
			"webp, animated",
			riff("VP8X", []byte{2, 0, 0, 0, 36, 0, 0, 20, 0, 0}, "ANMF", letters(20)),
			Limits{Edge: 20},
			ErrUnreadable,
			"image/webp: the picture cannot be read: webp: invalid format",
		},
		{
			"no type that is written", pngs,
			Limits{Types: []string{TypeGIF}},
			ErrType,
			"pictures of this type cannot be converted: to image/gif",
		},
		{
			"too small", pngs,
			Limits{Chars: 40},
			ErrLimits,
			"the picture cannot become that small: 40 characters of base64",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			checkError(t, tt.data, tt.limits, tt.want)
			if _, err := Fit(tt.data, tt.limits); err == nil || err.Error() != tt.says {
				t.Errorf("got %q, want %q", err, tt.says)
			}
		})
	}
}

// checkFit fits a picture and holds what must be true whatever comes of it.
func checkFit(t *testing.T, data []byte, l Limits) Fixed {
	t.Helper()
	before := slices.Clone(data)
	f, err := Fit(data, l)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(data, before) {
		t.Error("the picture that was given is changed")
	}
	info := Inspect(f.Data)
	if !info.Whole || info.Type != f.Type || info.Width != f.Width || info.Height != f.Height {
		t.Errorf("the picture is %+v, said to be %s of %d×%d", info, f.Type, f.Width, f.Height)
	}
	if !l.allow(info, len(f.Data)) {
		t.Errorf("%+v of %d bytes does not obey %+v", info, len(f.Data), l)
	}
	checkLoss(t, data, f)
	twice, err := Fit(data, l)
	if err != nil || !bytes.Equal(twice.Data, f.Data) || twice.What != f.What {
		t.Error("the second time it is another picture", err)
	}
	again, err := Fit(f.Data, l)
	if err != nil || !bytes.Equal(again.Data, f.Data) || again.What != "" ||
		again.Loss != model.LossNone {
		t.Errorf("what fits is changed again: %s %v", again.What, err)
	}
	return f
}

// checkLoss holds that only what loses nothing says so.
func checkLoss(t *testing.T, data []byte, f Fixed) {
	t.Helper()
	switch f.Loss {
	case model.LossNone:
		switch {
		case f.What == "":
			if !bytes.Equal(f.Data, data) {
				t.Error("bytes changed without a word")
			}
		case !strings.HasSuffix(f.What, "the same pixels"):
			t.Errorf("got %q without a loss", f.What)
		case f.Type == TypeWebP:
			if !bytes.HasPrefix(data, f.Data) {
				t.Error("more is cut than what follows a picture that is not decoded")
			}
		default:
			was, is := upright(t, data), upright(t, f.Data)
			if (was == nil) != (is == nil) || was != nil && !samePixels(t, was, is) {
				t.Error("pixels changed")
			}
		}
	case model.LossPixels:
		if !strings.HasSuffix(f.What, "the picture stays") {
			t.Errorf("got %q for a loss", f.What)
		}
	default:
		t.Errorf("got the loss %q", f.Loss)
	}
}

// upright is the picture as it is seen, nil for a kind of JPEG that Go's library does not know.
func upright(t *testing.T, data []byte) image.Image {
	t.Helper()
	s := source{data: data, info: Info{Type: sniffType(data)}}
	s.layout = layOut(data, s.info.Type)
	s.data = s.layout.closed(data)
	s.info, s.img = examine(s.data)
	if err := s.decode(); isUnsupported(err) {
		return nil
	} else if err != nil {
		t.Fatal(err)
	}
	return turn(s.img, s.layout.orientation)
}

// checkError holds that a picture cannot be brought under limits, and why.
func checkError(t *testing.T, data []byte, l Limits, want error) {
	t.Helper()
	if f, err := Fit(data, l); !errors.Is(err, want) || f.Data != nil {
		t.Errorf("got %d bytes and %v, want %v", len(f.Data), err, want)
	}
}
