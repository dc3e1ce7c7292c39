package picture

import (
	"bytes"
	"image"
	"image/draw"
	"testing"

	scaler "golang.org/x/image/draw"
)

// TestBareKeepsWhatIsSeen holds which side is up and how colours are meant.
func TestBareKeepsWhatIsSeen(t *testing.T) {
	t.Parallel()
	profile := withChunk(asPNG(gradient(60, 40)), "iCCP", letters(100))
	long := withChunk(profile, "eXIf", append(exifSegment(8)[10:], letters(20_000)...))
	jpegs := withSegment(asJPEG(gradient(60, 40)), jpegApp+2, []byte(profileMark+"..."))
	jpegs = withSegment(jpegs, jpegApp+1, append(exifSegment(3)[4:], letters(20_000)...))
	small := Limits{Chars: 8_000, Types: claude}
	for _, tt := range []struct {
		name        string
		data        []byte
		limits      Limits
		orientation uint16
		holds       string
	}{
		{"png", withChunk(profile, "zTXt", letters(20_000)), small, 1, "iCCPxxx"},
		{
			"png, turned", withChunk(long, "zTXt", letters(20_000)),
			Limits{Chars: 30_000},
			8,
			"iCCPxxx",
		},
		{"png, scaled", profile, Limits{Edge: 30}, 1, "iCCPxxx"},
		{"png, turned and scaled", long, Limits{Edge: 30}, 1, "iCCPxxx"},
		{"jpeg", jpegs, small, 3, profileMark + "..."},
		{"jpeg, scaled", jpegs, Limits{Edge: 30}, 1, profileMark + "..."},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			f := checkFit(t, tt.data, tt.limits)
			l := layOut(f.Data, f.Type)
			if l.orientation != tt.orientation || !bytes.Contains(f.Data, []byte(tt.holds)) {
				t.Errorf("%s: orientation %d, %q", f.What, l.orientation, f.Data[:60])
			}
		})
	}
	gray := withChunk(asPNG(gray(60, 40)), "iCCP", letters(100))
	f := checkFit(t, gray, Limits{Edge: 30})
	if !bytes.Contains(f.Data, []byte("iCCP")) {
		t.Error("a profile of grey is lost in a grey picture")
	}
}

// TestResizeIsTheScalers holds that scaling in bands is scaling at once, except for what is rounded
// and cut at black and white between rows and columns: under half a step of 255 on average.
func TestResizeIsTheScalers(t *testing.T) {
	t.Parallel()
	for _, img := range []image.Image{noise(300, 170), glass(170, 300), gradient(290, 290)} {
		w, h := img.Bounds().Dx()*2/3, img.Bounds().Dy()*2/3
		want := image.NewRGBA(image.Rect(0, 0, w, h))
		scaler.CatmullRom.Scale(want, want.Rect, img, img.Bounds(), draw.Src, nil)
		got := resize(img, w, h).(*image.RGBA)
		sum, most := 0, 0
		for i := range want.Pix {
			d := int(want.Pix[i]) - int(got.Pix[i])
			sum, most = sum+max(d, -d), max(most, d, -d)
		}
		if most > 12 || sum*2 > len(want.Pix) {
			t.Errorf("%T: %d at most, %d on %d bytes", img, most, sum, len(want.Pix))
		}
	}
}
