package rawlines

import (
	"bytes"
	"slices"
	"strconv"

	"decant/model"
	"decant/model/source"
)

// reach is how many lines behind the beginning of a record its end is looked for. Of two writers
// one seldom writes more than a few before the other goes on.
const reach = 16

// joinTails finds records of which the beginning stands in one place and the end in another, as
// two writers of one file leave them. Only what is valid JSON together is joined. An end belongs to
// the nearest beginning before it.
func (f *finder) joinTails() {
	for i := range f.rows {
		r := &f.rows[i]
		for k := i - 1; k >= 0 && r.line-f.rows[k].line <= reach; k-- {
			if f.joinLines(&f.rows[k], r) {
				break
			}
		}
	}
}

// isHead reports whether a fragment may be the beginning of a record.
func (r *row) isHead(i int) bool {
	g := r.fragments[i]
	return g.kind == torn && bytes.HasPrefix(
		bytes.TrimLeft(g.at.Of(r.text.data), spaces), []byte(`{`))
}

// joinLines joins the last beginning in one line with the end of it in a later one, and reports
// whether there are such.
func (f *finder) joinLines(from, to *row) bool {
	head := len(from.fragments) - 1
	for head >= 0 && from.fragments[head].kind == whole {
		head--
	}
	if head < 0 || !from.isHead(head) {
		return false
	}
	for _, at := range to.listTails() {
		record := from.joinAt(head, at.Of(to.text.data))
		if record == nil {
			continue
		}
		g := &from.fragments[head]
		g.kind, g.record, g.join = joinedHead, bytes.Trim(record, spaces), len(f.out)
		f.out = append(f.out, Problem{
			Rule: RuleGlued, Line: from.line, Loss: model.LossNone, Count: 2,
			Fix: "a record is in two parts, the second in line " + strconv.Itoa(to.line) +
				"; they are joined",
		})
		tail := fragment{at: at, kind: movedTail, join: g.join}
		if at.End == len(to.text.data) {
			to.fragments = []fragment{tail}
		} else {
			to.fragments[0] = tail
		}
		return true
	}
	return false
}

// listTails lists what of a line may be the end of a record: all of it, or its first fragment. A
// line of which a part is joined has none, nor has one that is sound except for its characters, nor
// one that ends with no object.
func (r *row) listTails() []source.Span {
	if !bytes.HasSuffix(bytes.TrimRight(r.text.data, spaces), []byte(`}`)) {
		return nil
	}
	isTorn := func(g fragment) bool { return g.kind == torn }
	isJoined := func(g fragment) bool { return g.kind > torn }
	if !slices.ContainsFunc(r.fragments, isTorn) || slices.ContainsFunc(r.fragments, isJoined) {
		return nil
	}
	out := []source.Span{{End: len(r.text.data)}}
	if g := r.fragments[0]; g.kind == torn && g.at != out[0] {
		out = append(out, g.at)
	}
	return out
}

// joinAt is the record of which a fragment is the beginning and tail the end; nil where it is not.
// Where that beginning ends before a value is due, what follows it looks like this value: it is
// tried without the object at its end, which then is its own record.
func (r *row) joinAt(head int, tail []byte) []byte {
	g := &r.fragments[head]
	data := g.at.Of(r.text.data)
	if record := slices.Concat(data, tail); source.Valid(record) {
		return record
	}
	n := lastObject(data)
	if n == 0 || head != len(r.fragments)-1 || !source.Valid(data[n:]) {
		return nil
	}
	record := slices.Concat(data[:n], tail)
	if !source.Valid(record) {
		return nil
	}
	other := fragment{at: source.Span{Start: g.at.Start + n, End: g.at.End}}
	g.at.End = other.at.Start
	r.fragments = append(r.fragments, other)
	return record
}
