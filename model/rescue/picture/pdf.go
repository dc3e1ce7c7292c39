package picture

import (
	"bytes"
	"strconv"
)

// PDF is what the bytes of a PDF show.
type PDF struct {
	// Valid is true where the header exists and an end mark follows the last object.
	Valid bool
	// Encrypted is true where the content is encrypted. That may require a password, or only limit
	// what a reader allows; this is not checked further.
	Encrypted bool
	// Pages is the number of pages in the root of the page tree, or the number of page objects
	// where the root cannot be found. Object streams are read when they are compressed by
	// FlateDecode without a predictor and not encrypted. It is 0 for a PDF whose pages are all in
	// other streams.
	Pages int
}

// headerWithin is how far from the start of a file a PDF header may be, according to PDF 1.7,
// appendix H.3.
const headerWithin = 1024

// maxPages is the highest page count that is believed.
const maxPages = 1_000_000

// InspectPDF says what the bytes of a PDF show. It reads no page, and decompresses at most 64 MB.
func InspectPDF(data []byte) PDF {
	begin := bytes.Index(data[:min(len(data), headerWithin)], []byte("%PDF-"))
	if begin < 0 {
		return PDF{}
	}
	end := max(bytes.LastIndex(data, []byte("%%EOF")), bytes.LastIndex(data, []byte("startxref")))
	t := readTree(data)
	return PDF{
		Valid:     end > max(begin, bytes.LastIndex(data, []byte("endobj"))),
		Encrypted: t.encrypted,
		Pages:     t.countPages(),
	}
}

// pageTree is the page tree of a PDF.
type pageTree struct {
	// dicts are the catalogues, trees and pages by object number; the last version of an object
	// counts.
	dicts map[int][]byte
	// root is the number of the catalogue, 0 where no trailer names it.
	root int
	// encrypted is true where a trailer names an encryption.
	encrypted bool
	// left is how many more bytes may be decompressed.
	left int
}

// readTree reads the objects of a PDF in file order, and its trailers.
func readTree(data []byte) *pageTree {
	const mostUnpacked = 64 << 20
	t := &pageTree{dicts: map[int][]byte{}, left: mostUnpacked}
	scanObjects(data, func(obj pdfObject) {
		switch nameIn(obj.dict, "/Type") {
		case "/ObjStm":
			t.unpack(obj)
		case "/XRef":
			t.readTrailer(obj.dict)
		}
		t.keep(obj.number, obj.dict)
	})
	_, rest, _ := bytes.Cut(data, []byte("trailer"))
	for len(rest) > 0 {
		var dict []byte
		dict, rest, _ = bytes.Cut(rest, []byte("trailer"))
		t.readTrailer(dict)
	}
	return t
}

// keep notes an object that is part of the tree.
func (t *pageTree) keep(number int, dict []byte) {
	switch nameIn(dict, "/Type") {
	case "/Catalog", "/Pages", "/Page":
		t.dicts[number] = dict
	default:
		delete(t.dicts, number)
	}
}

// readTrailer reads the dictionary of a trailer. The last trailer that names a root counts.
func (t *pageTree) readTrailer(dict []byte) {
	if n := numberIn(dict, "/Root"); n > 0 {
		t.root = n
	}
	t.encrypted = t.encrypted || valueIn(dict, "/Encrypt") != nil
}

// countPages counts the pages as described in [PDF].
func (t *pageTree) countPages() int {
	if n := t.countOf(t.root); n > 0 {
		return n
	}
	pages, root := 0, 0
	for number, dict := range t.dicts {
		switch nameIn(dict, "/Type") {
		case "/Page":
			pages++
		case "/Catalog":
			root = max(root, number)
		}
	}
	if n := t.countOf(root); n > 0 {
		return n
	}
	return pages
}

// countOf is the page count in the tree of a catalogue, or 0 without one.
func (t *pageTree) countOf(catalogue int) int {
	n := numberIn(t.dicts[numberIn(t.dicts[catalogue], "/Pages")], "/Count")
	if n < 0 || n > maxPages {
		return 0
	}
	return n
}

// unpack reads the objects of an object stream, which starts with pairs of number and place.
func (t *pageTree) unpack(s pdfObject) {
	switch nameIn(s.dict, "/Filter") {
	case "/FlateDecode", "[/FlateDecode]":
	default:
		return
	}
	first := numberIn(s.dict, "/First")
	text := inflate(s.stream, t.left)
	t.left -= len(text)
	if first <= 0 || first > len(text) || valueIn(s.dict, "/DecodeParms") != nil {
		return
	}
	pairs, body := bytes.Fields(text[:first]), text[first:]
	for end := len(body); len(pairs) >= 2; pairs = pairs[:len(pairs)-2] {
		number, err1 := strconv.Atoi(string(pairs[len(pairs)-2]))
		at, err2 := strconv.Atoi(string(pairs[len(pairs)-1]))
		if err1 != nil || err2 != nil || at < 0 || at > end {
			return
		}
		t.keep(number, body[at:end])
		end = at
	}
}
