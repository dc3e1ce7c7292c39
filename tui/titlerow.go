package tui

import (
	"strings"

	"decant/render"
)

// head names a column: its last cell is at end, counted from the start of a row without gutter.
type head struct {
	name string
	end  int
}

// paneName is what a pane is called. Signs stand before the info, so that a narrow pane shows them
// first.
type paneName struct {
	name, info string
	focused    bool
	signs      []string
}

// width is the cells that all of it takes.
func (t *paneName) width() int {
	w := render.Width(t.name)
	for _, s := range t.signs {
		w += 2 + render.Width(s)
	}
	if t.info != "" {
		w += 2 + render.Width(t.info)
	}
	return w
}

// fit leaves out as much of the info as does not fit into some cells, at its commas; ok is false
// where the rest does not fit either.
func (t *paneName) fit(cells int) (ok bool) {
	for t.width() > cells && t.info != "" {
		t.info = t.info[:max(strings.LastIndex(t.info, ", "), 0)]
	}
	return t.width() <= cells
}

// put writes it.
func (t *paneName) put(p *pen, b *board) {
	style := b.theme.Title
	if t.focused {
		style = b.theme.Accent
	}
	p.say(style, t.name)
	for _, s := range t.signs {
		p.gap(2)
		p.say(b.theme.Warn, s)
	}
	if t.info != "" {
		p.say(b.theme.Dim, "  "+t.info)
	}
}

// titleRow is a rule with the name of a pane, marked where it has the focus. The heads stand right
// over their columns, which come first in most rows: so the name stands behind them, but where
// there is no room for it.
func (m *root) titleRow(t paneName, heads []head, width int) string {
	g, th := &m.b.glyphs, m.b.theme
	p := newPen(width, g)
	if t.focused {
		p.say(th.Accent, g.Cursor+" ")
	} else {
		p.say(th.Track, g.Horizontal+" ")
	}
	end := 0
	for _, h := range heads {
		end = max(end, gutter+h.end)
	}
	// A space and a cell of the rule stand on either side of the name, a space behind the heads.
	const sides = 5
	behind := t
	if len(heads) > 0 && behind.fit(width-end-sides) {
		p.heads(th, heads)
		p.say(th.Track, repeat(g.Horizontal, p.left-behind.width()-3))
		p.gap(1)
		behind.put(p, m.b)
		p.gap(1)
	} else {
		t.put(p, m.b)
		p.gap(1)
		p.heads(th, heads)
	}
	p.say(th.Track, repeat(g.Horizontal, p.left))
	return p.String()
}

// heads writes those that fit on a rule: each right over its column or not at all.
func (p *pen) heads(th *render.Theme, heads []head) {
	over := 0
	for _, h := range heads {
		rule := gutter + h.end - render.Width(h.name) - 1 - (p.width - p.left)
		if rule < 0 || rule+len(h.name)+1 > p.left {
			continue
		}
		if rule > 0 {
			p.gap(over)
			p.say(th.Track, repeat(p.glyphs.Horizontal, rule-over))
		}
		p.say(th.Dim, " "+h.name)
		over = 1
	}
	p.gap(over)
}
