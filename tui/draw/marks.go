package draw

import (
	"github.com/charmbracelet/lipgloss"

	"decant/model"
	"decant/tui/review"
)

// MarkStyle is the style of a mark.
func (b *Canvas) MarkStyle(m review.Mark, mine bool) lipgloss.Style {
	t := b.Theme
	switch {
	case mine || m == review.MarkKept:
		return t.Person
	case m == review.MarkFinding:
		return t.Error
	case m == review.MarkIdentical:
		return t.Identical
	case m == review.MarkCovered:
		return t.Covered
	case m == review.MarkSuperseded:
		return t.Superseded
	case m == review.MarkSummarised:
		return t.Summarised
	}
	return t.Dropped
}

// putMarks writes a set of marks into a field of w cells.
func putMarks(b *Canvas, p *Pen, s review.MarkSet, w int) {
	all := s.List()
	for _, m := range all[:min(len(all), w)] {
		p.Say(b.MarkStyle(m, s.Mine&(1<<m) != 0), review.Marks[m].Letter)
	}
	p.Gap(w - len(all))
}

// ClassStyle is the style of a class.
func (b *Canvas) ClassStyle(c model.Class) lipgloss.Style {
	t := b.Theme
	return [...]lipgloss.Style{
		t.Identical, t.Covered, t.Superseded, t.Dropped, t.Summarised,
	}[c]
}
