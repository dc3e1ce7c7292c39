// Package handoff hands texts of the screen to other programs and to the clipboard, and lends them
// the terminal meanwhile. It must never know the meaning of a text.
package handoff

import (
	tea "github.com/charmbracelet/bubbletea"

	"decant/tui/review"
)

// Text is a text that leaves the screen. Build makes it, in a command.
type Text struct {
	// Name is a file name for it, without a folder.
	Name  string
	Build func() string
}

// The messages of texts that left the screen.
type (
	// ProgramReady is an editor or pager that waits to be started.
	ProgramReady struct {
		seq     int
		program review.Program
		after   string
		then    func() tea.Cmd
		err     error
	}
	// ProgramLeft is the end of an editor or pager.
	ProgramLeft struct {
		after string
		// then runs after success, nil for nothing.
		then func() tea.Cmd
		err  error
	}
	// CopyDone is the result of copying.
	CopyDone struct {
		seq, bytes int
		how        string
		err        error
	}
)
