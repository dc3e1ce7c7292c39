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
	case l.stacked:
		return append(lines, m.drawPane(m.focus, l.body)...)
	}
	left := append(m.drawPane(paneTurns, l.panes[paneTurns]),
		m.drawPane(paneStrategies, l.panes[paneStrategies])...)
	right := append(m.drawPane(paneEvents, l.panes[paneEvents]),
		m.drawPane(paneText, l.panes[paneText])...)
	bar := m.b.theme.Track.Render(m.b.glyphs.Vertical)
	for y := range l.body.h {
		lines = append(lines, left[y]+bar+right[y])
	}
	return lines
}

// lister is a pane that draws rows.
type lister interface {
	row(i, width int) string
}

// drawPane draws a pane into a rectangle: its title, then its rows.
func (m *root) drawPane(p pane, r rect) []string {
	if r.h <= 0 {
		return nil
	}
	lines := make([]string, 0, r.h)
	lines = append(lines, m.paneTitle(p, r.w))
	switch p {
	case paneTurns:
		lines = m.drawList(lines, m.turns, &m.turns.list, p, r)
	case paneEvents:
		lines = m.drawList(lines, m.events, &m.events.list, p, r)
	case paneStrategies:
		lines = m.drawList(lines, m.strategies, &m.strategies.list, p, r)
		free := r.h - len(lines)
		for k := range max(free, 0) {
			below := m.strategies.below(k, free, max(r.w-gutter, 0))
			lines = append(lines, m.indent(below, r.w))
		}
	default:
		for i := 0; len(lines) < r.h; i++ {
			lines = append(lines, m.indent(m.text.row(m.text.top+i), r.w))
		}
	}
	for len(lines) < r.h {
		lines = append(lines, repeat(" ", r.w))
	}
	return lines
}

// drawList draws the visible rows of a list, the chosen one with a mark in the gutter.
func (m *root) drawList(lines []string, rows lister, l *list, p pane, r rect) []string {
	width := max(r.w-gutter, 0)
	for i := l.top; i < min(l.top+min(l.height, r.h-1), l.n); i++ {
		lines = append(lines, m.gutter(i == l.cursor, p == m.focus, r.w)+rows.row(i, width))
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
	if m.layout.stacked {
		return m.tabs(width)
	}
	name, info := m.titleOf(p)
	return m.titleRow(name, info, p == m.focus, m.headsOf(p, width-gutter), width)
}

// head names a column: its last cell is at end, counted from the start of a row without gutter.
type head struct {
	name string
	end  int
}

// headsOf are the names over the columns of a pane, nil for a pane without columns.
func (m *root) headsOf(p pane, width int) []head {
	switch p {
	case paneTurns:
		return m.turns.heads(width)
	case paneStrategies:
		return m.strategies.heads(width)
	default:
		return nil
	}
}

// titleOf is the name of a pane, and what is dim after it.
func (m *root) titleOf(p pane) (name, info string) {
	switch p {
	case paneTurns:
		return m.turns.title()
	case paneEvents:
		return m.events.title()
	case paneStrategies:
		return m.strategies.title()
	default:
		return m.text.title()
	}
}

// titleRow is a name on a rule, marked where it has the focus.
func (m *root) titleRow(name, info string, focused bool, heads []head, width int) string {
	g, th := &m.b.glyphs, m.b.theme
	p := newPen(width, g)
	if focused {
		p.say(th.Accent, g.Cursor+" ")
		p.say(th.Accent, name)
	} else {
		p.say(th.Track, g.Horizontal+" ")
		p.say(th.Title, name)
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

// tabs is the title where only one pane is shown: all of them, the one with the focus marked.
func (m *root) tabs(width int) string {
	g, th := &m.b.glyphs, m.b.theme
	p := newPen(width, g)
	for i, name := range [paneCount]string{"Turns", "Events", "Text", "Strategies"} {
		if pane(i) == m.focus {
			p.say(th.Accent, g.Cursor+name+" ")
		} else {
			p.say(th.Dim, " "+name+" ")
		}
	}
	name, info := m.titleOf(m.focus)
	if m.focus != paneStrategies {
		p.gap(1)
	}
	if m.focus == paneEvents || m.focus == paneText {
		p.say(th.Dim, name+" ")
	}
	p.say(th.Dim, info)
	return p.String()
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
	lines := []string{m.titleRow(s.title, info, true, nil, r.w)}
	for i := s.top; len(lines) < r.h; i++ {
		line := ""
		if i < len(s.lines) {
			line = s.lines[i]
		}
		lines = append(lines, m.indent(line, r.w))
	}
	return lines
}
