package source

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
)

// Edit is one change of a record's bytes. Make it with Replace, Drop or Set.
type Edit struct {
	at   Span
	name string // The member that Set writes.
	with []byte
	op   op
}

type op uint8

const (
	opReplace op = iota
	opDrop
	opSet
)

// Replace puts the JSON value with in the place of the value at the span.
func Replace(at Span, with []byte) Edit { return Edit{at: at, with: with, op: opReplace} }

// Drop removes the list element, or the object member with its name, whose value
// stands at the span. The comma goes with it.
func Drop(at Span) Edit { return Edit{at: at, op: opDrop} }

// Set gives the object at the span the member name: its value is replaced where
// it is there, else appended as the object's last.
func Set(object Span, name string, with []byte) Edit {
	return Edit{at: object, name: name, with: with, op: opSet}
}

// Piece is one record of a file to be written: a record of the source with its
// edits, or new bytes.
type Piece struct {
	// Record is the index into Source.Records, or -1 for New.
	Record int
	// Edits are applied to the record, in any order.
	Edits []Edit
	// New is one JSON value, written when Record is -1.
	New []byte
}

// Write writes the pieces in the source's layout. It returns an error when edits
// overlap or name a span that holds no value; w may then hold a part of the file.
func (s *Source) Write(w io.Writer, pieces []Piece) error {
	var t Tree
	if s.Layout == ArrayLayout {
		if _, err := w.Write(s.Data[:s.array.Start+1]); err != nil {
			return err
		}
	}
	for i, p := range pieces {
		text, err := s.piece(&t, p)
		if err != nil {
			return err
		}
		before, after := s.joints(p, i)
		for _, b := range [][]byte{before, text, after} {
			if _, err := w.Write(b); err != nil {
				return err
			}
		}
	}
	if s.Layout == ArrayLayout {
		_, err := w.Write(s.Data[s.tail():])
		return err
	}
	return nil
}

// piece is the text of one piece.
func (s *Source) piece(t *Tree, p Piece) ([]byte, error) {
	if p.Record < 0 {
		return p.New, nil
	}
	if len(p.Edits) == 0 {
		return s.Bytes(p.Record), nil
	}
	r := s.Records[p.Record]
	if err := t.Parse(s.Data, r.Span); err != nil {
		return nil, fmt.Errorf("edit line %d: %w", r.Line, err)
	}
	out, err := t.apply(r.Span, p.Edits)
	if err != nil {
		return nil, fmt.Errorf("edit line %d: %w", r.Line, err)
	}
	return out, nil
}

// joints are the bytes before and after the i-th piece: newlines of JSONL, and
// in an array the comma with the white space that the element had.
func (s *Source) joints(p Piece, i int) (before, after []byte) {
	if s.Layout == LineLayout {
		return nil, []byte{'\n'}
	}
	lead := []byte{'\n'}
	if p.Record >= 0 {
		at := s.Records[p.Record].Start
		from := at
		for from > 0 && isSpace(s.Data[from-1]) {
			from--
		}
		lead = s.Data[from:at]
	}
	if i > 0 {
		lead = append([]byte{','}, lead...)
	}
	return lead, nil
}

// tail is where the white space before an array's closing bracket starts.
func (s *Source) tail() int {
	if n := len(s.Records); n > 0 {
		return s.Records[n-1].End
	}
	return s.array.Start + 1
}

// splice is a range of bytes that is replaced; an empty range is an insertion.
type splice struct {
	at   Span
	with []byte
}

// apply returns the bytes of the parsed record with the edits done.
func (t *Tree) apply(rec Span, edits []Edit) ([]byte, error) {
	dropped := map[int]bool{}
	var cuts []splice
	for _, e := range edits {
		i, ok := t.find(e.at)
		if !ok {
			return nil, fmt.Errorf("no value at bytes %d to %d", e.at.Start, e.at.End)
		}
		if e.op == opDrop {
			if i == 0 {
				return nil, fmt.Errorf("the whole record cannot be dropped by an edit")
			}
			dropped[i] = true
		}
	}
	if len(dropped) > 0 {
		cuts = t.cuts(dropped)
	}
	writes, err := t.writes(edits, dropped)
	if err != nil {
		return nil, err
	}
	return join(t.data, rec, writes, cuts)
}

// find is the index of the node whose value is exactly at the span.
func (t *Tree) find(at Span) (int, bool) {
	i, ok := slices.BinarySearchFunc(t.nodes, at, func(n node, s Span) int {
		return cmp.Compare(n.span.Start, s.Start)
	})
	return i, ok && t.nodes[i].span == at
}

