package picture

import (
	"testing"
)

// FuzzFit gives arbitrary bytes and limits. What can be made to fit obeys the limits and is whole;
// made to fit again it stays as it is. Pictures are kept small, so that many are tried.
func FuzzFit(f *testing.F) {
	for _, data := range [][]byte{
		asPNG(gradient(9, 5)), asPNG(glass(9, 5)), asPNG(deep(9, 5)), asPNG(few(9, 5)),
		withChunk(asPNG(gray(9, 5)), "tEXt", letters(200)), asJPEG(gradient(9, 5)),
		withSegment(asJPEG(gray(9, 5)), jpegApp+1, exifSegment(6)[4:]),
		asGIF(few(9, 5), few(9, 5)), asWebP(9, 5), asBMP(gradient(9, 5)), asTIFF(gradient(9, 5)),
		[]byte("<svg/>"), []byte("<html>"), []byte("%PDF-1.4"),
	} {
		f.Add(data, uint8(0), uint16(0))
		f.Add(data, uint8(4), uint16(0))
		f.Add(data, uint8(8), uint16(300))
		f.Add(data[:len(data)-1], uint8(0), uint16(120))
	}
	f.Fuzz(func(t *testing.T, data []byte, edge uint8, chars uint16) {
		const small = 1 << 14
		c, err := decodeConfig(data, sniffType(data))
		if err == nil && c.Width > small/max(c.Height, 1) {
			return
		}
		info := Inspect(data)
		if info.Width < 0 || info.Height < 0 || info.Type == "" && info.Whole {
			t.Errorf("got %+v", info)
		}
		l := Limits{Edge: int(edge), Chars: int(chars), Types: claude}
		if _, err := Fit(data, l); err == nil {
			checkFit(t, data, l)
		}
	})
}

// FuzzDecodeBase64 holds that what decodes is what its own base64 decodes to.
func FuzzDecodeBase64(f *testing.F) {
	for _, text := range []string{"+/+/AA==", "-_-_AA", "data:;base64,AA==", " A\nA = =", "*"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		data, repaired, ok := DecodeBase64(text)
		if ok != (len(data) > 0) || repaired && !ok || len(data) > len(text) {
			t.Errorf("got %d bytes, %v, %v", len(data), repaired, ok)
		}
	})
}

// FuzzInspectPDF holds that pages are counted within bounds, and that no byte is part of two
// objects: else bytes in the worst order would be read again and again.
func FuzzInspectPDF(f *testing.F) {
	f.Add(pdfFile(3))
	f.Add(packedPDF(3, ""))
	f.Add([]byte("%PDF-1.4 1 0 obj<< 2 0 obj<<>>stream 3 0 obj<<>>stream trailer<<trailer<<(<"))
	f.Add([]byte("%PDF-1.4 trailer<</Root 1 0 R>>1 0 obj<</Pages 1 0 R/Count 2/Kids[(a\\)]>>"))
	f.Fuzz(func(t *testing.T, data []byte) {
		p := InspectPDF(data)
		if p.Pages < 0 || p.Pages > max(maxPages, len(data)) {
			t.Errorf("got %+v", p)
		}
		read := 0
		scanObjects(data, func(obj pdfObject) { read += len(obj.dict) + len(obj.stream) })
		if read > len(data) {
			t.Errorf("%d bytes are read of %d", read, len(data))
		}
	})
}
