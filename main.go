// Command decant shows what fills an agent's conversation, and saves a smaller fork that the agent
// resumes. All of it is in package cli; here is what only a process has.
package main

import (
	_ "embed"
	"os"
	"runtime/debug"
	"time"

	"github.com/charmbracelet/x/term"

	background "decant/render/term"
	"decant/tui"
	"decant/tui/cli"
)

//go:embed testdata/demo.jsonl
var demo []byte

// backgroundLimit is how long a terminal may take to tell its background before the screen opens.
const backgroundLimit = 300 * time.Millisecond

func main() {
	os.Exit(cli.Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr, environment()))
}

// environment is the world that the program was started in. What is not known stays empty.
func environment() cli.Env {
	env := cli.Env{
		Getenv: os.Getenv, Now: time.Now, Demo: demo, Version: version(), Screen: tui.Run,
		Hand:       cli.Hand,
		InTerminal: term.IsTerminal(os.Stdin.Fd()), OutTerminal: term.IsTerminal(os.Stdout.Fd()),
		DarkBackground: func() bool {
			return background.DarkBackground(os.Getenv("COLORFGBG"), os.Stdin, os.Stdout,
				backgroundLimit)
		},
	}
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

// version is the module's, or what is known of the commit that it was built from.
func version() string {
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
