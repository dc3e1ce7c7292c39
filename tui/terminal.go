package tui

import (
	"io"

	tea "github.com/charmbracelet/bubbletea"

	"decant/render"
	"decant/tui/terminal"
)

// wakeUp continues after a suspension, or after a failed one.
func wakeUp(m *root, d terminal.Woken) tea.Cmd {
	if d.Err != nil {
		m.Toast.Warn("ctrl+z: " + d.Err.Error())
	}
	return nil
}

// keepTitle makes the terminal remember the title of its window. The returned function restores it.
// Both do nothing if the title is not changed.
func keepTitle(o Options) (restore func()) {
	if !o.Title || o.Out == nil {
		return func() {}
	}
	// A closed terminal needs no title, and the screen reports its own error.
	_, _ = io.WriteString(o.Out, render.PushTitle)
	return func() { _, _ = io.WriteString(o.Out, render.PopTitle) }
}

// titled sets the window title to the conversation's title.
func (m *root) titled() tea.Cmd {
	if !m.o.Title {
		return nil
	}
	name := render.CleanLine(m.B.Conv.Title)
	if name == "" {
		name = render.CleanLine(m.B.Conv.ID)
	}
	g := &m.B.Glyphs
	return terminal.SetTitle(g.Spell(terminal.ProgramName + ": " +
		g.Clip(name, terminal.MaxWindow)))
}
