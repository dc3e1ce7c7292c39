package tui

import (
	"strings"

	"github.com/charmbracelet/lipgloss"

	"decant/render"
)

// maxCachedRows bounds a cache, so that scrolling through a long list fills no memory.
const maxCachedRows = 4096

// rowKey is everything that a row's looks depend on.
type rowKey struct {
	row            row
	width, version int
	theme          *render.Theme
	// marked and open are how the row stands in its list.
	marked, open bool
	// sought is what is looked for, and marked where it is found.
	sought pattern
}

// rowCache keeps rows as they were drawn. The zero value is empty.
type rowCache struct{ rows map[rowKey]string }

// get returns a row, drawn by draw unless it is known.
func (c *rowCache) get(key rowKey, draw func() string) string {
	if s, ok := c.rows[key]; ok {
		return s
	}
	if c.rows == nil || len(c.rows) >= maxCachedRows {
		c.rows = make(map[rowKey]string, 128)
	}
	s := draw()
	c.rows[key] = s
	return s
}

// pen writes one row of an exact width, segment by segment. Each segment is styled by itself.
type pen struct {
	b      strings.Builder
	glyphs *render.Glyphs
	// width is how many cells the row has, left how many of them are free.
	width, left int
}

// newPen starts a row of width cells.
func newPen(width int, g *render.Glyphs) *pen {
	width = max(width, 0)
	return &pen{width: width, left: width, glyphs: g}
}

// put writes text into a field of w cells, on its left.
func (p *pen) put(style lipgloss.Style, text string, w int) {
	w = min(w, p.left)
	if w <= 0 {
		return
	}
	text = p.glyphs.Clip(text, w)
	p.ink(style, text)
	p.space(w - render.Width(text))
	p.left -= w
}

// number writes text into a field of w cells, on its right.
func (p *pen) number(style lipgloss.Style, text string, w int) {
	w = min(w, p.left)
	if w <= 0 {
		return
	}
	text = p.glyphs.Clip(text, w)
	p.space(w - render.Width(text))
	p.ink(style, text)
	p.left -= w
}

// say writes text as wide as it is, clipped at the end of the row.
func (p *pen) say(style lipgloss.Style, text string) { p.put(style, text, render.Width(text)) }

// drawn writes a segment of w cells that is styled already, or nothing where it does not fit.
func (p *pen) drawn(segment string, w int) {
	if w <= p.left {
		p.b.WriteString(segment)
		p.left -= w
	}
}

// gap leaves w cells free, and none below 0.
func (p *pen) gap(w int) {
	w = max(min(w, p.left), 0)
	p.space(w)
	p.left -= w
}

// String is the row, filled up with spaces.
func (p *pen) String() string {
	p.gap(p.left)
	return p.b.String()
}

// ink writes styled text; nothing is written for nothing, not even a reset.
func (p *pen) ink(style lipgloss.Style, text string) {
	if text != "" {
		p.b.WriteString(style.Render(text))
	}
}

// space writes n spaces, and none below 0.
func (p *pen) space(n int) {
	for ; n > 0; n-- {
		p.b.WriteByte(' ')
	}
}
