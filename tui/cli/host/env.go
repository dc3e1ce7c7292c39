// Package host is the environment of a run: variables, folders, the clock, the terminal, and other
// programs such as an editor and a clipboard. It knows nothing about flags and conversations.
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

// Env is the environment of cli.Run. A zero field is absent: no variable is set, nothing is a
// terminal.
type Env struct {
	// Getenv looks up a variable. Nil knows none.
	Getenv func(string) string
	// Home and Cwd are absolute paths, "" if unknown.
	Home, Cwd string
	// Now returns the time. Nil means [time.Now].
	Now func() time.Time
	// InTerminal and OutTerminal say whether standard input and output are terminals.
	InTerminal, OutTerminal bool
	// OutNowhere says that standard output may be closed. Standard error then also names what is
	// saved.
	OutNowhere bool
	// Width is the width of a report in cells; 0 means no limit.
	Width int
	// Demo is the built-in conversation.
	Demo []byte
	// Set is the registry of strategies and settings. Nil means the program's own.
	Set *spec.Set
	// Version is the program's version.
	Version string
	// DarkBackground asks the terminal once, only before the screen starts. Nil means dark.
	DarkBackground func() bool
	// Screen runs the screen until the user leaves it, nil if there is none.
	Screen func(tui.Options) (review.Result, error)
	// Waiting is the terminal that shows the progress of long work, before the screen or beside a
	// report. Nil shows nothing.
	Waiting io.Writer
	// Interrupted returns a context that ends when the user stops the program, and a function that
	// releases it. Nil never ends one.
	Interrupted func() (context.Context, context.CancelFunc)
	// Hand runs a command in the terminal and waits for it, as [HandOver] does. It is nil if
	// nothing can be started. The error says why it was not.
	Hand func(c model.Command) (code int, err error)
	// Run runs a command beside this program, as [RunAside] does. It is nil if nothing can be
	// started.
	Run func(ctx context.Context, c model.Command, variables []string) (Ran, error)
	// Installed reports whether a program can be started by its name, as [IsInstalled] does. Nil
	// knows none.
	Installed func(program string) bool
}

// CanRun reports whether a program can be run beside this one.
func (e *Env) CanRun(program string) bool {
	return e.Run != nil && e.Installed != nil && e.Installed(program)
}

// Variable looks up a variable from [ListVariables]. All others count as not set.
func (e *Env) Variable(name string) string { return limitVariables(e.Getenv)(name) }

// Stoppable returns a context that ends when the user stops the program.
func (e *Env) Stoppable() (context.Context, context.CancelFunc) {
	if e.Interrupted == nil {
		return context.WithCancel(context.Background())
	}
	return e.Interrupted()
}

// Clock returns the time.
func (e *Env) Clock() time.Time {
	if e.Now == nil {
		return time.Now()
	}
	return e.Now()
}

// StateFolder returns where manifests are kept: $XDG_STATE_HOME/decant. On every system it is under
// ~/.local/state if that variable is not set or not absolute.
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

// CacheFolder returns where reproducible data is kept: $XDG_CACHE_HOME/decant. On every system it
// is under ~/.cache if that variable is not set or not absolute, or "" if the home folder is also
// unknown.
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

// HandOver runs a command in this terminal, as [Env.Hand], and waits for it. Meanwhile the keys
// that interrupt affect only the command. The error says why it could not be started.
func HandOver(c model.Command) (code int, err error) {
	cmd := exec.Command(c.Args[0], c.Args[1:]...) //nolint:gosec // The agent's own command.
	cmd.Dir, cmd.Stdin, cmd.Stdout, cmd.Stderr = c.Dir, os.Stdin, os.Stdout, os.Stderr
	if len(c.Variables) > 0 {
		cmd.Env = append(os.Environ(), c.Variables...)
	}
	// Catch the signals instead of ignoring them: the command gets defaults for caught signals, but
	// would inherit ignored ones.
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

// Absolute returns an absolute path for one from the command line, relative to where the program
// was started, "" for none.
func (e *Env) Absolute(path string) string {
	if path == "" || filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(e.Cwd, path)
}

// Typed returns the path that the user typed: relative to the folder in which the program was
// started, or with ~ to the home folder.
func (e *Env) Typed(path string) string {
	if rest, ok := CutHome(path); ok && e.Home != "" {
		return filepath.Join(e.Home, rest)
	}
	return e.Absolute(path)
}

// CutHome cuts ~/ off a path. It returns false if the path does not start so.
func CutHome(path string) (rest string, ok bool) {
	if path == "~" {
		return "", true
	}
	if len(path) > 1 && path[0] == '~' && os.IsPathSeparator(path[1]) {
		return path[2:], true
	}
	return path, false
}

// ShownFolder returns a folder for display on a terminal: below the user's home it begins with "~".
// A report without a terminal's limit has it whole.
func (e *Env) ShownFolder(path string) string {
	if e.Width == 0 || e.Home == "" {
		return path
	}
	if rest, ok := strings.CutPrefix(path, e.Home+string(filepath.Separator)); ok {
		return filepath.Join("~", rest)
	}
	return path
}
