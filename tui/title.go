package tui

import (
	"io"

	tea "github.com/charmbracelet/bubbletea"

	"decant/render"
)

// programName begins the title of the window; maxWindow is how many cells the rest may have.
const (
	programName = "decant"
	maxWindow   = 80
)

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
	name := render.CleanLine(m.b.conv.Title)
	if name == "" {
		name = render.CleanLine(m.b.conv.ID)
	}
	return tea.SetWindowTitle(programName + ": " + m.b.glyphs.Clip(name, maxWindow))
}

// suspend stops the program until fg; the shell names its window itself.
func suspend(titled bool) tea.Cmd {
	if !titled {
		return tea.Suspend
	}
	return tea.Sequence(tea.SetWindowTitle(""), tea.Suspend)
}