// cuts turns dropped nodes into ranges that take their commas along.
func (t *Tree) cuts(dropped map[int]bool) []splice {
	var out []splice
	for i := range t.nodes {
		if k := t.nodes[i].kind; k == KindArray || k == KindObject {
			out = t.cutsIn(i, dropped, out)
		}
	}
	return out
}

// cutsIn appends the cuts among the direct children of one container.
func (t *Tree) cutsIn(parent int, dropped map[int]bool, out []splice) []splice {
	prev, from, to := -1, -1, -1
	for i := parent + 1; i < t.nodes[parent].next; i = t.nodes[i].next {
		if dropped[i] {
			if from < 0 {
				from = t.lead(i)
			}
			to = t.nodes[i].span.End
			continue
		}
		if from >= 0 && prev < 0 {
			out = append(out, splice{at: Span{from, t.lead(i)}})
		} else if from >= 0 {
			out = append(out, splice{at: Span{t.nodes[prev].span.End, to}})
		}
		prev, from = i, -1
	}
	if from < 0 {
		return out
	}
	if prev >= 0 {
		from = t.nodes[prev].span.End
	}
	return append(out, splice{at: Span{from, to}})
}

// lead is where a child starts, its member name included.
func (t *Tree) lead(i int) int {
	if n := t.nodes[i].name; !n.Empty() {
		return n.Start
	}
	return t.nodes[i].span.Start
}

// writes turns Replace and Set edits into splices.
func (t *Tree) writes(edits []Edit, dropped map[int]bool) ([]splice, error) {
	var out []splice
	for _, e := range edits {
		i, _ := t.find(e.at)
		switch {
		case e.op == opReplace:
			out = append(out, splice{e.at, e.with})
		case e.op == opSet && t.nodes[i].kind != KindObject:
			return nil, fmt.Errorf("no object at bytes %d to %d", e.at.Start, e.at.End)
		case e.op == opSet:
			out = append(out, t.set(i, e, dropped))
		}
	}
	slices.SortStableFunc(out, func(a, b splice) int { return cmp.Compare(a.at.Start, b.at.Start) })
	return out, nil
}

// set is the splice that gives an object a member.
func (t *Tree) set(object int, e Edit, dropped map[int]bool) splice {
	if v := (Value{t, object}).Get(e.name); v.Exists() && !dropped[v.i] {
		return splice{v.Span(), e.with}
	}
	last := -1
	for i := object + 1; i < t.nodes[object].next; i = t.nodes[i].next {
		if !dropped[i] {
			last = i
		}
	}
	member := append(append(Quote(e.name), ':'), e.with...)
	if last < 0 {
		at := t.nodes[object].span.Start + 1
		return splice{Span{at, at}, member}
	}
	at := t.nodes[last].span.End
	return splice{Span{at, at}, append([]byte{','}, member...)}
}

// join writes rec with the splices done. A write inside a cut is void; any other
// overlap is an error.
func join(data []byte, rec Span, writes, cuts []splice) ([]byte, error) {
	all := make([]splice, 0, len(writes)+len(cuts))
	for _, w := range writes {
		if !slices.ContainsFunc(cuts, func(c splice) bool { return inside(w.at, c.at) }) {
			all = append(all, w)
		}
	}
	for i, c := range cuts {
		void := func(o splice) bool { return o.at != c.at && o.at.Contains(c.at) }
		if !slices.ContainsFunc(cuts, void) && !slices.Contains(spans(cuts[:i]), c.at) {
			all = append(all, c)
		}
	}
	slices.SortStableFunc(all, func(a, b splice) int { return cmp.Compare(a.at.Start, b.at.Start) })
	var out bytes.Buffer
	at := rec.Start
	for _, s := range all {
		if s.at.Start < at {
			return nil, fmt.Errorf("edits overlap at byte %d", s.at.Start)
		}
		out.Write(data[at:s.at.Start])
		out.Write(s.with)
		at = s.at.End
	}
	out.Write(data[at:rec.End])
	return out.Bytes(), nil
}

// inside reports whether a write falls into a cut. An insertion at the cut's
// first byte stays: it belongs to what stands before.
func inside(w, cut Span) bool {
	if w.Empty() {
		return cut.Start < w.Start && w.Start < cut.End
	}
	return cut.Contains(w)
}

func spans(in []splice) []Span {
	out := make([]Span, len(in))
	for i, s := range in {
		out[i] = s.at
	}
	return out
}
