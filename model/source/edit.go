package source

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// Edit is one change to a record's bytes. Replace, Drop and Set make it.
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

// Replace replaces the value at the span with the JSON value with.
func Replace(at Span, with []byte) Edit { return Edit{at: at, with: with, op: opReplace} }

// Drop removes the list element, or the object member including its name, whose value is at the
// span. Its comma is removed too.
func Drop(at Span) Edit { return Edit{at: at, op: opDrop} }

// Set sets the member name of the object at the span. An existing value is replaced (the last of
// duplicates, because it is the one that counts). Otherwise the member is appended to the object.
func Set(object Span, name string, with []byte) Edit {
	return Edit{at: object, name: name, with: with, op: opSet}
}

// Edits collects the edits of one record. The zero value is empty.
type Edits []Edit

// Replace replaces a value with the JSON value with.
func (e *Edits) Replace(v Value, with []byte) { e.ReplaceAt(v.Span(), with) }

// ReplaceAt is Replace for the value at the span.
func (e *Edits) ReplaceAt(at Span, with []byte) { *e = append(*e, Replace(at, with)) }

// Set sets a member of an object, whether the member exists or not; see the function Set.
func (e *Edits) Set(object Value, name string, with []byte) {
	*e = append(*e, Set(object.Span(), name, with))
}

// Drop removes an existing list element or object member. Of several members with one name only the
// last counts. The earlier ones are removed too, because otherwise one of them would take its
// place.
func (e *Edits) Drop(v Value) {
	if !v.Exists() {
		return
	}
	for _, at := range v.t.namesakes(v.i) {
		*e = append(*e, Drop(at))
	}
	*e = append(*e, Drop(v.Span()))
}

// namesakes are the earlier members of the same object with the same name.
func (t *Tree) namesakes(i int) []Span {
	if len(t.name(i)) == 0 {
		return nil
	}
	parent := i - 1
	for t.nodeAfter(parent) <= i {
		parent--
	}
	name := string(AppendText(nil, t.name(i)))
	var out []Span
	for at := parent + 1; at < i; at = t.nodeAfter(at) {
		if t.nameIs(at, name) {
			out = append(out, t.span(at))
		}
	}
	return out
}

// splice is a range of bytes to replace; an empty range is an insertion.
type splice struct {
	at   Span
	with []byte
	cut  bool // From a Drop: writes inside it are void.
}

// resolve converts edits into replacements of byte ranges of the parsed record. They are in order
// and do not overlap.
func (t *Tree) resolve(rec Span, edits []Edit) ([]splice, error) {
	var dropped map[int]bool // Most edits drop nothing.
	for _, e := range edits {
		i, ok := t.find(e.at)
		if !ok {
			return nil, fmt.Errorf("no value at bytes %d to %d", e.at.Start, e.at.End)
		}
		if e.op == opDrop && i == 0 {
			return nil, errors.New("an edit cannot remove the whole record")
		}
		if e.op == opDrop {
			if dropped == nil {
				dropped = map[int]bool{}
			}
			dropped[i] = true
		}
	}
	splices, err := t.writes(edits, dropped)
	if err != nil {
		return nil, err
	}
	if len(dropped) > 0 {
		splices = append(splices, t.cuts(dropped)...)
	}
	return orderSplices(rec, splices)
}

// find is the index of the node whose value is exactly at the span.
func (t *Tree) find(at Span) (int, bool) {
	i, ok := slices.BinarySearchFunc(t.nodes, at, func(n node, s Span) int {
		return cmp.Compare(t.place.byteInSource(int(n.at.start)), s.Start)
	})
	return i, ok && t.span(i) == at
}

// cuts converts dropped nodes into ranges that include their commas.
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
	for i := parent + 1; i < t.nodeAfter(parent); i = t.nodeAfter(i) {
		if dropped[i] {
			if from < 0 {
				from = t.lead(i)
			}
			to = t.span(i).End
			continue
		}
		if from >= 0 && prev < 0 {
			out = append(out, splice{at: Span{from, t.lead(i)}, cut: true})
		} else if from >= 0 {
			out = append(out, splice{at: Span{t.span(prev).End, to}, cut: true})
		}
		prev, from = i, -1
	}
	if from < 0 {
		return out
	}
	if prev >= 0 {
		from = t.span(prev).End
	}
	return append(out, splice{at: Span{from, to}, cut: true})
}

