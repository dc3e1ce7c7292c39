package cli

import (
	"bytes"
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"decant/render"
	"decant/strategies"
	"decant/tui"
)

// onScreen runs the program with a terminal and a screen that is a function.
func (w *world) onScreen(f func(tui.Options) (tui.Result, error), args ...string) ran {
	w.t.Helper()
	w.env.OutTerminal, w.env.Screen = true, f
	return w.run("", args...)
}

func TestScreenGetsWhatTheFlagsAsk(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var got tui.Options
	r := w.onScreen(func(o tui.Options) (tui.Result, error) {
		got = o
		return tui.Result{}, nil
	}, "--demo", "-s", "lossless", "-k", "2", "--drop-turns", "3")
	if r.code != ExitDone || r.out != "" {
		t.Errorf("exit code %d and %q", r.code, r.out)
	}
	if names(got.Spec) != "dedup-resources dedup-content dedup-tools" ||
		got.Spec.KeepLast.String() != "2" ||
		got.Spec.Decisions[strategies.OnTurn(3)] != strategies.Drop {
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
	screen := func(tui.Options) (tui.Result, error) {
		opened = true
		return tui.Result{}, nil
	}
	for _, args := range []string{"-n", "--json", "--show=1", "--help", "--version"} {
		if r := w.onScreen(screen, "--demo", args); r.code != ExitDone || opened {
			t.Errorf("%s: exit code %d, opened %v", args, r.code, opened)
		}
	}
}

func TestScreenSaves(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copyDemo()
	var result tui.SaveResult
	r := w.onScreen(func(o tui.Options) (tui.Result, error) {
		plan := strategies.Make(strategies.NewIndex(o.Conversation), o.Spec)
		var err error
		if result, err = o.Save(context.Background(), plan, tui.SaveOptions{}); err != nil {
			t.Error(err)
		}
		none := strategies.Make(plan.Index, o.Spec.WithUses(nil))
		if _, err := o.Save(context.Background(), none, tui.SaveOptions{}); err == nil {
			t.Error("a plan without changes was saved")
		}
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		if _, err := o.Save(ctx, plan, tui.SaveOptions{}); !errors.Is(err, context.Canceled) {
			t.Errorf("after the context ended: %v", err)
		}
		return tui.Result{Saved: []tui.SaveResult{result}}, nil
	}, path)
	if r.code != ExitDone || strings.Count(r.out, "Resume it:") != 1 ||
		!strings.Contains(r.out, result.Resume) || !strings.Contains(r.out, result.Manifest) {
		t.Errorf("exit code %d, saved %+v, printed\n%s", r.code, result, r.out)
	}
	if len(read(t, result.Path)) == 0 || result.ID == "" || result.Title == "" || result.Elsewhere {
		t.Errorf("saved %+v", result)
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
	var result tui.SaveResult
	screen := func(o tui.Options) (tui.Result, error) {
		asks = o.InPlace
		plan := strategies.Make(strategies.NewIndex(o.Conversation), o.Spec)
		var err error
		result, err = o.Save(context.Background(), plan, tui.SaveOptions{})
		return tui.Result{}, err
	}
	r := w.onScreen(screen, "--in-place", path)
	if r.code != ExitDone || !asks || bytes.Equal(read(t, path), w.env.Demo) ||
		!strings.Contains(r.out, "\nbackup ") || result.Backup == "" {
		t.Errorf("exit code %d, %q, asks %v, %+v", r.code, r.err, asks, result)
	}
	if w.onScreen(func(o tui.Options) (tui.Result, error) {
		asks = o.InPlace
		return tui.Result{}, nil
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
	r := w.onScreen(func(o tui.Options) (tui.Result, error) {
		plan := strategies.Make(strategies.NewIndex(o.Conversation), o.Spec)
		select {
		case <-saving: // The time was asked for before.
		default:
		}
		over := make(chan error, 1)
		go func() {
			_, err := o.Save(context.Background(), plan, tui.SaveOptions{})
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
		return tui.Result{}, nil
	}, path)
	if r.code != ExitDone || !strings.Contains(r.out, "claude --resume ") {
		t.Errorf("exit code %d, %q: the save is not reported", r.code, r.out)
	}
}

func TestScreenEnds(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var out, errw strings.Builder
	w.env.OutTerminal = true
	w.env.Screen = func(tui.Options) (tui.Result, error) { return tui.Result{Code: 143}, nil }
	code := Run([]string{"--demo"}, strings.NewReader(""), &out, &errw, w.env)
	if code != 143 || errw.String() != "" {
		t.Errorf("after SIGTERM: exit code %d and %q", code, errw.String())
	}
	r := w.onScreen(func(tui.Options) (tui.Result, error) {
		return tui.Result{}, errors.New("no tty")
	}, "--demo")
	if r.code != ExitError || !strings.Contains(r.err, "no tty") {
		t.Errorf("exit code %d and %q", r.code, r.err)
	}
	r = w.onScreen(nil, "--demo")
	if r.code != ExitError || !strings.Contains(r.err, "--dry-run") {
		t.Errorf("without a screen: exit code %d and %q", r.code, r.err)
	}
}

func TestTheme(t *testing.T) {
	t.Parallel()
	light := func() bool { return false }
	tests := []struct {
		name    string
		args    []string
		vars    map[string]string
		dark    func() bool
		want    string
		profile render.Profile
	}{
		{"unknown terminal", nil, nil, nil, "dark", render.Colors16},
		{
			"dark terminal", nil,
			map[string]string{"COLORTERM": "truecolor"},
			func() bool { return true }, "dark", render.TrueColor,
		},
		{
			"light terminal", nil,
			map[string]string{"TERM": "xterm-256color"},
			light, "light",
			render.Colors256,
		},
		{
			"the flag beats the terminal",
			[]string{"--theme", "dark"},
			nil, light, "dark",
			render.Colors16,
		},
		{"auto asks", []string{"--theme", "auto"}, nil, light, "light", render.Colors16},
		{"no colours", []string{"--no-color"}, nil, light, "dark", render.NoColor},
		{"NO_COLOR", nil, map[string]string{"NO_COLOR": "1"}, light, "dark", render.NoColor},
		{
			"a dumb terminal",
			[]string{"--theme", "light"},
			map[string]string{"TERM": "dumb"},
			nil,
			"light", render.NoColor,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			o, err := parse(tt.args)
			if err != nil {
				t.Fatal(err)
			}
			a := &app{o: o, env: &Env{
				Getenv:         func(name string) string { return tt.vars[name] },
				DarkBackground: tt.dark,
			}}
			got, err := a.theme()
			if err != nil {
				t.Fatal(err)
			}
			if got.Name != tt.want || got.Profile != tt.profile {
				t.Errorf("got %s with profile %v, want %s with %v", got.Name, got.Profile, tt.want,
					tt.profile)
			}
		})
	}
}

func TestGlyphs(t *testing.T) {
	t.Parallel()
	for locale, want := range map[string]string{
		"": "…", "de_DE.UTF-8": "…", "C.utf8": "…", "C": "~", "de_DE.ISO-8859-1": "~",
	} {
		a := &app{o: &options{}, env: &Env{Getenv: func(name string) string {
			return map[string]string{"LANG": locale}[name]
		}}}
		if got := a.glyphs().Ellipsis; got != want {
			t.Errorf("LANG=%s: %s, want %s", locale, got, want)
		}
	}
}
