package tui

import (
	"strings"

	"decant/render"
)

// gutter is the cells before a row: the cursor's mark and a space.
const gutter = 2

// View draws the screen. Its cost depends on the size of the screen, not of the conversation.
func (m *root) View() string {
	l := &m.layout
	if l.w <= 0 || l.h <= 0 {
		return ""
	}
	// Rows are joined by hand: lipgloss.JoinHorizontal measures every cell again and costs twenty
	// times as much.
	lines := make([]string, 0, l.h)
	lines = append(lines, m.header.view(l.w, l.header.h)...)
	if l.tabs.h > 0 {
		lines = append(lines, m.tabs(l.w))
	}
	lines = m.body(lines)
	if l.footer.h > 0 {
		lines = append(lines, m.footer(l.w))
	}
	return strings.Join(lines, "\n")
}

// body draws what stands between header and footer.
func (m *root) body(lines []string) []string {
	l := &m.layout
	switch {
	case m.sheet != nil:
		return append(lines, m.drawSheet(l.body)...)
	case l.single:
		return append(lines, m.drawPane(m.focus, l.body)...)
	}
	left := m.drawPane(paneList, l.panes[paneList])
	right := m.drawPane(paneDetail, l.panes[paneDetail])
	bar := m.b.theme.Track.Render(m.b.glyphs.Vertical)
	for y := range l.body.h {
		lines = append(lines, left[y]+bar+right[y])
	}
	return lines
}

// drawPane draws a pane into a rectangle: its title, then its rows.
func (m *root) drawPane(p pane, r rect) []string {
	if r.h <= 0 {
		return nil
	}
	lines := make([]string, 0, r.h)
	lines = append(lines, m.paneTitle(p, r.w))
	if p == paneList {
		lines = m.drawList(lines, r)
	} else {
		for i := 0; len(lines) < r.h; i++ {
			line, hit := m.detail.shownLine(m.detail.top + i)
			lines = append(lines, m.hitGutter(m.indent(line, r.w), hit && m.b.theme.Plain(), r.w))
		}
	}
	for len(lines) < r.h {
		lines = append(lines, repeat(" ", r.w))
	}
	return lines
}

// drawList draws the visible rows of the view, the chosen one with a mark in the gutter.
func (m *root) drawList(lines []string, r rect) []string {
	width, o := max(r.w-gutter, 0), m.now()
	if o.n == 0 {
		return m.drawEmpty(lines, r)
	}
	for i := o.top; i < min(o.top+min(o.height, r.h-1), o.n); i++ {
		left := m.gutter(i == o.cursor, m.focus == paneList, r.w)
		left = m.hitGutter(left, m.find.signed(o, o.rows[i].rowID), r.w)
		lines = append(lines, left+o.row(i, width))
	}
	return lines
}

// nothing says in an empty list what would be listed there.
var nothing = [viewCount]string{
	viewTurns:      "There are no turns.",
	viewResults:    "No tool has answered.",
	viewDuplicates: "Nothing here is said again, covered or out of date.",
	viewResources:  "No file and no page was read or written.",
	viewTangents:   "No turn is named a tangent. T shows the turns, t names one.",
	viewStrategies: "There are no strategies.",
}

// drawEmpty says why nothing is listed.
func (m *root) drawEmpty(lines []string, r rect) []string {
	why := nothing[m.view]
	if f := m.now().filter; f != nil {
		why = "Nothing passes the filter " + f.query.text + ". & with nothing typed shows all."
	}
	for _, l := range styled(m.b.theme.Dim, render.Wrap(why, r.w-gutter)) {
		if len(lines) < r.h {
			lines = append(lines, m.indent(l, r.w))
		}
	}
	return lines
}

// gutter is what stands before a row; a chosen row of a pane without the focus has a bullet.
func (m *root) gutter(chosen, focused bool, width int) string {
	g, th := &m.b.glyphs, m.b.theme
	switch {
	case width < gutter:
		return repeat(" ", width)
	case chosen && focused:
		return th.Accent.Render(g.Cursor) + " "
	case chosen:
		return th.Dim.Render(g.Bullet) + " "
	}
	return "  "
}

// hitGutter puts the sign of a hit into the second cell of a line, which is the first of its
// gutter, or the mark of the cursor, and a space.
func (m *root) hitGutter(line string, hit bool, width int) string {
	if !hit || width < gutter {
		return line
	}
	at := strings.IndexByte(line, ' ')
	if strings.HasPrefix(line, "  ") {
		at = 1
	}
	return line[:at] + m.b.theme.Accent.Render(hitSign) + line[at+1:]
}

