package cli

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"decant/tui/cli/exit"
)

func TestGate(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	tests := []struct {
		name string
		args []string
		code int
		out  string
		err  string
	}{
		{
			"above",
			[]string{"--fail-above", "5"},
			exit.Redundant, "Redundant\n---------\n≈ ",
			"are repeated or outdated, more than 5 %; ",
		},
		{"below", []string{"--fail-above", "99.5%"}, exit.Done, "Redundant\n", ""},
		{
			"whatever is chosen",
			[]string{"--fail-above", "5", "-s", "purge-errors"},
			exit.Redundant,
			"Redundant\n", "more than 5 %",
		},
		{
			"as JSON",
			[]string{"--fail-above", "5", "--json"},
			exit.Redundant, `"redundant": {`,
			"more than 5 %",
		},
		{"no number", []string{"--fail-above", "x"}, exit.Usage, "", "percent from 0 to 100"},
		{"not a number", []string{"--fail-above", "nan"}, exit.Usage, "", "percent from 0 to 100"},
		{"too much", []string{"--fail-above", "101"}, exit.Usage, "", "percent from 0 to 100"},
		{"empty", []string{"--fail-above", ""}, exit.Usage, "", "needs a value"},
		{"with a save", []string{"--fail-above", "5", "-y"}, exit.Usage, "", "changes nothing"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := w.in(t).run("", append([]string{"--demo"}, tt.args...)...)
			if r.code != tt.code || !strings.Contains(r.out, tt.out) ||
				!strings.Contains(r.err, tt.err) {
				t.Errorf("exit code %d, want %d; %q and\n%s", r.code, tt.code, r.err, r.out)
			}
		})
	}
}

// TestGateIsTheNumber fails at just what is redundant, and not above it.
func TestGateIsTheNumber(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	r := w.report(exit.Done, "", "--demo", "--fail-above", "100").Redundant
	if r == nil || r.Tokens == 0 || r.Of < r.Tokens {
		t.Fatalf("got %+v", r)
	}
	if got := w.report(exit.Done, "", "--demo", "-n").Redundant; got != nil {
		t.Errorf("nobody asked: %+v", got)
	}
	above := r.Percent
	if err := checkLimit(r, above); err != nil {
		t.Errorf("at the number: %v", err)
	}
	r.Percent += 0.001
	if checkLimit(r, above) == nil || checkLimit(nil, above) != nil {
		t.Error("above the number nothing is said, or of nothing something")
	}
}

func TestBudgetFlag(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	r := w.report(exit.Done, "", "--demo", "-n", "--budget", "40k")
	if b := r.Budget; b == nil || !b.Met || b.Want != 40_000 || r.Tokens.After > b.Want ||
		!r.Check.OK {
		t.Errorf("got %+v, %d tokens", r.Budget, r.Tokens.After)
	}
	if dropped := r.Classes.Dropped.Tokens; dropped > 500 {
		t.Errorf("%d tokens are dropped before what is redundant", dropped)
	}
	far := w.run("", "--demo", "-n", "--budget", "10")
	if far.code != exit.Nothing ||
		!strings.Contains(far.err, "the budget of ≈ 10 tokens cannot be reached: of ≈ ") ||
		!strings.Contains(far.out, "What will be removed") {
		t.Errorf("exit code %d, %q", far.code, far.err)
	}
	saved := w.run("", "--demo", "-y", "--budget", "10", "-o", filepath.Join(w.home, "x.jsonl"))
	_, err := os.Stat(filepath.Join(w.home, "x.jsonl"))
	if err == nil || saved.code != exit.Nothing {
		t.Errorf("exit code %d, saved: %v", saved.code, err)
	}
	for _, bad := range []string{"many", "120%", "-5"} {
		if r := w.run("", "--demo", "-n", "--budget="+bad); r.code != exit.Usage ||
			!strings.Contains(r.err, "use tokens") {
			t.Errorf("%s: exit code %d, %q", bad, r.code, r.err)
		}
	}
}

