package source

import (
	"bytes"
	"errors"
	"fmt"
	"io"
)

// Piece is one record of a file to write: a record of the source with its edits, or new bytes.
type Piece struct {
	// Record is the index into Source.Records, or -1 for New.
	Record int
	// Edits are applied to the record, and may be in any order.
	Edits []Edit
	// New is one JSON value, written when Record is -1.
	New []byte

	splices []splice // The resolved Edits, where [Source.EditRecord] resolved them.
}

// Write writes the pieces in the source's layout. A record without edits is written byte for byte,
// whether it is valid JSON or not. It returns an error when edits overlap, name a span without a
// value, or add something that is not one JSON value (in JSONL: on one line). It returns
// [ErrChanged] when a file on the disk changed; w may then contain a part of the file.
func (s *Source) Write(w io.Writer, pieces []Piece) error {
	out := &output{s: s, w: w}
	return out.writePieces(pieces)
}

// writePieces writes the pieces in the source's layout.
func (o *output) writePieces(pieces []Piece) error {
	if o.s.Layout == WholeLayout {
		return o.writeWhole(pieces)
	}
	if o.s.Layout == DocumentLayout {
		return o.writeDocument(pieces)
	}
	o.copySpan(Span{0, o.s.headEnd()})
	if err := o.writeList(pieces); err != nil {
		return err
	}
	if o.s.Layout == ArrayLayout {
		o.copySpan(Span{o.s.tailStart(), o.s.Size()})
	}
	return o.finish()
}

// writeList writes pieces and the bytes that join them.
func (o *output) writeList(pieces []Piece) error {
	for i, p := range pieces {
		text, err := o.piece(p)
		if err != nil {
			return err
		}
		before, after := o.s.joints(pieces, i)
		o.addAll(before...)
		o.addAll(text...)
		if o.addAll(after); o.err != nil {
			return o.err
		}
	}
	return nil
}

// errNoHead is the error for a fork of a document without the member before its list.
var errNoHead = errors.New("the first piece of a document must be its first record")

// writeDocument writes the two members of a DocumentLayout in their original order.
func (o *output) writeDocument(pieces []Piece) error {
	if len(pieces) == 0 || pieces[0].Record != 0 {
		return errNoHead
	}
	head, err := o.piece(pieces[0])
	if err != nil {
		return err
	}
	at, list, tail := o.s.Records[0].Span, o.s.array.Start+1, o.s.tailStart()
	if at.Start < list {
		o.copySpan(Span{0, at.Start})
		o.addAll(head...)
		o.copySpan(Span{at.End, list})
	} else {
		o.copySpan(Span{0, list})
	}
	if err := o.writeList(pieces[1:]); err != nil {
		return err
	}
	if at.Start < list {
		o.copySpan(Span{tail, o.s.Size()})
	} else {
		o.copySpan(Span{tail, at.Start})
		o.addAll(head...)
		o.copySpan(Span{at.End, o.s.Size()})
	}
	return o.finish()
}

// writeWhole writes the one record of a WholeLayout.
func (o *output) writeWhole(pieces []Piece) error {
	if len(pieces) != 1 {
		return fmt.Errorf("several records (%d) in place of one", len(pieces))
	}
	text, err := o.piece(pieces[0])
	if err != nil {
		return err
	}
	at := o.s.Records[0]
	before, after := stretch{at: Span{0, at.Start}}, stretch{at: Span{at.End, o.s.Size()}}
	if o.s.bare {
		before, after = stretch{}, newline
	}
	o.addAll(before)
	o.addAll(text...)
	o.addAll(after)
	return o.finish()
}

// piece is the text of one piece. It is not copied into one buffer because it may be long.
func (o *output) piece(p Piece) ([]stretch, error) {
	if p.Record < 0 {
		if err := o.s.fits(p.New); err != nil {
			return nil, fmt.Errorf("add a record: %w", err)
		}
		return []stretch{{with: p.New}}, nil
	}
	splices, err := o.s.splices(&o.tree, p)
	if err != nil {
		return nil, err
	}
	r := o.s.Records[p.Record]
	if len(splices) == 0 {
		return []stretch{{at: r.Span}}, nil
	}
	parts := joinSplices(r.Span, splices)
	if !o.swapsStrings(splices) && !o.isValid(parts) {
		return nil, fmt.Errorf("edit line %d: it would no longer be JSON", r.Line)
	}
	return parts, nil
}

// splices are the splices of a record's piece.
func (s *Source) splices(t *Tree, p Piece) ([]splice, error) {
	if len(p.Edits) == 0 {
		return p.splices, nil
	}
	r := s.Records[p.Record]
	if err := t.ParseIn(s, r.Span); err != nil {
		return nil, fmt.Errorf("edit line %d: %w", r.Line, err)
	}
	return s.resolve(t, p.Record, p.Edits)
}

