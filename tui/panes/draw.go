package panes

import (
	"decant/render"
	"decant/tui/board"
	"decant/tui/draw"
	"decant/tui/layout"
	"decant/tui/list"
)

// Signs says which rows of a list a search found.
type Signs interface {
	// Found reports whether a row is a hit, or is folded and contains one.
	Found(o *list.Outline, r board.RowID) bool
	// Told returns the text about the search for the title of the list, "" for none.
	Told(chosen board.RowID) string
}

// frame is one drawing of the panes.
type frame struct {
	*Panes
	signs Signs
}

// AppendView draws the panes in their layout.
func (m *Panes) AppendView(lines []string, s Signs) []string {
	f := frame{m, s}
	return f.drawBody(lines)
}

// drawBody draws everything between tabs and footer.
func (m *frame) drawBody(lines []string) []string {
	l := &m.Layout
	switch {
	case l.Single:
		return append(lines, m.drawPane(m.Focus, l.Body)...)
	case l.Stacked():
		lines = append(lines, m.drawPane(layout.List, l.Panes[layout.List])...)
		return append(lines, m.drawPane(layout.Detail, l.Panes[layout.Detail])...)
	}
	left := m.drawPane(layout.List, l.Panes[layout.List])
	right := m.drawPane(layout.Detail, l.Panes[layout.Detail])
	bar := m.B.Theme.Track.Render(m.B.Glyphs.Vertical)
	for y := range l.Body.H {
		lines = append(lines, left[y]+bar+right[y])
	}
	return lines
}

// drawPane draws a pane into a rectangle: its title, then its rows.
func (m *frame) drawPane(p layout.Pane, r layout.Rect) []string {
	if r.H <= 0 {
		return nil
	}
	lines := make([]string, 0, r.H)
	lines = append(lines, m.paneTitle(p, r.W))
	if p == layout.List {
		lines = m.drawList(lines, r)
	} else {
		for i := 0; len(lines) < r.H; i++ {
			line, hit := m.Detail.ShownLine(m.Detail.Top + i)
			lines = append(lines, m.B.HitGutter(m.B.Indent(line, r.W), hit && m.B.Theme.Plain(),
				r.W))
		}
	}
	legend := 0
	if p == layout.List && m.List().N > 0 {
		legend = legendRows(m.Panes)
	}
	for len(lines) < r.H-legend {
		lines = append(lines, draw.Repeat(" ", r.W))
	}
	if legend > 0 {
		lines = append(lines, m.B.Indent(chartOf(m.Panes).Legend(chartWidth(m.Panes)), r.W))
	}
	return lines
}

// drawList draws the visible rows of the view. The chosen row has its own background and a mark in
// the gutter.
func (m *frame) drawList(lines []string, r layout.Rect) []string {
	width, o, focused := max(r.W-draw.Gutter, 0), m.List(), m.Focus == layout.List
	if o.N == 0 {
		return m.drawEmpty(lines, r)
	}
	for i := o.Top; i < min(o.Top+min(o.Height, r.H-1), o.N); i++ {
		left := m.B.Gutter(i == o.Cursor, focused, r.W)
		left = m.B.HitGutter(left, m.signs.Found(o, o.Rows[i].RowID), r.W)
		lines = append(lines, m.B.OnGround(left+o.Row(i, width), i == o.Cursor, focused))
	}
	return lines
}

// drawEmpty says why nothing is listed.
func (m *frame) drawEmpty(lines []string, r layout.Rect) []string {
	why := m.Nothing()
	if f := m.List().Filter; f != nil {
		why = "Nothing passes the filter " + f.Query.Text + ". & with nothing typed shows all."
	}
	for _, l := range draw.Styled(m.B.Theme.Dim, render.Wrap(why, r.W-draw.Gutter)) {
		if len(lines) < r.H {
			lines = append(lines, m.B.Indent(l, r.W))
		}
	}
	return lines
}

// titleSides is the number of cells in a title row that are not for its name.
const titleSides = 3

// paneTitle returns the first row of a pane.
func (m *frame) paneTitle(p layout.Pane, width int) string {
	if p == layout.List {
		v := m.List().View
		name := draw.PaneName{
			Name: v.Name(), Info: m.listInfo(), Focused: p == m.Focus, Signs: m.listSigns(),
		}
		if c := chartOf(m.Panes); c != nil && m.List().N > 0 {
			name.Chart = c.ChartHeads(width - draw.Gutter)
		}
		return m.B.TitleRow(name, v.Heads(width-draw.Gutter), width)
	}
	name, info := m.Detail.Title(width - titleSides)
	return m.B.TitleRow(draw.PaneName{Name: name, Info: info, Focused: p == m.Focus}, nil, width)
}

// listInfo returns the info beside the view's name: the view's own text, how many rows are marked,
// how many marks the filter hides, and the order if there is a choice.
func (m *frame) listInfo() string {
	o := m.List()
	info := o.View.Info()
	if n := m.Aim().Marked; n > 0 {
		info += ", " + render.Number(n) + " marked"
	}
	if n := len(o.Hidden); n > 0 {
		info += ", " + render.Number(n) + " hidden"
	}
	switch names := o.View.Orders(); {
	case len(names) < 2:
	case o.Moved:
		info += ", as sorted before"
	default:
		info += ", " + names[o.Order]
	}
	return info
}

// listSigns returns the filter and the search of the list.
func (m *frame) listSigns() []string {
	o := m.List()
	var out []string
	if o.Filter != nil {
		out = append(out, "& "+o.Filter.Query.Text+" ("+render.Number(len(o.Tops))+")")
	}
	if s := m.signs.Told(o.Chosen()); s != "" {
		out = append(out, s)
	}
	return out
}
