package draw

import (
	"github.com/charmbracelet/lipgloss"

	"decant/model"
	"decant/render"
	"decant/strategies/nature"
	"decant/tui/review"
)

// MarkStyle is the style of a mark.
func (b *Canvas) MarkStyle(m review.Mark) lipgloss.Style {
	t := b.Theme
	switch m {
	case review.MarkDuplicate:
		return t.Identical
	case review.MarkCovered:
		return t.Covered
	case review.MarkOutdated, review.MarkOverwrote:
		return t.Superseded
	case review.MarkFailed, review.MarkFinding:
		return t.Error
	case review.MarkTangent:
		return t.Person
	case review.MarkHeavy, review.MarkCount:
	}
	return t.Text
}

// MarkGlyph is a mark in one cell.
func (b *Canvas) MarkGlyph(m review.Mark) string {
	if b.ASCII() {
		return review.Marks[m].Letter
	}
	return review.Marks[m].Glyph
}

// putMarks writes a set of marks into a field of w cells. While facts are not known yet it holds a
// point, which is not the same as none.
func putMarks(b *Canvas, p *Pen, s review.MarkSet, w int) {
	all := s.List()
	if b.Facts == nil && len(all) == 0 && w > 0 {
		p.Put(b.Theme.Track, b.Point(), w)
		return
	}
	for _, m := range all[:min(len(all), w)] {
		p.Say(b.MarkStyle(m), b.MarkGlyph(m))
	}
	p.Gap(w - len(all))
}

// FateStyle is the style of what a plan does to some events: that of the person's decisions, else
// of the class that saves most, so that its colour says what it costs.
func (b *Canvas) FateStyle(f nature.Fate, s *review.Sums) lipgloss.Style {
	if f == nature.Pinned || s.Fates[f].Mine {
		return b.Theme.Person
	}
	most := model.Identical
	for _, c := range model.Classes {
		if s.Saved[c] > s.Saved[most] {
			most = c
		}
	}
	if s.Saved[most] == 0 {
		return b.Theme.Text
	}
	return b.ClassStyle(most)
}

// The widths of the column of fates in cells, from where on it has short words, counts and whole
// words.
const (
	fateLetter = 1
	fateShort  = len("short") + 1
	fateCounts = fateShort + fateDigits
	fateWhole  = len("summarised") + 1 + fateDigits

	fateDigits = 4
)

// putFates writes the fate of most of the tokens of a row into a field of w cells, as a word and
// how many events have it as far as there is room. A plus says that there are others.
func putFates(b *Canvas, p *Pen, s *review.Sums, w int) {
	main, more := s.Fates.Main()
	if main == nature.Kept || w <= 0 {
		p.Gap(w)
		return
	}
	sum, word := &s.Fates[main], review.FateWords[main].Short
	style := b.FateStyle(main, s)
	end := ""
	if more {
		end = "+"
	}
	switch {
	case w < fateShort:
		p.Put(style, review.FateWords[main].Letter, w)
	case w < fateCounts:
		p.Put(style, word+end, w)
	default:
		if w >= fateWhole {
			word = main.String()
		}
		p.Put(style, word, w-fateDigits-1)
		count := ""
		if sum.Events > 1 || more && sum.Events > 0 {
			count = render.Short(sum.Events)
		}
		p.Number(style, count, fateDigits)
		p.Put(style, end, 1)
	}
}

// ClassStyle is the style of a class.
func (b *Canvas) ClassStyle(c model.Class) lipgloss.Style {
	t := b.Theme
	return [...]lipgloss.Style{
		t.Identical, t.Covered, t.Superseded, t.Dropped, t.Summarised,
	}[c]
}

// ClassGlyph is what marks the texts of a class in one cell, "" for the classes that say only what
// a plan does.
func (b *Canvas) ClassGlyph(c model.Class) string {
	if m, ok := review.ClassMark(c); ok {
		return b.MarkGlyph(m)
	}
	return ""
}

// ClassSign is a class in one cell, for lists that name classes only: its mark, else the letter of
// what it does.
func (b *Canvas) ClassSign(c model.Class) string {
	switch c {
	case model.Dropped:
		return review.FateWords[nature.Removed].Letter
	case model.Summarised:
		return review.FateWords[nature.Summarised].Letter
	case model.Identical, model.Covered, model.Superseded:
	}
	return b.ClassGlyph(c)
}
