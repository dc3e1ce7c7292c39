package tui

import (
	"cmp"
	"slices"

	"github.com/charmbracelet/lipgloss"

	"decant/model"
	"decant/render"
	"decant/strategies"
)

// mark is one letter that tells what becomes of an event. The order is that of a row.
type mark uint8

// The marks.
const (
	markKept mark = iota
	markFinding
	markDropped
	markStripped
	markReasoning
	markTangent
	markSummarised
	markSuperseded
	markCovered
	markIdentical
	markCount
)

// marks says how each is drawn and what it means; the help page prints it.
var marks = [markCount]struct{ letter, meaning string }{
	markKept:       {"K", "kept: you pinned it against every strategy"},
	markFinding:    {"!", "the check of the plan found something here"},
	markDropped:    {"x", "dropped: it is gone from the fork"},
	markStripped:   {"~", "stripped: a line stays in its place"},
	markReasoning:  {"R", "reasoning goes"},
	markTangent:    {"t", "a tangent goes"},
	markSummarised: {"M", "a summary stays in its place"},
	markSuperseded: {"S", "superseded: a newer result stays"},
	markCovered:    {"C", "covered: every line stays in another result"},
	markIdentical:  {"D", "duplicate: the same text stays elsewhere"},
}

// markSet is a set of marks, and which of them a person made.
type markSet struct{ all, mine uint16 }

func (s *markSet) add(m mark, mine bool) {
	s.all |= 1 << m
	if mine {
		s.mine |= 1 << m
	}
}

func (s *markSet) join(o markSet) {
	s.all |= o.all
	s.mine |= o.mine
}

// list are the marks of a set in order.
func (s markSet) list() []mark {
	var out []mark
	for m := range markCount {
		if s.all&(1<<m) != 0 {
			out = append(out, m)
		}
	}
	return out
}

// markOf is the mark of one change of an event of that kind.
func markOf(c *model.Change, kind model.Kind) mark {
	switch c.Class {
	case model.Identical:
		return markIdentical
	case model.Covered:
		return markCovered
	case model.Superseded:
		return markSuperseded
	case model.Summarised:
		return markSummarised
	case model.Dropped:
	}
	switch {
	case kind == model.Reasoning:
		return markReasoning
	case c.Strategy == "classify-tangents":
		return markTangent
	case c.Op == model.Replace:
		return markStripped
	}
	return markDropped
}

// marksOf are the marks of an event.
func (b *board) marksOf(event int) markSet {
	var s markSet
	if len(b.findings[event]) > 0 {
		s.add(markFinding, false)
	}
	if b.plan == nil {
		return s
	}
	if b.plan.Verdict(event) == strategies.Keep {
		s.add(markKept, true)
	}
	for _, i := range b.plan.On(event) {
		c := &b.plan.Changes[i]
		s.add(markOf(c, b.conv.Events[event].Kind), c.Strategy == strategies.Person)
	}
	return s
}

// markStyle is the style of a mark.
func (b *board) markStyle(m mark, mine bool) lipgloss.Style {
	t := b.theme
	switch {
	case mine || m == markKept:
		return t.Person
	case m == markFinding:
		return t.Error
	case m == markIdentical:
		return t.Identical
	case m == markCovered:
		return t.Covered
	case m == markSuperseded:
		return t.Superseded
	case m == markSummarised:
		return t.Summarised
	}
	return t.Dropped
}

// putMarks writes a set of marks into a field of w cells.
func (b *board) putMarks(p *pen, s markSet, w int) {
	all := s.list()
	for _, m := range all[:min(len(all), w)] {
		p.say(b.markStyle(m, s.mine&(1<<m) != 0), marks[m].letter)
	}
	p.gap(w - len(all))
}

// share is one segment of a bar: what stays, or what goes by class.
type share struct {
	name   string
	tokens int
	style  *lipgloss.Style
	fill   string
}

// shares splits tokens into what stays and what goes by class. A plain theme has fewer fills than
// there are classes, so there the free classes stand together, and the costly ones.
func (b *board) shares(after int, saved [5]int) []share {
	t, g := b.theme, &b.glyphs
	styles := [5]*lipgloss.Style{
		&t.Identical, &t.Covered, &t.Superseded, &t.Dropped, &t.Summarised,
	}
	out := append(make([]share, 0, len(styles)+1), share{"stays", after, &t.Kept, g.Full})
	if t.Plain() {
		fills, free := g.Fills, saved[model.Identical]+saved[model.Covered]
		return append(out,
			share{freeName(saved), free, &t.Identical, fills[1]},
			share{"superseded", saved[model.Superseded], &t.Superseded, fills[2]},
			share{
				"dropped", saved[model.Dropped] + saved[model.Summarised], &t.Dropped, fills[3],
			})
	}
	for _, c := range model.Classes {
		out = append(out, share{c.String(), saved[c], styles[c], g.Full})
	}
	return out
}

// freeName names the free classes together, as far as there is any of them.
func freeName(saved [5]int) string {
	switch {
	case saved[model.Covered] == 0:
		return model.Identical.String()
	case saved[model.Identical] == 0:
		return model.Covered.String()
	}
	return model.Identical.String() + ", " + model.Covered.String()
}

// bar draws shares against a total in w cells.
func (b *board) bar(shares []share, total, w int) string {
	parts := make([]render.Part, len(shares))
	for i := range shares {
		parts[i] = render.Part{Value: shares[i].tokens, Style: *shares[i].style}
	}
	return render.Bar(parts, total, w, b.theme, b.glyphs)
}

// heaviest sorts indices of changes by what they save, most first; of equals the earlier one.
func heaviest(changes []model.Change, indices []int) {
	slices.SortStableFunc(indices, func(x, y int) int {
		return cmp.Compare(changes[y].Tokens, changes[x].Tokens)
	})
}
