package rawlines

import (
	"bytes"
	"slices"
	"strconv"

	"decant/model"
	"decant/model/source"
)

// Reach is how many lines after the start of a record its end is searched. When two programs write
// one file, one seldom writes more than a few lines before the other continues.
const Reach = 16

// joinTails finds records whose start and end are in different places, which happens when two
// programs write one file. Only parts that together are valid JSON are joined. An end belongs to
// the nearest start before it.
func (f *finder) joinTails() {
	for i := range f.rows {
		r := &f.rows[i]
		for k := i - 1; k >= 0 && r.line-f.rows[k].line <= Reach; k-- {
			if f.joinLines(&f.rows[k], r) {
				break
			}
		}
	}
}

// isHead reports whether a fragment may be the start of a record.
func (r *row) isHead(i int) bool {
	g := r.fragments[i]
	return g.kind == torn && bytes.HasPrefix(
		bytes.TrimLeft(g.at.Of(r.text.data), spaces), []byte(`{`))
}

// joinLines joins the last record start in one line with its end in a later line, and reports
// whether both exist.
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

// listTails lists the parts of a line that may be the end of a record: the whole line, or its first
// fragment. It is empty for a line with a joined part, for one that is valid except for its
// characters, and for one that does not end with an object.
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

// joinAt is the record that starts with a fragment and ends with tail, or nil where they do not
// fit. Where the start ends before a value, the following object looks like that value. So the
// start is also tried without the object at its end, which is then a record of its own.
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
