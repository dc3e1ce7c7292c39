package rawlines

import (
	"slices"

	"decant/model"
	"decant/model/amount"
	"decant/model/source"
)

// reportRow adds the problems of a line: of what is between its records, then of the records, then
// of what is removed from inside them.
func (f *finder) reportRow(r *row) {
	f.rewritten = f.rewritten[:0]
	before := -1
	for i := range r.fragments {
		if r.fragments[i].stays() {
			f.reportGap(r, before, i)
			f.reportRecord(r, &r.fragments[i])
			before = i
		}
	}
	f.reportGap(r, before, len(r.fragments))
	f.reportDrops(r.text, r.line)
}

// reportRecord adds the problems of a record. A joined record is rewritten.
func (f *finder) reportRecord(r *row, g *fragment) {
	if g.kind == whole {
		f.add(f.odd.report(r.text.part(g.at), r.line)...)
		return
	}
	found := f.odd.report(text{data: g.record}, r.line)
	f.edit(g.join, Edit{At: r.text.inFile(g.at), New: Apply(g.record, found)})
	for _, p := range found {
		p.Edits = nil
		f.add(p)
	}
}

// add adds problems.
func (f *finder) add(problems ...Problem) {
	for _, p := range problems {
		for _, e := range p.Edits {
			f.rewritten = append(f.rewritten, e.At)
		}
	}
	f.out = append(f.out, problems...)
}

// edit adds an edit to a problem.
func (f *finder) edit(problem int, e Edit) {
	f.out[problem].Edits = append(f.out[problem].Edits, e)
	f.rewritten = append(f.rewritten, e.At)
}

// reportGap adds the problems between two records of a line, or at its start or end, by the indexes
// of their fragments. An index before the first or after the last means the end of the line. A line
// without records is removed as a whole.
func (f *finder) reportGap(r *row, before, after int) {
	between := before >= 0 && after < len(r.fragments)
	e := Edit{At: r.gapAt(before, after)}
	if between {
		e.New = []byte("\n")
	}
	p := Problem{Line: r.line, Edits: []Edit{e}, Loss: model.LossNone}
	p.Count = countTorn(r.fragments[before+1 : after])
	nuls := r.text.countNULs(e.At)
	join := r.findJoin(before, after)
	switch {
	case p.Count > 0:
		p.Rule, p.Loss = RuleTorn, model.LossPart
		p.Fix = r.sayTorn(before, after, p.Count, e.At.End == len(f.data) && !f.more)
	case len(r.fragments) == 0:
		p.Rule, p.Count, p.Fix = RuleNUL, nuls, sayNULs(nuls)
		if nuls == 0 {
			p.Rule, p.Count, p.Fix = RuleMark, r.text.countDropped(), dropMark
		}
	case join >= 0:
		f.edit(join, e)
		return
	case between && nuls > 0:
		p.Rule, p.Count = RuleNUL, nuls
		p.Fix = sayNULs(nuls) + " between two records; each record gets its own line"
	case between:
		p.Rule, p.Count = RuleGlued, 2
		p.Fix = "two records share the line; each gets its own"
	default:
		return
	}
	f.add(p)
}

// gapAt is the place of a gap in the file.
func (r *row) gapAt(before, after int) source.Span {
	at := r.at
	if before >= 0 {
		at.Start = r.text.inFile(r.fragments[before].at).End
	} else if after == len(r.fragments) {
		at.End = r.next
	}
	if after < len(r.fragments) {
		at.End = r.text.origin(r.fragments[after].at.Start)
	}
	return at
}

// findJoin is the problem with the edit for a gap that drops nothing of a line, or negative for
// none.
func (r *row) findJoin(before, after int) int {
	for _, g := range r.fragments[before+1 : after] {
		if g.kind == movedTail {
			return g.join
		}
	}
	if before >= 0 && after < len(r.fragments) {
		for _, g := range []fragment{r.fragments[before], r.fragments[after]} {
			if g.kind == joinedHead {
				return g.join
			}
		}
	}
	return -1
}

// countTorn is how many bytes of some fragments are lost.
func countTorn(fragments []fragment) int {
	n := 0
	for _, g := range fragments {
		if g.kind == torn {
			n += g.at.Len()
		}
	}
	return n
}

// sayTorn says what is lost in a gap.
func (r *row) sayTorn(before, after, bytes int, last bool) string {
	what := "the line"
	if last {
		what = "the last line"
	}
	switch {
	case after < len(r.fragments):
		what = "a part of " + what
	case before >= 0:
		what = "the end of " + what
	}
	how := " is not JSON"
	for i := before + 1; i < after; i++ {
		if r.isHead(i) {
			how = " is cut off"
		}
	}
	return what + how + "; its " + amount.Either(bytes, "byte is", "bytes are") + " removed"
}

// reportDrops adds what is removed from inside a text, except for what edits already drop.
func (f *finder) reportDrops(t text, line int) {
	slices.SortFunc(f.rewritten, func(a, b source.Span) int { return a.Start - b.Start })
	marks := Problem{Rule: RuleMark, Line: line, Loss: model.LossNone, Fix: dropMark}
	nuls := Problem{Rule: RuleNUL, Line: line, Loss: model.LossNone}
	for _, d := range t.drops {
		n, _ := slices.BinarySearchFunc(f.rewritten, d.at.Start+1, func(s source.Span, at int) int {
			return s.Start - at
		})
		if n > 0 && f.rewritten[n-1].Contains(d.at) {
			continue
		}
		p := &nuls
		if d.mark {
			p = &marks
		}
		p.Edits = append(p.Edits, Edit{At: d.at})
		p.Count += d.at.Len()
	}
	nuls.Fix = sayNULs(nuls.Count)
	for _, p := range []Problem{marks, nuls} {
		if p.Count > 0 {
			f.out = append(f.out, p)
		}
	}
}

// dropMark says that a byte order mark is removed.
const dropMark = "the byte order mark is removed"

// sayNULs says that NUL bytes are removed.
func sayNULs(n int) string {
	return amount.Either(n, "NUL byte is removed", "NUL bytes are removed")
}