// lead is where a child starts, including its member name.
func (t *Tree) lead(i int) int {
	if n := &t.nodes[i]; n.name.end > 0 {
		return t.place.byteInSource(int(n.name.start))
	}
	return t.span(i).Start
}

// writes converts Replace and Set edits into splices.
func (t *Tree) writes(edits []Edit, dropped map[int]bool) ([]splice, error) {
	out := make([]splice, 0, len(edits))
	var added map[int][]string // New members by the object's node.
	for _, e := range edits {
		i, _ := t.find(e.at)
		switch {
		case e.op == opReplace:
			out = append(out, splice{at: e.at, with: e.with})
		case e.op == opSet && t.nodes[i].kind != KindObject:
			return nil, fmt.Errorf("no object at bytes %d to %d", e.at.Start, e.at.End)
		case e.op == opSet && slices.Contains(added[i], e.name):
			return nil, fmt.Errorf("member set twice in the object at byte %d", e.at.Start)
		case e.op == opSet:
			s, isNew := t.set(i, e, dropped, len(added[i]) > 0)
			if isNew && added == nil {
				added = map[int][]string{}
			}
			if isNew {
				added[i] = append(added[i], e.name)
			}
			out = append(out, s)
		}
	}
	return out, nil
}

// set is the splice that sets a member of an object. It also reports whether the member is new.
// more says that another new member precedes it.
func (t *Tree) set(object int, e Edit, dropped map[int]bool, more bool) (s splice, isNew bool) {
	if v := (Value{t, object}).Get(e.name); v.Exists() && !dropped[v.i] {
		return splice{at: v.Span(), with: e.with}, false
	}
	last := -1
	for i := object + 1; i < t.nodeAfter(object); i = t.nodeAfter(i) {
		if !dropped[i] {
			last = i
		}
	}
	at := t.span(object).Start + 1
	if last >= 0 {
		at, more = t.span(last).End, true
	}
	var member []byte
	if more {
		member = append(member, ',')
	}
	member = append(append(append(member, Quote(e.name)...), ':'), e.with...)
	return splice{at: Span{at, at}, with: member}, true
}

// orderSplices sorts the splices of a record. Splices inside a cut are void and left out. Any other
// overlap is an error.
func orderSplices(rec Span, splices []splice) ([]splice, error) {
	slices.SortStableFunc(splices, inOrder)
	out := splices[:0]
	at, void := rec.Start, rec.Start
	for _, s := range splices {
		if s.at.Start < void {
			continue // A cut covers complete values, so what starts inside it also ends inside it.
		}
		if s.at.Start < at {
			return nil, fmt.Errorf("edits overlap at byte %d", s.at.Start)
		}
		out = append(out, s)
		at = s.at.End
		if s.cut {
			void = at
		}
	}
	return out, nil
}

// joinSplices is a record with its sorted splices applied, as stretches to write one after another.
func joinSplices(rec Span, splices []splice) []stretch {
	out := make([]stretch, 0, 2*len(splices)+1)
	at := rec.Start
	for _, s := range splices {
		out = append(out, stretch{at: Span{at, s.at.Start}}, stretch{with: s.with})
		at = s.at.End
	}
	return append(out, stretch{at: Span{at, rec.End}})
}

// inOrder sorts splices by their start. For the same start an insertion comes first, because it
// belongs to what precedes it. Then comes the widest cut, then what the cut makes void.
func inOrder(a, b splice) int {
	if c := cmp.Compare(a.at.Start, b.at.Start); c != 0 {
		return c
	}
	rank := func(s splice) int {
		switch {
		case s.at.Empty():
			return 0
		case s.cut:
			return 1
		default:
			return 2
		}
	}
	return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(b.at.End, a.at.End))
}
