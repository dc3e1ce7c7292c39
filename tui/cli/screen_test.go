package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/tui"
	"decant/tui/cli/exit"
	"decant/tui/review"
)

// onScreen runs the program with a terminal and a screen that is a function.
func (w *world) onScreen(f func(tui.Options) (review.Result, error), args ...string) ran {
	w.t.Helper()
	w.env.OutTerminal, w.env.Screen = true, f
	return w.run("", args...)
}

func TestScreenGetsWhatTheFlagsAsk(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var got tui.Options
	r := w.onScreen(func(o tui.Options) (review.Result, error) {
		got = o
		return review.Result{}, nil
	}, "--demo", "-s", "lossless", "-k", "2", "--drop-turns", "3")
	if r.code != exit.Done || r.out != "" {
		t.Errorf("exit code %d and %q", r.code, r.out)
	}
	if names(got.Spec) != "dedup-resources dedup-content dedup-tools" ||
		got.Spec.KeepLast.String() != "2" ||
		got.Spec.Decisions[spec.OnTurn(3)] != spec.Drop {
		t.Errorf("the spec is %+v", got.Spec)
	}
	if len(got.Conversation.Turns) < 20 || got.Version != "1.2.3" || got.Theme == nil {
		t.Errorf("the options are %+v", got)
	}
}

func TestScreenIsNotForPrinting(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	opened := false
	screen := func(tui.Options) (review.Result, error) {
		opened = true
		return review.Result{}, nil
	}
	for _, args := range []string{"-n", "--json", "--show=1", "--help", "--version"} {
		if r := w.onScreen(screen, "--demo", args); r.code != exit.Done || opened {
			t.Errorf("%s: exit code %d, opened %v", args, r.code, opened)
		}
	}
}

func TestScreenSaves(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.storeDemo()
	var result review.SaveResult
	r := w.onScreen(func(o tui.Options) (review.Result, error) {
		made := plan.MakePlan(facts.NewIndex(o.Conversation), o.Spec)
		var err error
		if result, err = o.Save(context.Background(), made, review.SaveOptions{}); err != nil {
			t.Error(err)
		}
		none := plan.MakePlan(made.Index, o.Spec.WithUses(nil))
		if _, err := o.Save(context.Background(), none, review.SaveOptions{}); err == nil {
			t.Error("a plan without changes was saved")
		}
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		if _, err := o.Save(ctx, made, review.SaveOptions{}); !errors.Is(err, context.Canceled) {
			t.Errorf("after the context ended: %v", err)
		}
		return review.Result{Saved: []review.SaveResult{result}}, nil
	}, "-s", "auto", path)
	if r.code != exit.Done || strings.Count(r.out, "Resume it:") != 1 ||
		!strings.Contains(r.out, result.Resume) || !strings.Contains(r.out, result.Manifest) {
		t.Errorf("exit code %d, saved %+v, printed\n%s", r.code, result, r.out)
	}
	if len(read(t, result.Path)) == 0 || result.ID == "" || result.Title == "" || result.Elsewhere {
		t.Errorf("saved %+v", result)
	}
}

// TestScreenNamesTheKeyForAnotherPlace saves to a folder that does not exist.
func TestScreenNamesTheKeyForAnotherPlace(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var said string
	w.onScreen(func(o tui.Options) (review.Result, error) {
		made := plan.MakePlan(facts.NewIndex(o.Conversation), o.Spec)
		_, err := o.Save(context.Background(), made, review.SaveOptions{
			Output: filepath.Join(w.env.Home, "no", "fork.jsonl"),
		})
		said = fmt.Sprint(err)
		return review.Result{}, nil
	}, "-s", "auto", w.copyDemo())
	if !strings.HasSuffix(said, "create it, or choose another with e") {
		t.Errorf("the save failed with %q", said)
	}
}

// TestScreenKnowsWhatIsOverwritten leaves the second question to the screen, and expects that it
// can ask it.
func TestScreenKnowsWhatIsOverwritten(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copyDemo()
	old := w.env.Now().AddDate(0, 0, -1)
	if err := os.Chtimes(path, old, old); err != nil {
		t.Fatal(err)
	}
	asks := false
	var result review.SaveResult
	screen := func(o tui.Options) (review.Result, error) {
		asks = o.InPlace
		made := plan.MakePlan(facts.NewIndex(o.Conversation), o.Spec)
		var err error
		result, err = o.Save(context.Background(), made, review.SaveOptions{})
		return review.Result{}, err
	}
	r := w.onScreen(screen, "-s", "auto", "--in-place", path)
	if r.code != exit.Done || !asks || bytes.Equal(read(t, path), w.env.Demo) ||
		!strings.Contains(r.out, "\nbackup ") || result.Backup == "" {
		t.Errorf("exit code %d, %q, asks %v, %+v", r.code, r.err, asks, result)
	}
	if w.onScreen(func(o tui.Options) (review.Result, error) {
		asks = o.InPlace
		return review.Result{}, nil
	}, path); asks {
		t.Error("the screen is told of overwriting when a fork is made")
	}
}

// TestLeavingWaitsForTheSave leaves the screen while a fork is written.
func TestLeavingWaitsForTheSave(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copyDemo()
	// A save asks for the time once it is under way.
	saving, clock := make(chan struct{}, 1), w.env.Now
	w.env.Now = func() time.Time {
		select {
		case saving <- struct{}{}:
		default: // That it is under way is known already.
		}
		return clock()
	}
	r := w.onScreen(func(o tui.Options) (review.Result, error) {
		made := plan.MakePlan(facts.NewIndex(o.Conversation), o.Spec)
		select {
		case <-saving: // The time was asked for before.
		default:
		}
		over := make(chan error, 1)
		go func() {
			_, err := o.Save(context.Background(), made, review.SaveOptions{})
			over <- err
		}()
		select {
		case <-saving:
		case err := <-over:
			if err != nil {
				t.Errorf("the save was refused early: %v", err)
			}
		case <-time.After(time.Minute):
			t.Error("the save does not get under way")
		}
		return review.Result{}, nil
	}, "-s", "auto", path)
	if r.code != exit.Done || !strings.Contains(r.out, "claude --resume ") {
		t.Errorf("exit code %d, %q: the save is not reported", r.code, r.out)
	}
}

func TestScreenEnds(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var out, errw strings.Builder
	w.env.OutTerminal = true
	w.env.Screen = func(tui.Options) (review.Result, error) { return review.Result{Code: 143}, nil }
	code := Run([]string{"--demo"}, strings.NewReader(""), &out, &errw, w.env)
	if code != 143 || errw.String() != "" {
		t.Errorf("after SIGTERM: exit code %d and %q", code, errw.String())
	}
	r := w.onScreen(func(tui.Options) (review.Result, error) {
		return review.Result{}, errors.New("no tty")
	}, "--demo")
	if r.code != exit.Error || !strings.Contains(r.err, "no tty") {
		t.Errorf("exit code %d and %q", r.code, r.err)
	}
	r = w.onScreen(nil, "--demo")
	if r.code != exit.Error || !strings.Contains(r.err, "--dry-run") {
		t.Errorf("without a screen: exit code %d and %q", r.code, r.err)
	}
}