// TestBudgetByWindow fits the demo into parts of its model's window. What is sent beside the texts
// takes its part of the window too.
func TestBudgetByWindow(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	whole := w.report(exit.Done, "", "--demo", "-n", "--budget", "window")
	if b := whole.Budget; b == nil || !b.Met || b.Want >= 200_000-32_000 {
		t.Fatalf("got %+v", whole.Budget)
	}
	half := w.report(exit.Done, "", "--demo", "-n", "--budget", "30%w")
	if b := half.Budget; b == nil || !b.Met || b.Want > 60_000 || b.Want < 20_000 ||
		half.Tokens.After > b.Want {
		t.Errorf("got %+v, %d tokens", half.Budget, half.Tokens.After)
	}
	said := w.run("", "--demo", "-n", "--budget", "30%w").out
	if want := ": 60,000 of the window's 200,000, less "; !strings.Contains(said, want) {
		t.Errorf("no %q in %s", want, said)
	}
	far := w.run("", "--demo", "-n", "--budget", "1%w")
	none := "no room is left for texts: 2,000 of the window's 200,000, less "
	if far.code != exit.Nothing ||
		!strings.Contains(far.err, "the budget of 1%w cannot be reached: ") ||
		!strings.Contains(far.out, none) {
		t.Errorf("exit code %d, %q: %s", far.code, far.err, far.out)
	}
	w.reachesAdvised(far.err, "%w")
}

// reachesAdvised holds that the budget that an error advises, in that unit, is reached, and that
// one percent less is not.
func (w *world) reachesAdvised(text, unit string) {
	w.t.Helper()
	_, advised, _ := strings.Cut(strings.TrimSpace(text), "allow --budget ")
	n, err := strconv.Atoi(strings.TrimSuffix(advised, unit))
	if err != nil || n < 2 || !strings.HasSuffix(advised, unit) {
		w.t.Fatalf("advises %q: %s", advised, text)
	}
	w.want(exit.Done, "", "--demo", "-n", "--budget", advised)
	w.want(exit.Nothing, "", "--demo", "-n", "--budget", strconv.Itoa(n-1)+unit)
}

// TestBudgetAdviceKeepsTheUnit advises a part of the texts to a user who asked for one.
func TestBudgetAdviceKeepsTheUnit(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.reachesAdvised(w.want(exit.Nothing, "", "--demo", "-n", "--budget", "1%").err, "%")
}

// TestBudgetInAPipe passes on what cannot be brought down far enough.
func TestBudgetInAPipe(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var out, errw strings.Builder
	args := []string{"-y", "--budget", "10", "-"}
	code := Run(args, strings.NewReader(string(w.env.Demo)), &out, &errw, w.env)
	if code != exit.Nothing || out.String() != string(w.env.Demo) ||
		!strings.Contains(errw.String(), "copied to the output unchanged") {
		t.Errorf("exit code %d, %d bytes; %s", code, out.Len(), errw.String())
	}
}

// TestGoalsAreKeptInAPlan makes a plan with a budget again.
func TestGoalsAreKeptInAPlan(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := filepath.Join(w.home, "plan.toml")
	first := w.report(exit.Done, "", "--demo", "-n", "--budget", "80%", "--min-gain", "70",
		"--save-plan", path)
	again := w.report(exit.Done, "", "--demo", "-n", "--plan", path)
	if first.Tokens.After != again.Tokens.After || again.Budget == nil ||
		*first.Budget != *again.Budget || len(first.Changes) != len(again.Changes) {
		t.Errorf("got %+v, want %+v", again.Budget, first.Budget)
	}
}

func TestMinGainFlag(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	all := w.report(exit.Done, "", "--demo", "-n", "-s", "careful")
	if len(all.Cache.Early) == 0 {
		t.Fatalf("nothing early: %+v", all.Cache)
	}
	early := all.Cache.Early[0]
	gain := early.PaysAfter - 1
	some := w.report(exit.Done, "", "--demo", "-n", "-s", "careful",
		"--min-gain", strconv.Itoa(gain))
	if some.Cache.First.Turn <= early.To || !some.Check.OK {
		t.Errorf("got %+v, first %+v", some.Cache, early)
	}
	for i := range some.Changes {
		if n := some.Changes[i].PaysAfter; n == nil || *n > gain {
			t.Errorf("change %d pays after %v", i, n)
		}
	}
	text := w.run("", "--demo", "-n", "-s", "careful")
	for _, want := range []string{
		"The prompt cache\n", "are rewritten once, each later model call sends", "repaid after",
		"early changes  events", "(--min-gain skips them)",
	} {
		if !strings.Contains(text.out, want) {
			t.Errorf("no %q in\n%s", want, text.out)
		}
	}
	if r := w.run("", "--demo", "-n", "-s", "careful", "--min-gain", "1.5"); r.code != exit.Usage {
		t.Errorf("exit code %d, %q", r.code, r.err)
	}
}
