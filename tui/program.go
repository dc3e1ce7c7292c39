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
	m := newRoot(o)
	p := tea.NewProgram(m, programOptions(o)...)
	// The library ends on SIGTERM as if it was asked to, and leaves the terminal raw on SIGHUP.
	done := watchSignals(p.Send)
	_, err := p.Run()
	done()
	switch {
	case m.fault != nil:
		return m.outcome(), m.fault
	case err != nil && !errors.Is(err, tea.ErrInterrupted):
		return m.outcome(), fmt.Errorf("show the screen: %w", err)
	}
	return m.outcome(), nil
}

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
