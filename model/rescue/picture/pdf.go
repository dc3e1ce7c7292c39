package picture

import (
	"bytes"
	"strconv"
)

// PDF is what the bytes of a PDF tell.
type PDF struct {
	// Valid is true where the header is there, and an end mark behind the last object.
	Valid bool
	// Encrypted is true where the content is encrypted. That may need a password, or only limit
	// what a reader allows; which of both, is not looked into.
	Encrypted bool
	// Pages are those that the root of the page tree counts, or, where that cannot be found, the
	// page objects. Object streams are read when they are compressed by FlateDecode without a
	// predictor and not encrypted; 0 is for a PDF whose pages are all in others.
	Pages int
}

// headerWithin is how far into a file the header of a PDF may begin, as PDF 1.7 has it in appendix
// H.3.
const headerWithin = 1024

// maxPages is the most that a root is believed to count.
const maxPages = 1_000_000

// InspectPDF says what the bytes of a PDF tell. It reads no page, and decompresses at most 64 MB.
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

// pageTree is what a PDF holds of its tree of pages.
type pageTree struct {
	// dicts are the catalogues, trees and pages by number of the object; of one that was written
	// again the last.
	dicts map[int][]byte
	// root is the number of the catalogue, 0 where no trailer names it.
	root int
	// encrypted is true where a trailer names how.
	encrypted bool
	// left is how many bytes may still be decompressed.
	left int
}

// readTree reads the objects of a PDF in the order of the file, and its trailers.
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

// readTrailer reads the dictionary of a trailer. Of several the last that names a root is right.
func (t *pageTree) readTrailer(dict []byte) {
	if n := numberIn(dict, "/Root"); n > 0 {
		t.root = n
	}
	t.encrypted = t.encrypted || valueIn(dict, "/Encrypt") != nil
}

// countPages counts the pages as [PDF] says.
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

// countOf is how many pages the tree of a catalogue counts; 0 is for one that does not tell.
func (t *pageTree) countOf(catalogue int) int {
	n := numberIn(t.dicts[numberIn(t.dicts[catalogue], "/Pages")], "/Count")
	if n < 0 || n > maxPages {
		return 0
	}
	return n
}

// unpack reads the objects of an object stream, which begins with pairs of number and place.
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
