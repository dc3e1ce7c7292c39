package draw

import (
	"strings"

	"github.com/charmbracelet/lipgloss"

	"decant/render"
)

// Pen writes one row of an exact width, segment by segment. Each segment is styled by itself.
type Pen struct {
	b      strings.Builder
	glyphs *render.Glyphs
	// Width is how many cells the row has, left how many of them are free.
	Width, Left int
}

// NewPen starts a row of width cells.
func NewPen(width int, g *render.Glyphs) *Pen {
	width = max(width, 0)
	return &Pen{Width: width, Left: width, glyphs: g}
}

// Put writes text into a field of w cells, on its left.
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

// Number writes text into a field of w cells, on its right.
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

// Say writes text as wide as it is, clipped at the end of the row.
func (p *Pen) Say(style lipgloss.Style, text string) { p.Put(style, text, render.Width(text)) }

// Drawn writes a segment of w cells that is styled already, or nothing where it does not fit.
func (p *Pen) Drawn(segment string, w int) {
	if w <= p.Left {
		p.b.WriteString(segment)
		p.Left -= w
	}
}

// Gap leaves w cells free, and none below 0.
func (p *Pen) Gap(w int) {
	w = max(min(w, p.Left), 0)
	p.space(w)
	p.Left -= w
}

// String is the row, filled up with spaces.
func (p *Pen) String() string {
	p.Gap(p.Left)
	return p.b.String()
}

// ink writes styled text; nothing is written for nothing, not even a reset.
func (p *Pen) ink(style lipgloss.Style, text string) {
	if text != "" {
		p.b.WriteString(style.Render(text))
	}
}

// space writes n spaces, and none below 0.
func (p *Pen) space(n int) {
	for ; n > 0; n-- {
		p.b.WriteByte(' ')
	}
}

// Styler is a style.
type Styler interface{ Render(text ...string) string }

// Styled styles each line by itself: a style that spans lines would colour what stands beside
// them, once panes are joined.
func Styled(s Styler, lines []string) []string {
	for i, l := range lines {
		if l != "" {
			lines[i] = s.Render(l)
		}
	}
	return lines
}

// Repeat is a glyph n times, nothing for a negative n.
func Repeat(glyph string, n int) string { return strings.Repeat(glyph, max(n, 0)) }

// Gutter is the cells before a row: the cursor's mark and a space.
const Gutter = 2

// Gutter is what stands before a row; a chosen row of a pane without the focus has a bullet.
func (b *Canvas) Gutter(chosen, focused bool, width int) string {
	g, th := &b.Glyphs, b.Theme
	switch {
	case width < Gutter:
		return Repeat(" ", width)
	case chosen && focused:
		return th.Accent.Render(g.Cursor) + " "
	case chosen:
		return th.Dim.Render(g.Bullet) + " "
	}
	return "  "
}

// OnGround lays under a whole row, its gutter too, what shows that it is chosen.
func (b *Canvas) OnGround(row string, chosen, focused bool) string {
	switch {
	case chosen && focused:
		return b.Theme.Chosen.Fill(row)
	case chosen:
		return b.Theme.Resting.Fill(row)
	}
	return row
}

// HitGutter puts the sign of a hit into the second cell of a line, which is the first of its
// gutter, or the mark of the cursor, and a space.
func (b *Canvas) HitGutter(line string, hit bool, width int) string {
	if !hit || width < Gutter {
		return line
	}
	at := strings.IndexByte(line, ' ')
	if strings.HasPrefix(line, "  ") {
		at = 1
	}
	return line[:at] + b.Theme.Accent.Render(hitSign) + line[at+1:]
}

// Indent puts a styled line behind an empty gutter and fills it up to a width.
func (b *Canvas) Indent(line string, width int) string {
	if width < Gutter {
		return Repeat(" ", width)
	}
	line = b.Glyphs.ClipStyled(line, width-Gutter)
	return "  " + line + Repeat(" ", width-Gutter-render.Width(line))
}

// hitSign stands in the gutter of a row that is a hit, or has one folded under it: what was found
// in all text is not on the row, and without colours nothing else tells.
const hitSign = "/"
