package draw

import (
	"slices"

	"decant/render"
	"decant/strategies/nature"
	"decant/tui/board"
)

// putMarks writes a set of marks into a field of w cells, and reports whether some had no room.
// While facts are unknown it shows a point, which differs from none.
func putMarks(b *Canvas, p *Pen, s board.MarkSet, w int) (more bool) {
	all := fitMarks(s, w)
	if b.Facts == nil && len(all) == 0 && w > 0 {
		p.Put(b.Theme.Track, b.Glyphs.Point, w)
		return false
	}
	for _, m := range all {
		p.Say(b.MarkStyle(m), b.MarkGlyph(m))
	}
	p.Gap(w - len(all))
	return len(all) < len(s.List())
}

// spareMarks are the marks that a narrow column leaves out, in that order. Those for repeated,
// outdated or overwritten text come last.
var spareMarks = [...]board.Mark{
	board.MarkHeavy, board.MarkTangent, board.MarkFailed, board.MarkFinding, board.MarkCovered,
	board.MarkOverwrote, board.MarkOutdated, board.MarkDuplicate,
}

// fitMarks returns the marks of a set for w cells, in the order of a row.
func fitMarks(s board.MarkSet, w int) []board.Mark {
	all := s.List()
	for _, m := range spareMarks {
		if len(all) <= w {
			break
		}
		all = slices.DeleteFunc(all, func(x board.Mark) bool { return x == m })
	}
	return all
}

// The widths of the fates column in cells from which it has short words, counts and whole words.
const (
	fateLetter = 1
	fateShort  = len("short") + 1
	fateCounts = fateShort + fateDigits
	fateWhole  = len("summarised") + 1 + fateDigits

	fateDigits = 4
)

// putFates writes the fate of most of a row's tokens into a field of w cells. If there is room, it
// writes a word and the number of events. A plus means that there are other fates.
func putFates(b *Canvas, p *Pen, s *board.Sums, w int) {
	main, more := s.Fates.Main()
	if main == nature.Kept || w <= 0 {
		p.Gap(w)
		return
	}
	sum, word := &s.Fates[main], board.FateWords[main].Short
	style := b.FateStyle(main, s)
	end := ""
	if more {
		end = "+"
	}
	switch {
	case w < fateShort:
		p.Put(style, fateLetterOf(main, s), w)
	case w < fateCounts:
		p.Put(style, word+end, w)
	default:
		if w >= fateWhole {
			word = main.String()
		}
		p.Put(style, word, w-fateDigits-1)
		count := ""
		if sum.Count > 1 || more && sum.Count > 0 {
			count = render.Short(sum.Count)
		}
		p.Number(style, count, fateDigits)
		p.Put(style, end, 1)
	}
}

// fateLetterOf returns the one letter for the main fate of a row. A row is removed only if nothing
// of it stays. Otherwise it is shortened, so that it does not look like a removed turn.
func fateLetterOf(main nature.Fate, s *board.Sums) string {
	if main == nature.Removed && s.After > 0 {
		main = nature.Shortened
	}
	return board.FateWords[main].Letter
}
