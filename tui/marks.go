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

// marks says how each is drawn, its name in a word where it is no
// class's, and what it means as the help page says it.
var marks = [markCount]struct{ letter, word, meaning string }{
	markKept:       {"K", "kept", "kept: you pinned it against every strategy"},
	markFinding:    {"!", "finding", "the check of the plan found something here"},
	markDropped:    {"x", "", "dropped: it is gone from the fork"},
	markStripped:   {"~", "stripped", "stripped: a line stays in its place"},
	markReasoning:  {"R", "reasoning", "reasoning goes"},
	markTangent:    {"t", "tangent", "named a tangent: it goes once that is confirmed"},
	markSummarised: {"M", "", "a summary stays in its place"},
	markSuperseded: {"S", "", "superseded: a newer result stays"},
	markCovered:    {"C", "", "covered: every line stays in another result"},
	markIdentical:  {"D", "", "duplicate: the same text stays elsewhere"},
}

// markSet is a set of marks, and which of them a person made.
type markSet struct{ all, mine uint16 }

// add puts a mark in; one that a person made once stays marked as theirs.
func (s *markSet) add(m mark, mine bool) {
	s.all |= 1 << m
	if mine {
		s.mine |= 1 << m
	}
}

// join puts all marks of another set in.
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
	// All that is left is lost, so the letter says what and how.
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

// planMarks are the marks of all changes and decisions of the plan.
func (b *board) planMarks() markSet {
	if b.plan == nil {
		return markSet{}
	}
	if b.marksVersion == b.version {
		return b.allMarks
	}
	var s markSet
	for i := range b.plan.Changes {
		c := &b.plan.Changes[i]
		s.add(markOf(c, b.conv.Events[c.Event].Kind), false)
	}
	for _, v := range b.plan.Spec.Decisions {
		if v == strategies.Keep {
			s.add(markKept, true)
		}
	}
	if len(b.findings) > 0 {
		s.add(markFinding, false)
	}
	if len(b.tangents) > 0 {
		s.add(markTangent, true)
	}
	b.allMarks, b.marksVersion = s, b.version
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
	// letters are the marks of rows that have a part in it, "" for what stays.
	letters string
}

// shares splits tokens into what stays and what goes by class. A plain theme has fewer fills than
// there are classes, so there the free classes stand together, and the costly ones.
func (b *board) shares(after int, saved [5]int) []share {
	t, g := b.theme, &b.glyphs
	styles := [5]*lipgloss.Style{
		&t.Identical, &t.Covered, &t.Superseded, &t.Dropped, &t.Summarised,
	}
	out := append(make([]share, 0, len(styles)+1), share{"stays", after, &t.Kept, g.Full, ""})
	if t.Plain() {
		fills, free := g.Fills, saved[model.Identical]+saved[model.Covered]
		name, letters := freeName(saved)
		newer, gone := model.Superseded, model.Dropped
		lost := saved[gone] + saved[model.Summarised]
		return append(out,
			share{name, free, &t.Identical, fills[1], letters},
			share{newer.String(), saved[newer], &t.Superseded, fills[2], classLetter(newer)},
			share{gone.String(), lost, &t.Dropped, fills[3], classLetter(gone)})
	}
	for _, c := range model.Classes {
		out = append(out, share{c.String(), saved[c], styles[c], g.Full, classLetter(c)})
	}
	return out
}

// classLetter is the mark of the changes of a class.
func classLetter(c model.Class) string {
	return marks[markOf(&model.Change{Class: c}, model.ToolResult)].letter
}

// freeName names the free classes together, and their marks, as far as there is any of them.
func freeName(saved [5]int) (name, letters string) {
	one, two := model.Identical, model.Covered
	switch {
	case saved[two] == 0:
		return one.String(), classLetter(one)
	case saved[one] == 0:
		return two.String(), classLetter(two)
	}
	return one.String() + ", " + two.String(), classLetter(one) + classLetter(two)
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
