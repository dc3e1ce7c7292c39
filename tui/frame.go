package tui

import (
	"strings"

	"decant/tui/review"
	"decant/tui/terminal"
)

// View draws the screen without changing anything visible. Its cost depends on the size of the
// screen, not of the conversation.
func (m *root) View() (screen string) {
	defer func() {
		if v := recover(); v != nil {
			screen = terminal.BrokenPage(m.B, m.Layout.W, m.Layout.H, review.NewPanic(v))
		}
	}()
	return m.B.Glyphs.Spell(m.drawScreen())
}

// drawScreen draws the screen.
func (m *root) drawScreen() string {
	l := &m.Layout
	if l.W <= 0 || l.H <= 0 {
		return ""
	}
	// Join rows by hand: lipgloss.JoinHorizontal measures every cell again and costs twenty times
	// as much.
	lines := make([]string, 0, l.H)
	lines = append(lines, m.header.View(l.W, l.Header.H)...)
	if l.Tabs.H > 0 {
		lines = append(lines, m.Tabs(l.W))
	}
	if l.Strip.H > 0 {
		lines = append(lines, m.DrawStrip()...)
	}
	if m.sheet != nil {
		lines = append(lines, m.sheet.View(m.B, l.Body.W, l.Body.H)...)
	} else {
		lines = m.AppendView(lines, &m.find)
	}
	if l.Message.H > 0 {
		lines = append(lines, drawMessageLine(m, l.W))
	}
	if l.Footer.H > 0 {
		lines = append(lines, drawFooter(m, l.W))
	}
	return strings.Join(lines, "\n")
}
