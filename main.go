// Command decant shows what fills an agent's conversation, and saves a smaller fork that the agent
// resumes. All of it is in package cli; here is what only a process has.
package main

import (
	"context"
	_ "embed"
	"errors"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
	"time"

	"github.com/charmbracelet/x/term"

	background "decant/render/term"
	"decant/tui"
	"decant/tui/cli"
	"decant/tui/cli/collector"
	"decant/tui/cli/host"
)

//go:embed testdata/demo.jsonl
var demo []byte

// backgroundLimit is how long a terminal may take to tell its background before the screen opens.
const backgroundLimit = 300 * time.Millisecond

func main() {
	collector.Delay()
	// A pipe without a reader must not end the program before it has said where its fork is. It is
	// caught and not ignored: a program that is started would inherit that.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	os.Exit(cli.Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr, environment()))
}

// stopping lists the signals that stop a task. A closed terminal stops it too, so that nothing
// incomplete is left; but a program that was started to outlive its terminal goes on.
func stopping() []os.Signal {
	out := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		out = append(out, syscall.SIGHUP)
	}
	return out
}

// environment is the world that the program was started in. What is not known stays empty.
func environment() host.Env {
	env := host.Env{
		Getenv: os.Getenv, Now: time.Now, Demo: demo, Version: version(), Screen: tui.Run,
		Hand: host.HandOver, Run: host.RunAside, Installed: host.IsInstalled,
		Interrupted: func() (context.Context, context.CancelFunc) {
			return signal.NotifyContext(context.Background(), stopping()...)
		},
		InTerminal: term.IsTerminal(os.Stdin.Fd()), OutTerminal: term.IsTerminal(os.Stdout.Fd()),
		DarkBackground: func() bool {
			return background.DarkBackground(os.Getenv("COLORFGBG"), os.Stdin, os.Stdout,
				backgroundLimit)
		},
	}
	env.OutNowhere = nowhere(os.Stdout)
	if term.IsTerminal(os.Stderr.Fd()) {
		env.Waiting = os.Stderr
	}
	if home, err := os.UserHomeDir(); err == nil {
		env.Home = home
	}
	if cwd, err := os.Getwd(); err == nil {
		env.Cwd = cwd
	}
	if width, _, err := term.GetSize(os.Stdout.Fd()); err == nil {
		env.Width = width
	}
	return env
}

// nowhere reports whether a file is the null device, open for reading too: the runtime puts that in
// the place of a standard output that was closed. Shells open it for writing alone; programs that
// start others without an output may open it like this as well.
func nowhere(f *os.File) bool {
	null, err := os.Stat(os.DevNull)
	if err != nil {
		return false
	}
	info, err := f.Stat()
	if err != nil || !os.SameFile(null, info) {
		return false
	}
	_, err = f.Read(make([]byte, 1))
	return errors.Is(err, io.EOF)
}

// release is the tag that a package was built for, "" for what was built otherwise. The linker sets
// it.
var release string

// version is that of the release, or the module's, or what is known of the commit that it was built
// from.
func version() string {
	if release != "" {
		return release
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && len(s.Value) >= 12 {
			return "devel " + s.Value[:12]
		}
	}
	return "devel"
}
