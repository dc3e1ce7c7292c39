package tui

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"decant/render"
)

// lookEvery is how long the conversation rests between two looks whether it is in use.
const lookEvery = 5 * time.Second

// looked is what a look whether the conversation is in use has found; lookDue asks for the next.
type (
	looked  struct{ use string }
	lookDue struct{}
)

// look looks whether the conversation is in use.
func (m *root) look() tea.Cmd {
	inUse, conv := m.o.InUse, m.b.conv
	if inUse == nil {
		return nil
	}
	return guard(func() tea.Msg { return looked{inUse(conv)} })
}

// looked shows when the conversation comes into use, and when it rests again. The whole line takes
// the place of the keys once, where nothing else does; after that the header says it in two words.
func (m *root) looked(l looked) tea.Cmd {
	next := tea.Tick(lookEvery, func(time.Time) tea.Msg { return lookDue{} })
	if l.use == m.b.inUse {
		return guard(next)
	}
	if m.b.inUse == "" && m.toast.text == "" {
		m.warn("the conversation: " + render.CleanLine(l.use))
	}
	m.b.inUse = l.use
	m.b.version++
	m.refreshSheet()
	return guard(next)
}
