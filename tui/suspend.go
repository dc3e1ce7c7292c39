package tui

import (
	"errors"

	tea "github.com/charmbracelet/bubbletea"
)

// errAlone says that the program was not stopped: no shell started it that could bring it back.
var errAlone = errors.New("there is no shell to go back to")

// woken is the end of a stop by ctrl+z; err says why there was none.
type woken struct{ err error }

// sleeping has the program stop in a way of its own: the library's waits for ever where the system
// does not stop a program that no shell would continue.
func sleeping(_ tea.Model, msg tea.Msg) tea.Msg {
	if _, ok := msg.(tea.SuspendMsg); !ok || !canStop {
		return msg
	}
	return tea.Exec(sleep{}, func(err error) tea.Msg { return woken{err} })()
}

// woke takes the terminal back after a stop, or after none.
func (m *root) woke(d woken) tea.Cmd {
	if d.err != nil {
		m.warn("ctrl+z: " + d.err.Error())
	}
	return m.resumed()
}
