// Package handoff hands texts of the screen to other programs and to the clipboard, and lends them
// the terminal meanwhile. It must never know what a text means.
package handoff

import (
	tea "github.com/charmbracelet/bubbletea"

	"decant/tui/review"
)

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
		program review.Program
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
