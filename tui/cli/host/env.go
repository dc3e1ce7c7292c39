// Package host is the world that a run works in: variables, folders, the clock, the terminal, and
// the programs beside it such as an editor and a clipboard. It knows no flag and no conversation.
package host

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"time"

	"decant/model"
	"decant/strategies/spec"
	"decant/tui"
	"decant/tui/review"
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
	// OutNowhere says that standard output may have been closed: standard error then names what
	// is saved, too.
	OutNowhere bool
	// Width is the columns of a report in cells; 0 is no limit.
	Width int
	// Demo is the conversation that is built in.
	Demo []byte
	// Set is the registry of strategies and settings; nil is the program's own.
	Set *spec.Set
	// Version is the program's.
	Version string
	// DarkBackground asks the terminal once, only before the screen starts; nil is dark.
	DarkBackground func() bool
	// Screen runs the screen until the person leaves it; nil when there is none.
	Screen func(tui.Options) (review.Result, error)
	// Waiting is the terminal on which a person is told how far long work is, before the screen or
	// beside a report; nil tells nobody.
	Waiting io.Writer
	// Interrupted is a context that ends when the person stops the program, and what lets go of
	// it; nil never ends one.
	Interrupted func() (context.Context, context.CancelFunc)
	// Hand runs a command in the terminal and waits for it, as [HandOver] does; nil when nothing
	// can be started. The error says why it was not.
	Hand func(c model.Command) (code int, err error)
}

// Variable looks a variable up, one of [ListVariables]; all others are not set.
func (e *Env) Variable(name string) string { return onlyListed(e.Getenv)(name) }

// Stoppable is a context that ends when the person stops the program.
func (e *Env) Stoppable() (context.Context, context.CancelFunc) {
	if e.Interrupted == nil {
		return context.WithCancel(context.Background())
	}
	return e.Interrupted()
}

// Clock tells the time.
func (e *Env) Clock() time.Time {
	if e.Now == nil {
		return time.Now()
	}
	return e.Now()
}

// StateFolder is where manifests are kept: $XDG_STATE_HOME/decant, on every system ~/.local/state
// where that is not set or not absolute.
func (e *Env) StateFolder() (string, error) {
	state := e.Variable("XDG_STATE_HOME")
	if !filepath.IsAbs(state) {
		if e.Home == "" {
			return "", fmt.Errorf("neither XDG_STATE_HOME nor a home folder is known")
		}
		state = filepath.Join(e.Home, ".local", "state")
	}
	return filepath.Join(state, "decant"), nil
}
