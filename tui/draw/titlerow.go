package draw

import (
	"strings"

	"github.com/charmbracelet/lipgloss"

	"decant/render"
)

// PaneName is the title of a pane. Signs come before the info, so that a narrow pane shows them
// first.
type PaneName struct {
	Name, Info string
	Focused    bool
	Signs      []string
	// Chart holds the heads of a chart after the words of rows.
	Chart []Head
}

// cells returns the number of cells for the whole title.
func (t *PaneName) cells() int {
	w := render.Width(t.Name)
	for _, s := range t.Signs {
		w += 2 + render.Width(s)
	}
	if t.Info != "" {
		w += 2 + render.Width(t.Info)
	}
	return w
}

// fit shortens the info at its commas to fit into some cells. It returns false if the rest does not
// fit either.
func (t *PaneName) fit(cells int) (ok bool) {
	for t.cells() > cells && t.Info != "" {
		t.Info = t.Info[:max(strings.LastIndex(t.Info, ", "), 0)]
	}
	return t.cells() <= cells
}

// shorten cuts the info to fit into some cells, but keeps its first part.
func (t *PaneName) shorten(cells int) {
	for at := 0; t.cells() > cells && at >= 0; {
		if at = strings.LastIndex(t.Info, ", "); at >= 0 {
			t.Info = t.Info[:at]
		}
	}
}

// put writes the title.
func (t *PaneName) put(p *Pen, b *Canvas) {
	switch {
	case t.Focused && b.Theme.Plain():
		name := b.Glyphs.Clip(t.Name, p.Left)
		p.Drawn(b.Theme.Chosen.Fill(name), render.Width(name))
	case t.Focused:
		p.Say(b.Theme.Accent, t.Name)
	default:
		p.Say(b.Theme.Title, t.Name)
	}
	for _, s := range t.Signs {
		p.Gap(2)
		p.Say(b.Theme.Warn, s)
	}
	if t.Info != "" {
		p.Say(b.Theme.Dim, "  "+t.Info)
	}
}

// Head names a column. Its last cell is at end, counted from the start of a row without gutter.
type Head struct {
	Name string
	End  int
	// Spare is true for a head that gives its room to the name of the pane if needed.
	Spare bool
}

// TitleRow draws a rule with the name of a pane, marked and bright if it has the focus. The heads
// are exactly above their columns, which come first in most rows. So the name follows them, unless
// there is no room.
func (b *Canvas) TitleRow(t PaneName, heads []Head, width int) string {
	g, th := &b.Glyphs, b.Theme
	p, rule := NewPen(width, g), th.Track
	if t.Focused {
		rule = th.Key
		p.Say(th.Accent, g.Cursor+" ")
	} else {
		p.Say(rule, g.Horizontal+" ")
	}
	// There is a space and a cell of the rule on either side of the name, and a space after the
	// heads.
	const sides = 5
	for n := len(heads); n > 0 && heads[n-1].Spare && t.cells() > width-lastCell(heads)-sides; n-- {
		heads = heads[:n-1]
	}
	end := lastCell(heads)
	behind := t
	if len(t.Chart) > 0 {
		first := t.Chart[0]
		behind.shorten(Gutter + first.End - render.Width(first.Name) - end - sides)
	}
	if len(heads) > 0 && behind.fit(width-end-sides) {
		p.heads(th.Dim, rule, heads)
		line := 1
		if len(t.Chart) == 0 {
			line = p.Left - behind.cells() - 3
		}
		p.Say(rule, Repeat(g.Horizontal, line))
		p.Gap(1)
		behind.put(p, b)
		p.Gap(1)
	} else {
		t.put(p, b)
		p.Gap(1)
		p.heads(th.Dim, rule, heads)
	}
	p.heads(th.Dim, rule, t.Chart)
	p.Say(rule, Repeat(g.Horizontal, p.Left))
	return p.String()
}

// lastCell returns the cell after all columns with heads, counted with the gutter.
func lastCell(heads []Head) int {
	end := 0
	for _, h := range heads {
		end = max(end, Gutter+h.End)
	}
	return end
}

// heads writes the heads that fit on a rule, each exactly above its column or not at all.
func (p *Pen) heads(name, line lipgloss.Style, heads []Head) {
	over := 0
	for _, h := range heads {
		rule := Gutter + h.End - render.Width(h.Name) - 1 - (p.Width - p.Left)
		if rule < 0 || rule+len(h.Name)+1 > p.Left {
			continue
		}
		if rule > 0 {
			p.Gap(over)
			p.Say(line, Repeat(p.glyphs.Horizontal, rule-over))
		}
		p.Say(name, " "+h.Name)
		over = 1
	}
	p.Gap(over)
}
