package draw

import (
	"strings"

	"github.com/charmbracelet/lipgloss"

	"decant/render"
)

// Pen writes one row of an exact width, segment by segment. Each segment has its own style.
type Pen struct {
	b      strings.Builder
	glyphs *render.Glyphs
	// Width is the number of cells in the row, left the number of free ones.
	Width, Left int
}

// NewPen starts a row of width cells.
func NewPen(width int, g *render.Glyphs) *Pen {
	width = max(width, 0)
	return &Pen{Width: width, Left: width, glyphs: g}
}

// Put writes text into a field of w cells, aligned left.
func (p *Pen) Put(style lipgloss.Style, text string, w int) {
	w = min(w, p.Left)
	if w <= 0 {
		return
	}
	text = p.glyphs.Clip(text, w)
	p.ink(style, text)
	p.space(w - render.Width(text))
	p.Left -= w
}

// Number writes text into a field of w cells, aligned right.
func (p *Pen) Number(style lipgloss.Style, text string, w int) {
	w = min(w, p.Left)
	if w <= 0 {
		return
	}
	text = p.glyphs.Clip(text, w)
	p.space(w - render.Width(text))
	p.ink(style, text)
	p.Left -= w
}

// Say writes text in its own width, clipped at the end of the row.
func (p *Pen) Say(style lipgloss.Style, text string) { p.Put(style, text, render.Width(text)) }

// Drawn writes a styled segment of w cells, or nothing if it does not fit.
func (p *Pen) Drawn(segment string, w int) {
	if w <= p.Left {
		p.b.WriteString(segment)
		p.Left -= w
	}
}

// Gap leaves w cells free, none if w is negative.
func (p *Pen) Gap(w int) {
	w = max(min(w, p.Left), 0)
	p.space(w)
	p.Left -= w
}

// String returns the row, padded with spaces.
func (p *Pen) String() string {
	p.Gap(p.Left)
	return p.b.String()
}

// ink writes styled text. It writes nothing for empty text, not even a reset.
func (p *Pen) ink(style lipgloss.Style, text string) {
	if text != "" {
		p.b.WriteString(style.Render(text))
	}
}

// space writes n spaces, none if n is negative.
func (p *Pen) space(n int) {
	for ; n > 0; n-- {
		p.b.WriteByte(' ')
	}
}

// Styler is a style.
type Styler interface{ Render(text ...string) string }

// Styled styles each line by itself. A style that spans lines would colour the neighbouring pane
// once panes are joined.
func Styled(s Styler, lines []string) []string {
	for i, l := range lines {
		if l != "" {
			lines[i] = s.Render(l)
		}
	}
	return lines
}

// Repeat returns a glyph n times, nothing for a negative n.
func Repeat(glyph string, n int) string { return strings.Repeat(glyph, max(n, 0)) }

// Gutter is the cells before a row: the cursor's mark and a space.
const Gutter = 2
