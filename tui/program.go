package tui

import (
	"errors"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"
)

// Run shows the screen until the person leaves it or a signal ends it. The terminal is restored
// in every case. The error is a [*PanicError], or tells why the terminal could not be used; the
// result is good in both cases.
func Run(o Options) (Result, error) {
	defer keepTitle(o)()
	first := begin(o)
	p := tea.NewProgram(first, programOptions(o)...)
	// The library ends on SIGTERM as if it was asked to, and leaves the terminal raw on SIGHUP.
	done := watchSignals(p.Send)
	model, err := p.Run()
	done()
	last, ok := model.(ending)
	if !ok { // A panic of the library's own leaves no model.
		last = first
	}
	switch result, fault := last.end(); {
	case fault != nil:
		return result, fault
	case err != nil && !errors.Is(err, tea.ErrInterrupted):
		return result, fmt.Errorf("show the screen: %w", err)
	default:
		return result, nil
	}
}

// ending is a model that knows how it was left; the panic is nil where there was none.
type ending interface {
	tea.Model
	end() (Result, *PanicError)
}

// begin is the review, or the picker where there is no conversation yet.
func begin(o Options) ending {
	if o.Conversation == nil && o.Picker != nil {
		return newPicker(o)
	}
	return newRoot(o)
}

// end is how the review was left.
func (m *root) end() (Result, *PanicError) { return m.outcome(), m.fault }

// programOptions are the modes of the terminal. This is the only place that names them.
func programOptions(o Options) []tea.ProgramOption {
	out := []tea.ProgramOption{tea.WithAltScreen(), tea.WithoutSignalHandler()}
	if o.Mouse {
		out = append(out, tea.WithMouseCellMotion())
	}
	if o.In != nil {
		out = append(out, tea.WithInput(o.In))
	}
	if o.Out != nil {
		out = append(out, tea.WithOutput(o.Out))
	}
	return out
}
