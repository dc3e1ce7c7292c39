package cli

import (
	"io"
	"time"

	"decant/model"
	"decant/tui"
)

// Env is the world that [Run] works in. What is left zero is absent: no variable is set, nothing is
// a terminal.
type Env struct {
	// Getenv looks a variable up; nil knows none.
	Getenv func(string) string
	// Home and Cwd are absolute paths, "" when they are not known.
	Home, Cwd string
	// Now tells the time; nil is [time.Now].
	Now func() time.Time
	// InTerminal and OutTerminal say whether standard input and output are terminals.
	InTerminal, OutTerminal bool
	// Width is the columns of a report in cells; 0 is no limit.
	Width int
	// Demo is the conversation that is built in.
	Demo []byte
	// Version is the program's.
	Version string
	// DarkBackground asks the terminal once, only before the screen starts; nil is dark.
	DarkBackground func() bool
	// Screen runs the screen until the person leaves it; nil when there is none.
	Screen func(tui.Options) (tui.Result, error)
	// Waiting is the terminal on which a person is told how far long work is, before the screen or
	// beside a report; nil tells nobody.
	Waiting io.Writer
	// Hand runs a command in the terminal and waits for it, as [Hand] does; nil when nothing can be
	// started. The error says why it was not.
	Hand func(c model.Command) (code int, err error)
}

// getenv looks a variable up.
func (e *Env) getenv(name string) string {
	if e.Getenv == nil {
		return ""
	}
	return e.Getenv(name)
}

// now tells the time.
func (e *Env) now() time.Time {
	if e.Now == nil {
		return time.Now()
	}
	return e.Now()
}
