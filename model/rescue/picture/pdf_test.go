package picture

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"strings"
	"testing"
)

func TestInspectPDF(t *testing.T) {
	t.Parallel()
	three := string(pdfFile(3))
	const trailer = "trailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF"
	object := func(s string) string { return "%PDF-1.7\n" + s + trailer }
	pages := "3 0 obj<</Type/Page>>endobj 4 0 obj<</Type /Page>>endobj\n"
	tests := []struct {
		name, data string
		want       PDF
	}{
		{"nothing", "", PDF{}},
		{"text", "a PDF of 3 pages %%EOF", PDF{}},
		{"three pages", three, PDF{Valid: true, Pages: 3}},
		{"behind a line", "HTTP/1.1 200 OK\n" + three, PDF{Valid: true, Pages: 3}},
		{"header alone", "%PDF-1.4 broken", PDF{}},
		{"torn", three[:len(three)-60], PDF{Pages: 3}},
		{"torn behind an earlier end", three + "\n9 0 obj<<>>endobj", PDF{Pages: 3}},
		{"no root", strings.ReplaceAll(three, "/Root", "/Toor"), PDF{Valid: true, Pages: 3}},
		{"no tree", object(pages), PDF{Valid: true, Pages: 2}},
		{
			"a page written again", object(pages + "4 0 obj<</Type/Page/X(/Type/Page)>>endobj "),
			PDF{Valid: true, Pages: 2},
		},
		{
			"a page that became something else", object(pages + "4 0 obj<</Type/Annot>>endobj "),
			PDF{Valid: true, Pages: 1},
		},
		{
			"pages that the tree left out",
			object("1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj " +
				"2 0 obj<</Kids[3 0 R]/Type/Pages/Count 1>>endobj " + pages),
			PDF{Valid: true, Pages: 1},
		},
		{
			"a count beyond belief",
			object("1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj " +
				"2 0 obj<</Type/Pages/Count 2000001>>endobj " + pages),
			PDF{Valid: true, Pages: 2},
		},
		{
			"a stream that holds the words",
			object(pages +
				"5 0 obj<</Length 9>>stream\n9 0 obj<</Type/Page>>endobj\nendstream endobj "),
			PDF{Valid: true, Pages: 2},
		},
		{
			"the word stream in a dictionary",
			object(pages + "5 0 obj<</A(stream)/Type/Page>>endobj "),
			PDF{Valid: true, Pages: 3},
		},
		{
			"comments, arrays and hex",
			object("5 0 obj<< % /Type /Pages\n/A[<</Type/X>>]/B<2f>/Type%\n/Page>>endobj "),
			PDF{Valid: true, Pages: 1},
		},
		{
			"no digit before the word", object("x obj<</Type/Page>>endobj "),
			PDF{Valid: true, Pages: 0},
		},
		{
			"encrypted",
			strings.Replace(three, "/Root", "/Encrypt 9 0 R/Root", 1),
			PDF{Valid: true, Encrypted: true, Pages: 3},
		},
		{
			"not encrypted",
			strings.Replace(three, "/Root", "/EncryptMetadata true/Root", 1),
			PDF{Valid: true, Pages: 3},
		},
		{"object stream", string(packedPDF(5, "")), PDF{Valid: true, Pages: 5}},
		{
			"object stream, encrypted", string(packedPDF(3, "/Encrypt 9 0 R")),
			PDF{Valid: true, Encrypted: true, Pages: 3},
		},
		{
			"object stream in another form",
			strings.Replace(string(packedPDF(3, "")), "/FlateDecode", "/LZWDecode", 1),
			PDF{Valid: true},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := InspectPDF([]byte(tt.data)); got != tt.want {
				t.Errorf("got %+v, want %+v", got, tt.want)
			}
		})
	}
}

// pdfFile is a PDF of so many pages, in plain objects.
func pdfFile(pages int) []byte {
	var b, kids bytes.Buffer
	for i := range pages {
		fmt.Fprintf(&kids, "%d 0 R ", 3+i)
	}
	fmt.Fprintf(&b, "%%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>> endobj\n"+
		"2 0 obj<</Type/Pages/Count %d/Kids[%s]>> endobj\n", pages, kids.String())
	for i := range pages {
		fmt.Fprintf(&b, "%d 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>> endobj\n", 3+i)
	}
	fmt.Fprintf(&b, "xref\n0 1\ntrailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF",
		pages+3, b.Len())
	return b.Bytes()
}

// packedPDF is a PDF of so many pages with all of its tree in an object stream.
func packedPDF(pages int, trailer string) []byte {
	var head, body, packed, b bytes.Buffer
	add := func(number int, dict string) {
		fmt.Fprintf(&head, "%d %d ", number, body.Len())
		body.WriteString(dict + " ")
	}
	add(1, "<</Type/Catalog/Pages 2 0 R>>")
	add(2, fmt.Sprintf("<</Type/Pages/Count %d>>", pages))
	for i := range pages {
		add(3+i, "<</Type/Page/Parent 2 0 R>>")
	}
	w := zlib.NewWriter(&packed)
	if _, err := w.Write(append(head.Bytes(), body.Bytes()...)); err != nil {
		panic(err)
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	fmt.Fprintf(&b, "%%PDF-1.5\n90 0 obj<</Type/ObjStm/N %d/First %d/Length %d"+
		"/Filter/FlateDecode>>\nstream\r\n%s\nendstream endobj\n",
		pages+2, head.Len(), packed.Len(), packed.String())
	fmt.Fprintf(&b, "91 0 obj<</Type/XRef/Root 1 0 R%s>>stream\n\nendstream endobj\n"+
		"startxref\n9\n%%%%EOF", trailer)
	return b.Bytes()
}
