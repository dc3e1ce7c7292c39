package render

import (
	"strings"

	"github.com/charmbracelet/lipgloss"
)

// The parts of side-by-side rows of a diff, in cells.
const (
	// signWidth is the sign before a line and the space after it.
	signWidth = 2
	// dividerWidth is the divider between the sides: a rule and a space on both sides.
	dividerWidth = 3
)

// WrapDiff returns a diff as styled rows of at most width cells: a sign, which shows the kind
// without colour, a space and the text. Long lines take several rows, the sign on the first of
// them.
func WrapDiff(lines []DiffLine, theme *Theme, g Glyphs, width int) []string {
	if width <= 0 {
		return nil
	}
	pens := newDiffPens(theme)
	rows := make([]string, 0, len(lines))
	for _, line := range lines {
		rows = append(rows, pens.wrapped(line, g, width)...)
	}
	return rows
}

// SideBySide returns a diff as styled rows of at most width cells: the old text on the left, the
// new one on the right. A removed line is beside the added line that replaced it. Long lines take
// several rows. Each starts with its sign, so that no colour is needed. It needs room for two signs
// and some text. Below that it is [WrapDiff].
func SideBySide(lines []DiffLine, theme *Theme, g Glyphs, width int) []string {
	left := (width - dividerWidth) / 2
	if left < 2*signWidth {
		return WrapDiff(lines, theme, g, width)
	}
	s := sides{
		pens: newDiffPens(theme), g: g, left: left, right: width - dividerWidth - left,
		bar: " " + theme.Track.Render(g.Vertical) + " ",
	}
	for i := 0; i < len(lines); {
		switch lines[i].Kind {
		case DiffGap:
			s.rows = append(s.rows, s.pens.gapRow(lines[i], g, width))
			i++
		case DiffSame:
			s.pair(&lines[i], &lines[i])
			i++
		default:
			i += s.changed(lines[i:])
		}
	}
	return s.rows
}

// sides lays the two texts of a diff out.
type sides struct {
	pens diffPens
	g    Glyphs
	// left and right are the widths of the sides. Bar is between them.
	left, right int
	bar         string
	rows        []string
}

// changed lays out the removed lines at the start of lines, and the added ones after them, and
// returns how many they are.
func (s *sides) changed(lines []DiffLine) int {
	removed := runLen(lines, DiffRemoved)
	added := runLen(lines[removed:], DiffAdded)
	for i := range max(removed, added) {
		var from, to *DiffLine
		if i < removed {
			from = &lines[i]
		}
		if i < added {
			to = &lines[removed+i]
		}
		s.pair(from, to)
	}
	return removed + added
}

// pair puts two lines side by side. Nil is none.
func (s *sides) pair(from, to *DiffLine) {
	var left, right []string
	if from != nil {
		left = s.pens.wrapped(*from, s.g, s.left)
	}
	if to != nil {
		right = s.pens.wrapped(*to, s.g, s.right)
	}
	for i := range max(len(left), len(right)) {
		var l, r string
		if i < len(left) {
			l = left[i]
		}
		if i < len(right) {
			r = right[i]
		}
		s.rows = append(s.rows, l+strings.Repeat(" ", max(s.left-Width(l), 0))+s.bar+r)
	}
}

// wrapped returns a line of a diff on as many rows as it needs.
func (p diffPens) wrapped(line DiffLine, g Glyphs, width int) []string {
	sign, pen, word := p.of(line.Kind, g)
	switch {
	case line.Kind == DiffGap:
		return []string{p.gapRow(line, g, width)}
	case width <= signWidth:
		return []string{g.Clip(sign, width)}
	}
	ground, wordStyle := p.tint(line.Kind)
	tinted := ground.pen.on != ""
	text := ""
	switch {
	case line.Styled != "" && (tinted || line.Kind == DiffSame):
		text = p.coloured(line, wordStyle)
	case tinted:
		text = line.inked(p.same, word)
	default:
		text = line.inked(pen, word)
	}
	rows := WrapStyled(text, width-signWidth)
	if len(rows) == 0 {
		rows = []string{""}
	}
	for i := range rows {
		if i > 0 {
			sign = "  "
		}
		rows[i] = pen.on + sign + pen.off + rows[i]
		if tinted {
			rows[i] = ground.Fill(rows[i] + strings.Repeat(" ", max(width-Width(rows[i]), 0)))
		}
	}
	return rows
}

// coloured returns a highlighted line with its differing words marked.
func (p diffPens) coloured(line DiffLine, word lipgloss.Style) string {
	return MarkStyled(line.Styled, word, func(string) [][2]int {
		spans := make([][2]int, len(line.Marks))
		for i, m := range line.Marks {
			spans[i] = [2]int{m.From, m.To}
		}
		return spans
	})
}

// inked returns the plain line in one style, with its differing words in another.
func (l DiffLine) inked(text, word pen) string {
	var b strings.Builder
	at := 0
	for _, m := range l.Marks {
		text.write(&b, l.Text[at:m.From])
		word.write(&b, l.Text[m.From:m.To])
		at = m.To
	}
	text.write(&b, l.Text[at:])
	return b.String()
}
