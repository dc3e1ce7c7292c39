package picture

import (
	"encoding/base64"
	"encoding/binary"
	"image"
	"runtime"
	"slices"
	"strings"
	"testing"
)

func TestInspect(t *testing.T) {
	t.Parallel()
	pic := gradient(37, 21)
	pngs, jpegs, webps := asPNG(pic), asJPEG(pic), asWebP(37, 21)
	gifs := asGIF(few(37, 21), few(37, 21))
	wrong := slices.Clone(pngs)
	wrong[len(wrong)-len(pngEnd)-pngSum-1] ^= 0xff // The last byte of the pixels.
	odd := withChunk(pngs, "teXt", []byte("a"))
	odd[pngHeaderEnd+pngHead] ^= 0xff // A note whose checksum is wrong: nobody reads it.
	arithmetic := slices.Clone(jpegs)
	arithmetic[slices.Index(arithmetic, 0xc0)] = 0xc9
	empty := slices.Clone(jpegs)
	header := slices.Index(empty, 0xc0)
	empty[header+6], empty[header+7] = 0, 0
	tests := []struct {
		name string
		data []byte
		want Info
	}{
		{"nothing", nil, Info{}},
		{"bytes", []byte("\x00\x01\x02"), Info{}},
		{"png", pngs, Info{TypePNG, 37, 21, true, false}},
		{"png and more", append(slices.Clone(pngs), 1), Info{TypePNG, 37, 21, true, false}},
		{"png without its end", pngs[:len(pngs)-12], Info{TypePNG, 37, 21, false, false}},
		{"png, torn", pngs[:len(pngs)/2], Info{TypePNG, 37, 21, false, false}},
		{"png, header only", pngs[:20], Info{TypePNG, 0, 0, false, false}},
		{"png, wrong pixels", wrong, Info{TypePNG, 37, 21, false, false}},
		{"png, wrong note", odd, Info{TypePNG, 37, 21, true, false}},
		{
			"png, animated", withChunk(pngs, "acTL", []byte("\x00\x00\x00\x02\x00\x00\x00\x00")),
			Info{TypePNG, 37, 21, true, true},
		},
		{"jpeg", jpegs, Info{TypeJPEG, 37, 21, true, false}},
		{"jpeg without its end", jpegs[:len(jpegs)-2], Info{TypeJPEG, 37, 21, false, false}},
		{
			"jpeg behind a preview", withSegment(jpegs, jpegApp+1, letters(60_000)),
			Info{TypeJPEG, 37, 21, true, false},
		},
		{"jpeg without a width", empty, Info{TypeJPEG, 0, 21, false, false}},
		{"jpeg of another coding", arithmetic, Info{TypeJPEG, 37, 21, true, false}},
		{"gif", asGIF(few(37, 21)), Info{TypeGIF, 37, 21, true, false}},
		{"gif, animated", gifs, Info{TypeGIF, 37, 21, true, true}},
		{"gif without its end", gifs[:len(gifs)-1], Info{TypeGIF, 37, 21, false, true}},
		{"webp", webps, Info{TypeWebP, 37, 21, true, false}},
		{"webp, torn", webps[:len(webps)-2], Info{TypeWebP, 37, 21, false, false}},
		{
			"webp, animated", riff("VP8X", []byte{2, 0, 0, 0, 36, 0, 0, 20, 0, 0},
				"ANMF", letters(20), "ANMF", letters(20)), Info{TypeWebP, 37, 21, true, true},
		},
		{"bmp", asBMP(pic), Info{TypeBMP, 37, 21, true, false}},
		{"bmp, torn", asBMP(pic)[:500], Info{TypeBMP, 37, 21, false, false}},
		{"tiff", asTIFF(pic), Info{TypeTIFF, 37, 21, true, false}},
		{"tiff of pages", twoPages(asTIFF(pic)), Info{TypeTIFF, 37, 21, true, true}},
		{"heic", []byte("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00"), Info{Type: TypeHEIC}},
		{"avif", []byte("\x00\x00\x00\x18ftypavif\x00\x00\x00\x00"), Info{Type: TypeAVIF}},
		{"video", []byte("\x00\x00\x00\x18ftypisom\x00\x00\x00\x00"), Info{}},
		{"svg", []byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`), Info{Type: TypeSVG}},
		{
			"svg behind a doctype",
			[]byte("\xef\xbb\xbf<?xml version='1.0'?>\n<!-- a > b -->\n<!DOCTYPE svg>\n<svg>"),
			Info{Type: TypeSVG},
		},
		{"html", []byte("<html>404 not found</html>"), Info{Type: TypeHTML, Whole: true}},
		{"html with doctype", []byte("\n<!DOCTYPE HTML><p>"), Info{Type: TypeHTML, Whole: true}},
		{"text", []byte("BM is a file, é\n"), Info{Type: TypeText, Whole: true}},
		{"text with a tag", []byte("<svgs>"), Info{Type: TypeText, Whole: true}},
		{"text, Latin-1", []byte("caf\xe9"), Info{}},
		{"text with an escape", []byte("\x1b[1m"), Info{}},
		{"pdf", []byte("%PDF-1.4\n%%EOF"), Info{Type: TypePDF, Whole: true}},
		{"pdf, torn", []byte("%PDF-1.4 broken"), Info{Type: TypePDF}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := Inspect(tt.data); got != tt.want {
				t.Errorf("got %+v, want %+v", got, tt.want)
			}
		})
	}
}

// twoPages is a TIFF, written by Go's library with its only directory last, with another page.
func twoPages(data []byte) []byte {
	out := slices.Clone(data)
	at := int(binary.LittleEndian.Uint32(out[4:]))
	next := at + 2 + tagSize*int(binary.LittleEndian.Uint16(out[at:]))
	binary.LittleEndian.PutUint32(out[next:], uint32(at))
	return out
}

// TestBombs gives headers of pictures that would not fit into memory: nothing is decoded.
func TestBombs(t *testing.T) {
	large := asPNG(gray(8, 8))
	header := slices.Clone(large[16 : pngHeaderEnd-pngSum])
	binary.BigEndian.PutUint32(header, 50_000)
	binary.BigEndian.PutUint32(header[4:], 50_000)
	large = slices.Concat(large[:8], chunk("IHDR", header), large[pngHeaderEnd:])
	for _, tt := range []struct {
		name string
		data []byte
		w, h int
	}{
		{"png", large, 50_000, 50_000},
		{"webp", asWebP(16383, 16383), 16383, 16383},
	} {
		t.Run(tt.name, func(t *testing.T) {
			const most = 1 << 20
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			info := Inspect(tt.data)
			checkError(t, tt.data, Limits{Edge: 8000}, ErrPixels)
			runtime.ReadMemStats(&after)
			if !info.Whole || info.Width != tt.w || info.Height != tt.h {
				t.Errorf("got %+v", info)
			}
			if taken := after.TotalAlloc - before.TotalAlloc; taken > most {
				t.Errorf("took %d bytes of memory", taken)
			}
		})
	}
}

// TestScansAreLimited holds that a JPEG cannot go over its pixels again and again.
func TestScansAreLimited(t *testing.T) {
	t.Parallel()
	data := asJPEG(gray(8, 8))
	at := strings.Index(string(data), "\xff\xda")
	scan := data[at : len(data)-2]
	many := slices.Concat(data[:at], slices.Repeat(scan, maxScans+1), data[len(data)-2:])
	if info := Inspect(many); info.Whole {
		t.Errorf("got %+v", info)
	}
}

func TestDecodeBase64(t *testing.T) {
	t.Parallel()
	const plain = "\xfb\xff\xbf picture"
	std := base64.StdEncoding.EncodeToString([]byte(plain)) // +/+/ and one =.
	tests := []struct {
		name, text, want string
		repaired, ok     bool
	}{
		{"standard", std, plain, false, true},
		{"lines", std[:4] + "\n" + std[4:], plain, true, true},
		{"carriage returns", std[:4] + "\r\n" + std[4:], plain, true, true},
		{"spaces", " " + std[:3] + " \t" + std[3:] + " ", plain, true, true},
		{"URL alphabet", base64.URLEncoding.EncodeToString([]byte(plain)), plain, true, true},
		{"no padding", strings.TrimRight(std, "="), plain, true, true},
		{"too much padding", std + "==", plain, true, true},
		{"data URL", "data:image/png;base64," + std, plain, true, true},
		{"data URL, odd", "DATA:image/png;charset=x;base64, " + std, plain, true, true},
		{"empty", "", "", false, false},
		{"data URL of nothing", "data:image/png;base64,", "", false, false},
		{"no base64", "iVBORw0KGgo*** not base64 ***", "", false, false},
		{"padding inside", "AA==AA==", "", false, false},
		{"a digit too many", std[:5], "", false, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			data, repaired, ok := DecodeBase64([]byte(tt.text))
			if string(data) != tt.want || repaired != tt.repaired || ok != tt.ok {
				t.Errorf("got %q, %v, %v", data, repaired, ok)
			}
		})
	}
}

// TestOrientations turns a picture of two pixels by two, whose corners differ, as the table of EXIF
// has it: row 0 and column 0 of the file are these sides of what is seen.
func TestOrientations(t *testing.T) {
	t.Parallel()
	img := image.NewGray(image.Rect(0, 0, 3, 2))
	copy(img.Pix, "abcdef")
	for i, want := range []string{
		"abc def", "cba fed", "fed cba", "def abc", "ad be cf", "da eb fc", "fc eb da", "cf be ad",
	} {
		orientation := uint16(i + 1)
		got := turn(img, orientation).(*image.Gray)
		var rows []string
		for y := range got.Rect.Dy() {
			rows = append(rows, string(got.Pix[y*got.Stride:][:got.Rect.Dx()]))
		}
		if said := strings.Join(rows, " "); said != want {
			t.Errorf("orientation %d: got %q, want %q", orientation, said, want)
		}
		if read := readOrientation(exifSegment(orientation)[10:]); read != orientation {
			t.Errorf("orientation %d is read as %d", orientation, read)
		}
	}
}
