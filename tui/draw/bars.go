package draw

import (
	"github.com/charmbracelet/lipgloss"

	"decant/model"
	"decant/render"
	"decant/strategies/nature"
	"decant/tui/board"
)

// Share is one segment of a bar: what is kept, or what is removed by class.
type Share struct {
	Name   string
	Tokens int
	Style  *lipgloss.Style
	Fill   string
	// marks are the marks of rows in this segment, "" for what is kept or only has a fate.
	marks string
}

// Shares splits tokens into what is kept and what is removed by class. A plain theme has fewer
// fills than classes, so it joins the free classes into one share, and the costly ones.
func (b *Canvas) Shares(after int, saved [5]int) []Share {
	t, g := b.Theme, &b.Glyphs
	styles := [5]*lipgloss.Style{
		&t.Identical, &t.Covered, &t.Superseded, &t.Dropped, &t.Summarised,
	}
	out := append(make([]Share, 0, len(styles)+1), Share{
		nature.Kept.String(), after, &t.Kept, g.Full, "",
	})
	if t.Plain() {
		fills, free := g.Fills, saved[model.Identical]+saved[model.Covered]
		name, marks := b.SharedName(saved, model.Identical, model.Covered)
		newer, word := model.Superseded, nature.ClassWord(model.Superseded)
		lost := saved[model.Dropped] + saved[model.Summarised]
		gone, none := b.SharedName(saved, model.Dropped, model.Summarised)
		return append(out,
			Share{name, free, &t.Identical, fills[1], marks},
			Share{word, saved[newer], &t.Superseded, fills[2], b.ClassGlyph(newer)},
			Share{gone, lost, &t.Dropped, fills[3], none})
	}
	for _, c := range model.Classes {
		out = append(out, Share{nature.ClassWord(c), saved[c], styles[c], g.Full, b.ClassGlyph(c)})
	}
	return out
}

// SharedName names two joined classes, and their marks, as far as any are present.
func (b *Canvas) SharedName(saved [5]int, one, two model.Class) (name, marks string) {
	switch {
	case saved[two] == 0:
		return nature.ClassWord(one), b.ClassGlyph(one)
	case saved[one] == 0:
		return nature.ClassWord(two), b.ClassGlyph(two)
	}
	name = nature.ClassWord(one) + ", " + nature.ClassWord(two)
	return name, b.ClassGlyph(one) + b.ClassGlyph(two)
}

// bar draws shares of a total in w cells.
func (b *Canvas) bar(shares []Share, total, w int) string {
	parts := make([]render.Part, len(shares))
	for i := range shares {
		parts[i] = render.Part{Value: shares[i].Tokens, Style: *shares[i].Style}
	}
	return render.DrawBar(parts, total, w, b.Theme, b.Glyphs)
}

// split returns the segments of the bar for some events: by fate, or by kind.
func (b *Canvas) split(s *board.Sums) []Share {
	if b.ByKind {
		return KindShares(b, s)
	}
	return b.Shares(s.After, s.Saved)
}

// KindShares splits tokens into what is kept by kind, and what is removed. So the bar is as long as
// a bar by class.
func KindShares(b *Canvas, s *board.Sums) []Share {
	t, g, k := b.Theme, &b.Glyphs, &s.Kinds
	gone := Share{Name: "removed", Tokens: s.Before - s.After, Style: &t.Track, Fill: g.Full}
	if t.Plain() {
		rest := k[board.BarReasoning] + k[board.BarSaid] + k[board.BarRest]
		gone.Fill = g.Fills[3]
		return []Share{
			{"results", k[board.BarResults], &t.ToolResult, g.Fills[0], ""},
			{"calls", k[board.BarCalls], &t.ToolCall, g.Fills[1], ""},
			{"said and other", rest, &t.Assistant, g.Fills[2], ""},
			gone,
		}
	}
	// Results are the most common and plain, and messages must differ from them.
	return []Share{
		{"results", k[board.BarResults], &t.ToolResult, g.Full, ""},
		{"calls", k[board.BarCalls], &t.ToolCall, g.Full, ""},
		{"reasoning", k[board.BarReasoning], &t.Summary, g.Full, ""},
		{"prompts and answers", k[board.BarSaid], &t.Good, g.Full, ""},
		{"rest", k[board.BarRest], &t.Warn, g.Full, ""},
		gone,
	}
}

// All adds up the conversation.
func (b *Canvas) All() board.Sums {
	s := board.Sums{Saved: b.ClassTotals()}
	if b.ByKind {
		for i := range b.Conv.EventCount() {
			e := b.Conv.EventAt(i)
			s.Kinds[board.BarKindOf(e.Kind)] += b.TokensAfter(i)
		}
	}
	s.Before, s.After = b.WeighTotals()
	return s
}

// besideShares returns what is sent and belongs to no event, as segments of the gauge.
func besideShares(b *Canvas, x model.Context) []Share {
	var out []Share
	for _, s := range []struct {
		name   string
		tokens int
	}{
		{"fixed", x.Fixed}, {"JSON around calls", x.Framing}, {"encrypted reasoning", x.Sealed},
	} {
		if s.tokens > 0 {
			out = append(out, Share{s.name, s.tokens, &b.Theme.Dim, b.Glyphs.Bullet, ""})
		}
	}
	return out
}

// putBeside draws those segments first in a gauge of w cells, and returns how many cells they took.
func putBeside(b *Canvas, p *Pen, x model.Context, w int) int {
	if x.Beside() == 0 || w < minBeside {
		return 0
	}
	cells := min(max(w*x.Beside()/max(b.Conv.Window, x.Sum()), 1), w/2)
	p.Drawn(b.Theme.Dim.Render(Repeat(b.Glyphs.Bullet, cells)), cells)
	return cells
}

// minBeside is the least cells of a gauge with a segment for what belongs to no event.
const minBeside = 8
