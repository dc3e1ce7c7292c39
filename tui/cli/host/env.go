// Package host is the world that a run works in: variables, folders, the clock, the terminal, and
// the programs beside it such as an editor and a clipboard. It knows no flag and no conversation.
package host

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
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
	// Screen runs the screen until the person leaves it; nil if none exists.
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
	// Run runs a command beside this program, as [RunAside] does; nil when nothing can be started.
	Run func(ctx context.Context, c model.Command, variables []string) (Ran, error)
	// Installed reports whether a program can be started by its name, as [IsInstalled] does; nil
	// knows none.
	Installed func(program string) bool
}

// CanRun reports whether a program can be run beside this one.
func (e *Env) CanRun(program string) bool {
	return e.Run != nil && e.Installed != nil && e.Installed(program)
}

// Variable looks a variable up, one of [ListVariables]; all others are not set.
func (e *Env) Variable(name string) string { return limitVariables(e.Getenv)(name) }

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

// CacheFolder is where is kept what can be made again: $XDG_CACHE_HOME/decant, on every system
// ~/.cache where that is not set or not absolute; "" when no home folder is known either.
func (e *Env) CacheFolder() string {
	cache := e.Variable("XDG_CACHE_HOME")
	if !filepath.IsAbs(cache) {
		if e.Home == "" {
			return ""
		}
		cache = filepath.Join(e.Home, ".cache")
	}
	return filepath.Join(cache, "decant")
}

// HandOver runs a command in this terminal, as [Env.Hand], and waits for it. The keys that
// interrupt are for the command alone meanwhile. The error says why it could not be started.
func HandOver(c model.Command) (code int, err error) {
	cmd := exec.Command(c.Args[0], c.Args[1:]...) //nolint:gosec // The agent's own command.
	cmd.Dir, cmd.Stdin, cmd.Stdout, cmd.Stderr = c.Dir, os.Stdin, os.Stdout, os.Stderr
	// What is caught here is back to its default in the command; what is ignored would stay so.
	caught := make(chan os.Signal, 1)
	signal.Notify(caught, os.Interrupt)
	defer signal.Stop(caught)
	err = cmd.Run()
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit):
		return max(exit.ExitCode(), 1), nil
	case errors.Is(err, exec.ErrNotFound):
		return 0, errNotInstalled
	}
	return 0, err
}

// Absolute is a path from the command line, relative to where the program was started, "" for none.
func (e *Env) Absolute(path string) string {
	if path == "" || filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(e.Cwd, path)
}

// Typed is a path as a person types it: relative to the folder that the program was started in, or
// to the home folder with a ~ in front.
func (e *Env) Typed(path string) string {
	if rest, ok := CutHome(path); ok && e.Home != "" {
		return filepath.Join(e.Home, rest)
	}
	return e.Absolute(path)
}

// CutHome takes ~/ off a path; ok is false where it does not begin so.
func CutHome(path string) (rest string, ok bool) {
	if path == "~" {
		return "", true
	}
	if len(path) > 1 && path[0] == '~' && os.IsPathSeparator(path[1]) {
		return path[2:], true
	}
	return path, false
}

// ShownFolder is a folder as a terminal shows it: below the person's home it begins with "~". A
// report that no terminal bounds has it whole.
func (e *Env) ShownFolder(path string) string {
	if e.Width == 0 || e.Home == "" {
		return path
	}
	if rest, ok := strings.CutPrefix(path, e.Home+string(filepath.Separator)); ok {
		return filepath.Join("~", rest)
	}
	return path
}
