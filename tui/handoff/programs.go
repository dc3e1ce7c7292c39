// Package handoff hands texts of the screen to other programs and to the clipboard, and lends them
// the terminal meanwhile. It must never know what a text means.
package handoff

import (
	"io"

	tea "github.com/charmbracelet/bubbletea"
)

// Program is a program that has the terminal while it runs, as [terminal.Lend] starts it. What it
// is given of the terminal is set before Run, which returns when the program has ended.
type Program interface {
	Run() error
	SetStdin(in io.Reader)
	SetStdout(out io.Writer)
	SetStderr(errs io.Writer)
}

// Rewritten is a Program in which a person may change a text.
type Rewritten interface {
	Program
	// Text is what the person left, once Run has returned without an error.
	Text() string
}

// Text is a text that leaves the screen: Build makes it, in a command.
type Text struct {
	// Name is what a file of it is called, without a folder.
	Name  string
	Build func() string
}

// The messages of texts that left the screen.
type (
	// ProgramReady is an editor or pager that waits to be started.
	ProgramReady struct {
		seq     int
		program Program
		after   string
		then    func() tea.Cmd
		err     error
	}
	// ProgramLeft is the end of an editor or pager.
	ProgramLeft struct {
		after string
		// then is what follows where it ended well, nil for nothing.
		then func() tea.Cmd
		err  error
	}
	// CopyDone is how copying ended.
	CopyDone struct {
		seq, bytes int
		how        string
		err        error
	}
)
