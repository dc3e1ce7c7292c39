package cli

import (
	"path/filepath"
	"strings"
	"testing"

	"decant/render"
	"decant/tui"
)

// TestPlainSavesFromAPipe reads the answers of a whole review from standard input.
func TestPlainSavesFromAPipe(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copyDemo()
	r := w.run("s\n1\n1\nq\n", "--plain", path)
	if r.code != ExitDone {
		t.Fatalf("exit code %d, %q", r.code, r.err)
	}
	for _, want := range []string{
		"What do you want to look at?", "Type 1 to 6", "What goes", "The fork is saved.",
		"Resume it:", "claude --resume ",
	} {
		if !strings.Contains(r.out, want) {
			t.Errorf("no %q in\n%s", want, r.out)
		}
	}
	forks, err := filepath.Glob(filepath.Join(filepath.Dir(path), "*.jsonl"))
	if err != nil || len(forks) != 2 {
		t.Errorf("%q, %v: want the original and a fork", forks, err)
	}
}

// TestPlainIsWanted asks on plain lines where that is asked for, and only where somebody answers.
func TestPlainIsWanted(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, args, accessible string
		terminal, plain        bool
	}{
		{"flag", "--demo --plain", "", true, true},
		{"flag in a pipe", "--demo --plain", "", false, true},
		{"variable", "--demo", "1", true, true},
		{"variable in a pipe", "--demo", "1", false, false},
		{"variable that says no", "--demo", "0", true, false},
		{"neither", "--demo", "", true, false},
		{"report", "--demo -n", "1", true, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			getenv := w.env.Getenv
			w.env.Getenv = func(name string) string {
				if name == "ACCESSIBLE" {
					return tt.accessible
				}
				return getenv(name)
			}
			w.env.OutTerminal = tt.terminal
			w.env.Screen = func(tui.Options) (tui.Result, error) { return tui.Result{}, nil }
			r := w.run("q\n", strings.Fields(tt.args)...)
			if got := strings.Contains(r.out, "What do you want to look at?"); got != tt.plain {
				t.Errorf("asked on plain lines: %v, want %v:\n%s", got, tt.plain, r.out)
			}
		})
	}
}

// TestPlainClashes refuses what cannot be asked.
func TestPlainClashes(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, args := range []string{
		"--plain -n", "--plain --save", "--plain --json", "--plain --list", "--plain --check",
		"--plain -", "--plain --plan -",
	} {
		if r := w.run("", strings.Fields(args)...); r.code != ExitUsage {
			t.Errorf("%s: exit code %d and %q", args, r.code, r.err)
		}
	}
}

// TestScreenIsDrawnAsAsked hands the looks of the screen on.
func TestScreenIsDrawnAsAsked(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var o tui.Options
	screen := func(got tui.Options) (tui.Result, error) {
		o = got
		return tui.Result{}, nil
	}
	w.onScreen(screen, "--demo")
	if !o.Mouse || !o.Title || o.Out == nil || o.Glyphs.Vertical != render.Unicode.Vertical {
		t.Errorf("mouse %v, title %v, out %v, %q", o.Mouse, o.Title, o.Out, o.Glyphs.Vertical)
	}
	w.onScreen(screen, "--demo", "--no-mouse", "--ascii", "--theme", "light")
	if o.Mouse || o.Glyphs.Vertical != render.ASCII.Vertical || o.Theme.Name != "light" {
		t.Errorf("mouse %v, %q, theme %s", o.Mouse, o.Glyphs.Vertical, o.Theme.Name)
	}
	getenv := w.env.Getenv
	w.env.Getenv = func(name string) string {
		if name == "TERM" {
			return "linux"
		}
		return getenv(name)
	}
	if w.onScreen(screen, "--demo"); o.Title {
		t.Error("a terminal without windows gets a title")
	}
}
