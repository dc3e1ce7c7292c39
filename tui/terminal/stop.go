package terminal

import (
	"errors"

	tea "github.com/charmbracelet/bubbletea"
)

// errAlone says that the program was not stopped: no shell started it that could bring it back.
var errAlone = errors.New("there is no shell to go back to")

// Woken is the end of a stop by ctrl+z; err says why there was none.
type Woken struct{ Err error }

// Sleeping has the program stop in a way of its own: the library's waits for ever where the system
// does not stop a program that no shell would continue.
func Sleeping(_ tea.Model, msg tea.Msg) tea.Msg {
	if _, ok := msg.(tea.SuspendMsg); !ok || !canStop {
		return msg
	}
	return tea.Exec(sleep{}, func(err error) tea.Msg { return Woken{err} })()
}

// Suspend stops the program until fg; the shell names its window itself.
func Suspend(titled bool) tea.Cmd {
	if !titled {
		return tea.Suspend
	}
	return tea.Sequence(tea.SetWindowTitle(""), tea.Suspend)
}
