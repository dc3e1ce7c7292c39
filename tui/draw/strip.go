package draw

import (
	"strings"

	"github.com/charmbracelet/lipgloss"

	"decant/model/amount"
	"decant/render"
	"decant/strategies/nature"
	"decant/tui/board"
)

// Span is a run of events: From is the first, To the one after the last.
type Span struct{ From, To int }

// meets reports whether two spans have an event in common.
func (s Span) meets(t Span) bool { return s.From < t.To && t.From < s.To }

// The cells for the strip's own words: the largest context on the left. On a wide screen, what the
// strip shows is on the right.
const (
	stripLead   = tokenColumn + 1
	stripLegend = len(stripMeaning)
	wideStrip   = 100
)

// stripMeaning says what the height and the number on the left are.
const stripMeaning = " context (max on left)"

// StripCells returns the columns of a screen of that width that show the conversation: the first,
// and their number.
func StripCells(width int) (x, n int) {
	n = width - stripLead
	if width >= wideStrip {
		n -= stripLegend
	}
	return stripLead, max(n, 0)
}

// DrawStrip draws the whole conversation in one or two lines. The first line shows the context at
// each call. The height is the tokens sent, and the colour is the kind of most tokens added there.
// A notch shows where the agent compacted. The second line shows the facts of the texts, in the
// colour of their fates. Cells of chosen events have a background.
func (b *Canvas) DrawStrip(width, height int, chosen []Span) []string {
	_, n := StripCells(width)
	slices := board.Slices(b.Board, n)
	rows := [2]*Pen{NewPen(width, &b.Glyphs), NewPen(width, &b.Glyphs)}
	rows[0].Number(b.Theme.Dim, render.Short(board.MostContext(b.Board)), tokenColumn)
	rows[0].Gap(1)
	rows[1].Gap(stripLead)
	for i := range slices {
		s := &slices[i]
		hot := false
		for _, c := range chosen {
			hot = hot || c.meets(Span{s.From, s.To})
		}
		b.putCell(rows[0], hot, b.heightCell(s))
		fact := stripCell{b.Theme.Track, b.Glyphs.Point}
		if i == 0 || slices[i-1].From != s.From { // An event with several cells is marked once.
			fact = b.factCell(s)
		}
		b.putCell(rows[1], hot, fact)
	}
	if width >= wideStrip {
		rows[0].Say(b.Theme.Dim, stripMeaning)
		if k := len(b.Conv.Boundaries); k > 0 {
			rows[1].Say(b.Theme.Dim, " "+b.Glyphs.Notch+" compacted "+amount.Of(k, "time"))
		}
	}
	lines := make([]string, 0, height)
	for _, p := range rows[:min(height, len(rows))] {
		lines = append(lines, p.String())
	}
	return lines
}

// stripCell is a glyph of one cell and its style.
type stripCell struct {
	style lipgloss.Style
	glyph string
}

// putCell writes one cell, on a background if its events are chosen.
func (b *Canvas) putCell(p *Pen, hot bool, c stripCell) {
	if hot {
		p.Drawn(b.Theme.Chosen.Fill(c.style.Render(c.glyph)), 1)
		return
	}
	p.Say(c.style, c.glyph)
}

// heightCell returns the cell for the context at a slice.
func (b *Canvas) heightCell(s *board.Slice) stripCell {
	if s.Compacted {
		return stripCell{b.Theme.Accent, b.Glyphs.Notch}
	}
	steps := len(b.Glyphs.Heights)
	at := (s.Context*steps+board.MostContext(b.Board)-1)/max(board.MostContext(b.Board), 1) - 1
	if at < 0 {
		return stripCell{b.Theme.Track, b.Glyphs.Point}
	}
	style := b.Theme.Dim
	if s.Sums.Live {
		style = b.barKindStyle(s.Kind)
	}
	return stripCell{style, b.Glyphs.Heights[min(at, steps-1)]}
}

// barKindStyle returns the style of a kind in bars that are split by kind.
func (p *Paint) barKindStyle(k board.BarKind) lipgloss.Style {
	t := p.Theme
	return [...]lipgloss.Style{
		board.BarResults: t.ToolResult, board.BarCalls: t.ToolCall, board.BarReasoning: t.Summary,
		board.BarSaid: t.Good, board.BarRest: t.Warn,
	}[k]
}

// factCell returns the cell for the facts of a slice, or else for its fates.
func (b *Canvas) factCell(s *board.Slice) stripCell {
	fate, _ := s.Sums.Fates.Main()
	style := b.Theme.Dim
	if fate != nature.Kept {
		style = b.FateStyle(fate, &s.Sums)
	}
	if marks := s.Sums.Marks.List(); len(marks) > 0 {
		if fate == nature.Kept {
			style = b.MarkStyle(marks[0])
		}
		return stripCell{style, b.MarkGlyph(marks[0])}
	}
	if letter := strings.TrimSpace(board.FateWords[fate].Letter); letter != "" {
		return stripCell{style, letter}
	}
	return stripCell{b.Theme.Track, b.Glyphs.Point}
}