// resolve converts edits of a record that the tree has parsed into splices.
func (s *Source) resolve(t *Tree, record int, edits []Edit) ([]splice, error) {
	r := s.Records[record]
	for _, e := range edits {
		if err := s.fits(e.with); e.op != opDrop && err != nil {
			return nil, fmt.Errorf("edit line %d: %w", r.Line, err)
		}
	}
	out, err := t.resolve(r.Span, edits)
	if err != nil {
		return nil, fmt.Errorf("edit line %d: %w", r.Line, err)
	}
	return out, nil
}

// EditRecord is the piece of a record, by its index in Records, with edits. Where the tree contains
// the record, parsed with [Tree.ParseIn], the edits are resolved now. So nobody must parse the
// record again to write or measure it. The error is the error that Write would return.
func (s *Source) EditRecord(t *Tree, record int, edits []Edit) (Piece, error) {
	at := t.Root().Span()
	if len(edits) == 0 || at.Empty() || !s.Records[record].Contains(at) {
		return Piece{Record: record, Edits: edits}, nil
	}
	splices, err := s.resolve(t, record, edits)
	return Piece{Record: record, splices: splices}, err
}

// fits reports why a new value is not allowed in a record of this layout.
func (s *Source) fits(value []byte) error {
	if s.isLines() && bytes.IndexByte(value, '\n') >= 0 {
		return errors.New("the new value has a line break outside of a string")
	}
	if !Valid(value) {
		return errors.New("the new value is not JSON")
	}
	return nil
}

// isLines reports whether each record is a line.
func (s *Source) isLines() bool { return s.Layout == LineLayout || s.Layout == RowLayout }

// newline ends a line.
var newline = stretch{with: []byte{'\n'}}

// joints are the bytes before and after the i-th piece. In JSONL these are newlines; in an array
// the comma with the white space of the element.
func (s *Source) joints(pieces []Piece, i int) (before []stretch, after stretch) {
	r := pieces[i].Record
	switch {
	case s.Layout == LineLayout:
		return nil, s.newlineAfter(r)
	case s.Layout == RowLayout:
		return nil, s.lineEnd(r, i < len(pieces)-1)
	case i > 0 && r > s.firstElement() && pieces[i-1].Record == r-1:
		return []stretch{{at: Span{s.Records[r-1].End, s.Records[r].Start}}}, stretch{}
	case i > 0:
		return []stretch{{with: []byte{','}}, s.space(r)}, stretch{}
	}
	return []stretch{s.space(r)}, stretch{}
}

// newlineAfter is the end of a line. Where possible it is the file's own newline, so that long
// stretches of a file are copied at once.
func (s *Source) newlineAfter(record int) stretch {
	if record < 0 || record+1 >= len(s.Records) {
		return newline
	}
	end := s.Records[record].End
	if s.Records[record+1].Start == end+1 { // Only a newline is so short.
		return stretch{at: Span{end, end + 1}}
	}
	return newline
}

// lineEnd is what follows a record of a RowLayout up to the next record. more is true when another
// piece follows, which needs its own line.
func (s *Source) lineEnd(record int, more bool) stretch {
	if record < 0 {
		return newline
	}
	kept := Span{s.Records[record].End, s.Size()}
	if record+1 < len(s.Records) {
		kept.End = s.Records[record+1].Start
	}
	if more && bytes.IndexByte(s.BytesAt(kept), '\n') < 0 {
		return newline
	}
	return stretch{at: kept}
}

// headEnd is where the first record may start, for a layout that keeps the bytes around records; 0
// for other layouts.
func (s *Source) headEnd() int {
	switch {
	case s.Layout == ArrayLayout:
		return s.array.Start + 1
	case s.Layout == RowLayout && len(s.Records) > 0:
		return s.Records[0].Start
	}
	return 0
}

// space is the white space before an element; a new element (-1) gets that of the first.
func (s *Source) space(record int) stretch {
	if len(s.Records) == s.firstElement() {
		return newline
	}
	at := s.Records[max(record, s.firstElement())].Start
	from := at
	for isSpace(s.data[from-1]) { // A bracket or a comma ends it.
		from--
	}
	return stretch{at: Span{from, at}}
}

// firstElement is the index of the first record that is a list element or a line.
func (s *Source) firstElement() int {
	if s.Layout == DocumentLayout {
		return 1
	}
	return 0
}

// tailStart is where the white space before an array's closing bracket starts.
func (s *Source) tailStart() int {
	if n := len(s.Records); n > s.firstElement() {
		return s.Records[n-1].End
	}
	return s.array.Start + 1
}
