package tui

import (
	"io"

	tea "github.com/charmbracelet/bubbletea"

	"decant/render"
	"decant/tui/terminal"
)

// wakeUp goes on after a stop, or after none.
func wakeUp(m *root, d terminal.Woken) tea.Cmd {
	if d.Err != nil {
		m.Toast.Warn("ctrl+z: " + d.Err.Error())
	}
	return nil
}

// keepTitle has the terminal remember the title that its window has; what it returns brings that
// back. Both do nothing where the title is left alone.
func keepTitle(o Options) (restore func()) {
	if !o.Title || o.Out == nil {
		return func() {}
	}
	// A terminal that is gone needs no title, and the screen says what is wrong with it.
	_, _ = io.WriteString(o.Out, render.PushTitle)
	return func() { _, _ = io.WriteString(o.Out, render.PopTitle) }
}

// titled names the window after the conversation.
func (m *root) titled() tea.Cmd {
	if !m.o.Title {
		return nil
	}
	name := render.CleanLine(m.B.Conv.Title)
	if name == "" {
		name = render.CleanLine(m.B.Conv.ID)
	}
	return terminal.SetTitle(terminal.ProgramName + ": " + m.B.Glyphs.Clip(name,
		terminal.MaxWindow))
}
