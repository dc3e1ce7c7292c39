package terminal

import (
	"errors"
	"fmt"
	"io"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"
)

// errAlone says that the program was not stopped, because no shell started it that could resume it.
var errAlone = errors.New("there is no shell to go back to")

// Woken is the end of a suspension by ctrl+z. Err says why there was none.
type Woken struct{ Err error }

// lend is a program that gets the terminal, and what follows. An untitled program sets the window
// title itself.
type lend struct {
	tea.ExecCommand
	after    tea.ExecCallback
	untitled bool
}

// Lend gives the terminal to another program until it ends. After makes a message of that.
func Lend(program tea.ExecCommand, after tea.ExecCallback) tea.Cmd {
	return func() tea.Msg { return lend{ExecCommand: program, after: after} }
}

// borrower is a program that borrows the terminal of a screen.
type borrower struct {
	lend
	from *screen
}

// Run runs the program on a terminal in the state that a shell wants, and then restores the
// screen's state.
func (b borrower) Run() error {
	if b.untitled && b.from.title != "" {
		_, _ = io.WriteString(b.from.out, ansi.SetWindowTitle("")) // As in [screen.leave].
	}
	b.from.leave()
	err := b.ExecCommand.Run()
	// A stopped or waiting program is not told of another size.
	go b.from.tellSize()
	if back := b.from.enter(); back != nil {
		b.from.fail(back)
	}
	return err
}

// enter takes the terminal for the program alone.
func (s *screen) enter() error {
	restore := func() {}
	if out := terminalOf(s.out); out != nil {
		state, err := term.GetState(out.Fd())
		if err != nil {
			return fmt.Errorf("error getting state: %w", err)
		}
		interpretCodes(out.Fd())
		// A closed terminal needs no mode, here and below.
		restore = func() { _ = term.Restore(out.Fd(), state) }
	}
	if in := terminalOf(s.in); in != nil {
		state, err := term.MakeRaw(in.Fd())
		if err != nil {
			restore()
			return fmt.Errorf("error entering raw mode: %w", err)
		}
		restoreOut := restore
		restore = func() {
			_ = term.Restore(in.Fd(), state)
			restoreOut()
		}
	}
	s.restore = restore
	s.write(s.opening())
	return nil
}

// leave returns the terminal in the state that a shell wants. It does nothing without the terminal.
func (s *screen) leave() {
	if s.restore == nil {
		return
	}
	_, _ = io.WriteString(s.out, closing())
	s.restore()
	s.restore = nil
}

// leaveOnPanic returns the terminal before the library reports a panic.
func (s *screen) leaveOnPanic() {
	if v := recover(); v != nil {
		s.leave()
		panic(v)
	}
}

// terminalOf returns the stream if it is a terminal, else nil.
func terminalOf(stream any) term.File {
	if f, ok := stream.(term.File); ok && term.IsTerminal(f.Fd()) {
		return f
	}
	return nil
}
