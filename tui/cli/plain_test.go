package cli

import (
	"path/filepath"
	"strings"
	"testing"

	"decant/render"
	"decant/tui"
	"decant/tui/cli/exit"
	"decant/tui/review"
)

// TestPlainSavesFromAPipe reads the answers of a whole review from standard input.
func TestPlainSavesFromAPipe(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.storeDemo()
	r := w.run("s\n1\n1\nq\n", "--plain", "-s", "auto", path)
	if r.code != exit.Done {
		t.Fatalf("exit code %d, %q", r.code, r.err)
	}
	for _, want := range []string{
		"What do you want to look at?", "Type 1 to 6", "What will be removed", "The fork is saved.",
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
			w.env.Screen = func(tui.Options) (review.Result, error) { return review.Result{}, nil }
			r := w.run("q\n", strings.Fields(tt.args)...)
			title := "What fills the context, and what could be removed"
			if got := strings.Contains(r.out, title); got != tt.plain {
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
		if r := w.run("", strings.Fields(args)...); r.code != exit.Usage {
			t.Errorf("%s: exit code %d and %q", args, r.code, r.err)
		}
	}
}

// TestScreenIsDrawnAsAsked hands the looks of the screen on.
func TestScreenIsDrawnAsAsked(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var o tui.Options
	screen := func(got tui.Options) (review.Result, error) {
		o = got
		return review.Result{}, nil
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

// TestPlainBeginsWithTheDiagnosis reads out what fills the context and what each step would leave,
// and takes a step, in a terminal and in a pipe alike; who chose strategies begins with the views.
func TestPlainBeginsWithTheDiagnosis(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copyDemo()
	var r ran
	for _, terminal := range []bool{true, false} {
		w.env.InTerminal = terminal
		r = w.run("3\nq\ny\n", "--plain", path)
		for _, want := range []string{
			"What fills the context, and what could be removed", "reads", "1. ● review only",
			"2. ○ lossless",
			"3. ○ safe", "fit to", "show 4.7k Bash go test -v ./internal/table", "preset safe",
			"Quit without saving?",
		} {
			if !strings.Contains(r.out, want) {
				t.Errorf("in a terminal %v: no %q in\n%s", terminal, want, r.out)
			}
		}
	}
	for _, args := range [][]string{{"-s", "safe"}, {"--budget", "40k"}} {
		if r = w.run("q\n", append(args, "--plain", path)...); strings.Contains(r.out, "fit to") {
			t.Errorf("%q begins with\n%s", args, r.out)
		}
	}
}

// TestPlainJourneyInAPipe answers a whole review in a script that starts with nothing chosen: it
// takes a preset, searches a turn, keeps it, looks at duplicates and at what goes, and saves.
func TestPlainJourneyInAPipe(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copyDemo()
	answers := []string{
		"5", "1", "f", "1", "iso weeks", "3", "b", "b", "3", "b", "s", "1", "1", "q",
	}
	r := w.run(strings.Join(answers, "\n")+"\n", "--plain", path)
	at := 0
	for _, want := range []string{
		"What fills the context, and what could be removed. Which one?", "preset auto.",
		"Turns in order",
		"/iso weeks  1 of 1.", "321 tokens; pinned, you keep it. What now?", "Duplicates",
		"What will be removed", "The fork is saved.", "claude --resume ",
	} {
		next := strings.Index(r.out[at:], want)
		if next < 0 {
			t.Fatalf("no %q from byte %d on of\n%s", want, at, r.out)
		}
		at += next
	}
	forks, err := filepath.Glob(filepath.Join(filepath.Dir(path), "*.jsonl"))
	if err != nil || len(forks) != 2 || r.code != exit.Done {
		t.Errorf("exit code %d, %q, %v: want the original and a fork", r.code, forks, err)
	}
	if strings.Contains(r.out, "This is not one of them") {
		t.Errorf("an answer was not understood:\n%s", r.out)
	}
}

// TestPlainKeepsItsPlan ends the input in the middle of a review: the plan is kept, offered by the
// next review on plain lines or on the screen, and forgotten once a review is left.
func TestPlainKeepsItsPlan(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.env.InTerminal = true
	path := w.copyDemo()
	kept := func() int {
		files, err := filepath.Glob(filepath.Join(w.home, "state", "decant", "recovery", "*.toml"))
		if err != nil {
			t.Fatal(err)
		}
		return len(files)
	}
	// Turns, one decision about turns that are sent, the first choice.
	r := w.run("1\nk\n20,21\n1\n", "--plain", "-s", "auto", path)
	if r.code != exit.Done || kept() != 1 || !strings.Contains(r.out, "The plan is kept") {
		t.Fatalf("exit code %d, %d kept:\n%s%s", r.code, kept(), r.out, r.err)
	}
	if r = w.run("", "--plain", path); kept() != 1 || !strings.Contains(r.out, "was interrupted") {
		t.Errorf("%d kept without an answer:\n%s", kept(), r.out)
	}
	w.onScreen(func(o tui.Options) (review.Result, error) {
		f, err := o.Recovery.Find(o.Conversation, o.Spec)
		if err != nil || f == nil || len(f.Spec.Decisions) != 2 {
			t.Errorf("the screen finds %+v, %v", f, err)
		}
		return review.Result{Conversation: o.Conversation, Offered: true}, nil
	}, path)
	if r = w.run("1\nq\n2\n", "--plain", path); kept() != 0 || !strings.Contains(r.out,
		"Quit without saving?") {
		t.Errorf("%d kept after it was left:\n%s", kept(), r.out)
	}
	if r = w.run("q\n", "--plain", path); strings.Contains(r.out, "left behind") {
		t.Errorf("it is offered again:\n%s", r.out)
	}
}

// TestPlainScriptIsStable answers in a script while a plan was left behind: the questions are as
// without it, a line says that there is one, and it stays, whatever the script does.
func TestPlainScriptIsStable(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copyDemo()
	var r ran
	for n := 1; n <= 2; n++ {
		r = w.run("1\nk\n20,21\n1\n", "--plain", "-s", "auto", path)
		if got := len(w.plans()); got != n || !strings.Contains(r.out,
			"offered at the next start where a user can answer.") {
			t.Fatalf("%d kept, want %d:\n%s%s", got, n, r.out, r.err)
		}
	}
	r = w.run("s\n1\n1\nq\n", "--plain", "-s", "auto", path)
	if r.code != exit.Done || len(w.plans()) != 2 ||
		strings.Count(r.out, "An earlier plan was interrupted") != 1 ||
		!strings.Contains(r.out, "The fork is saved") {
		t.Errorf("exit code %d, kept %q:\n%s%s", r.code, w.plans(), r.out, r.err)
	}
	w.env.InTerminal = true
	r = w.run("1\nq\n2\n", "--plain", path)
	if !strings.Contains(r.out, "1. resume the plan") || len(w.plans()) != 1 {
		t.Errorf("a user is not asked, or kept are %q:\n%s", w.plans(), r.out)
	}
}

// TestPlainPicker offers what the flags leave, by numbers.
func TestPlainPicker(t *testing.T) {
	t.Parallel()
	w, _, there := twoStored(t)
	r := w.run("/\nnosuchword\n/\n\n2\n1\nq\n", "--plain")
	for _, want := range []string{
		"Which conversation? 1 to 2 of 2 conversations, this project's first", "claude-code",
		"2 h ago",
		"in /home/", "No conversation has the words nosuchword", "What do you want to look at?",
	} {
		if !strings.Contains(r.out, want) {
			t.Errorf("no %q in\n%s", want, r.out)
		}
	}
	r = w.run("q\n", "--plain", "--agent", "pi")
	if !strings.Contains(r.out, "No conversation fits; leave out --since or --agent") {
		t.Errorf("of another agent:\n%s", r.out)
	}
	r = w.run("4\ns\n1\n1\nq\n", "--plain", there)
	if r.code != exit.Done || !strings.Contains(r.out, "The fork is saved.") {
		t.Errorf("exit code %d, %q:\n%s", r.code, r.err, r.out)
	}
}