// indent puts a styled line behind an empty gutter and fills it up to a width.
func (m *root) indent(line string, width int) string {
	if width < gutter {
		return repeat(" ", width)
	}
	line = m.b.glyphs.ClipStyled(line, width-gutter)
	return "  " + line + repeat(" ", width-gutter-render.Width(line))
}

// paneTitle is the first row of a pane.
func (m *root) paneTitle(p pane, width int) string {
	if p == paneList {
		v := m.now().view
		return m.titleRow(v.name(), m.listInfo(), p == m.focus, v.heads(width-gutter), width,
			m.listSigns()...)
	}
	name, info := m.detail.title()
	return m.titleRow(name, info, p == m.focus, nil, width)
}

// listInfo is what the view says beside its name, and how many rows are marked.
func (m *root) listInfo() string {
	o := m.now()
	info := o.view.info()
	if o.moved {
		info += ", as sorted before"
	}
	if n := m.aim().marked; n > 0 {
		info += ", " + render.Number(n) + " marked"
	}
	return info
}

// listSigns are what the list is filtered and searched by.
func (m *root) listSigns() []string {
	o := m.now()
	var out []string
	if o.filter != nil {
		out = append(out, "& "+o.filter.query.text+" ("+render.Number(len(o.tops))+")")
	}
	if s := m.find.info(o.chosen()); s != "" {
		out = append(out, s)
	}
	return out
}

// head names a column: its last cell is at end, counted from the start of a row without gutter.
type head struct {
	name string
	end  int
}

// titleRow is a name on a rule, marked where it has the focus.
// Signs stand before the info, so that a narrow pane shows them first.
func (m *root) titleRow(
	name, info string, focused bool, heads []head, width int, signs ...string,
) string {
	g, th := &m.b.glyphs, m.b.theme
	p := newPen(width, g)
	if focused {
		p.say(th.Accent, g.Cursor+" ")
		p.say(th.Accent, name)
	} else {
		p.say(th.Track, g.Horizontal+" ")
		p.say(th.Title, name)
	}
	for _, s := range signs {
		p.gap(2)
		p.say(th.Warn, s)
	}
	if info != "" {
		p.say(th.Dim, "  "+info)
	}
	p.gap(1)
	over := 0
	for _, h := range heads {
		// A head stands right over its column or not at all.
		rule := gutter + h.end - render.Width(h.name) - 1 - (width - p.left)
		if rule < 0 || rule+len(h.name)+1 > p.left {
			continue
		}
		if rule > 0 {
			p.gap(over)
			p.say(th.Track, repeat(g.Horizontal, rule-over))
		}
		p.say(th.Dim, " "+h.name)
		over = 1
	}
	p.gap(over)
	p.say(th.Track, repeat(g.Horizontal, p.left))
	return p.String()
}

// tabs are the views with their keys, the one that is shown marked.
func (m *root) tabs(width int) string {
	th := m.b.theme
	p := newPen(width, &m.b.glyphs)
	for i, o := range m.outlines {
		key, name := o.view.key(), m.tabName(viewID(i), width)
		style := th.Dim
		if viewID(i) == m.view {
			style = th.Accent
			p.say(style, m.b.glyphs.Cursor)
		} else {
			p.gap(1)
		}
		p.say(th.Key, key)
		if name != "" {
			p.say(style, " "+name)
		}
		p.gap(2)
	}
	return p.String()
}

// tabName is what a tab says beside its key: a narrow screen names only the view that is shown.
func (m *root) tabName(v viewID, width int) string {
	if width < minLegendWidth && v != m.view {
		return ""
	}
	return m.outlines[v].view.name()
}

// tabWidth is how many cells a tab takes, with the gap behind it.
func (m *root) tabWidth(v viewID) int {
	w := 1 + render.Width(m.outlines[v].view.key()) + 2
	if name := m.tabName(v, m.layout.w); name != "" {
		w += 1 + render.Width(name)
	}
	return w
}

// drawSheet draws the sheet into the body.
func (m *root) drawSheet(r rect) []string {
	s := m.sheet
	if r.h <= 0 {
		return nil
	}
	info := ""
	if more := len(s.lines) - s.height; more > 0 {
		info = render.Percent(s.top+s.height, len(s.lines))
	}
	if s.menu != nil {
		info = s.menu.info()
	}
	lines := []string{m.titleRow(s.title, info, true, nil, r.w)}
	for i := s.top; len(lines) < r.h; i++ {
		line := ""
		if i < len(s.lines) {
			line = s.lines[i]
		}
		line = m.indent(line, r.w)
		if s.menu.chosen(i) {
			line = m.gutter(true, true, r.w) + line[min(gutter, len(line)):]
		}
		lines = append(lines, line)
	}
	return lines
}
