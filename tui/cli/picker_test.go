package cli

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"decant/testdata/manystore"
	"decant/tui"
	"decant/tui/cli/exit"
	"decant/tui/review"
	"decant/tui/shelf"
)

// keep puts the small conversation into the folder of a project, that many hours old.
func (w *world) keep(project, id string, hours int) string {
	w.t.Helper()
	data, err := os.ReadFile(demoPath)
	if err != nil {
		w.t.Fatal(err)
	}
	folder := strings.NewReplacer("/", "-", ".", "-", "_", "-").Replace(project)
	dir := filepath.Join(w.home, "claude", "projects", folder)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		w.t.Fatal(err)
	}
	path := filepath.Join(dir, id+".jsonl")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		w.t.Fatal(err)
	}
	at := w.env.Now().Add(-time.Duration(hours) * time.Hour)
	if err := os.Chtimes(path, at, at); err != nil {
		w.t.Fatal(err)
	}
	return path
}

const (
	idHere  = "11111111-1111-4111-8111-111111111111"
	idThere = "22222222-2222-4222-8222-222222222222"
)

// asks runs the program and returns what the screen is started with.
func (w *world) asks(args ...string) (o tui.Options, r ran) {
	w.t.Helper()
	r = w.onScreen(func(got tui.Options) (review.Result, error) {
		o = got
		return review.Result{}, nil
	}, args...)
	return o, r
}

// listed is all that a picker finds, in the order in which it comes.
func (w *world) listed(p *shelf.Picker) []shelf.Stored {
	w.t.Helper()
	var out []shelf.Stored
	for _, list := range p.Lists {
		found, err := list()
		if err != nil {
			w.t.Error(err)
		}
		out = append(out, found...)
	}
	return out
}

// twoStored is a world with a conversation of this project and a newer one of another.
func twoStored(t *testing.T) (w *world, here, there string) {
	t.Helper()
	w = newWorld(t)
	cwd, err := filepath.EvalSymlinks(w.env.Cwd)
	if err != nil {
		t.Fatal(err)
	}
	return w, w.keep(cwd, idHere, 2), w.keep("/elsewhere", idThere, 1)
}

// TestPickerLists what is stored, this project's first.
func TestPickerLists(t *testing.T) {
	t.Parallel()
	w, here, there := twoStored(t)
	o, r := w.asks()
	if r.code != exit.Done || o.Picker == nil || o.Conversation != nil {
		t.Fatalf("exit code %d, %q, options %+v", r.code, r.err, o)
	}
	if !o.Picker.Now.Equal(w.env.Now()) {
		t.Errorf("ages are counted from %v", o.Picker.Now)
	}
	found := w.listed(o.Picker)
	keys := make([]string, len(found))
	for i, s := range found {
		keys[i] = s.Key
		if s.Agent != "claude-code" || s.Title == "" || s.Bytes == 0 || s.Modified.IsZero() {
			t.Errorf("%+v lacks something", s)
		}
		if s.Here != (i == 0) {
			t.Errorf("%s is of this project: %v", s.Key, s.Here)
		}
	}
	if want := []string{here, there, here}; !slices.Equal(keys, want) {
		t.Errorf("listed %q, want %q", keys, want)
	}
	if o, r = w.asks("--format", "jp"); r.code != exit.Done || len(w.listed(o.Picker)) > 0 {
		t.Errorf("of another format: exit code %d, %+v", r.code, w.listed(o.Picker))
	}
}

// TestPickerMarksForks marks a fork of Claude Code, which does not name its original.
func TestPickerMarksForks(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	original := w.storeDemo()
	fork := w.report(exit.Done, "", "-y", original).Fork.Path
	o, _ := w.asks()
	for _, s := range w.listed(o.Picker) {
		if s.Fork != (s.Key == fork) || strings.HasPrefix(s.Name(), "fork: ") != s.Fork {
			t.Errorf("%s: fork %v, named %q", s.Key, s.Fork, s.Name())
		}
	}
}

// TestPickerFilters lists what --list does.
func TestPickerFilters(t *testing.T) {
	t.Parallel()
	const n = 200
	env := manyWorld(t, n)
	env.OutTerminal = true
	share, all := manystore.Shares(n), n-manystore.Shares(n).Codex/10
	for _, tt := range []struct {
		name, args, limits string
		want, here         int
	}{
		{"all, this project's first", "", "", all, n / 20},
		{"the same", "--project all", "", all, n / 20},
		{"this folder alone", "--project .", "of " + env.Cwd, n / 20, n / 20},
		{
			"another", "--project ../project3", "of " + manystore.Work(env.Home, 3), n / 20, 0,
		},
		{"one agent", "--agent pi", "of pi", share.Pi, share.Pi / 20},
		{"the newest", "--since 30min", "of the last 30min", 31, 2},
		{
			"all of it", "--agent jp,pi --project ../project3 --since 1w",
			"of jp, pi, of " + manystore.Work(env.Home, 3) + ", of the last 1w",
			(share.Pi + share.JP) / 20, 0,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w := &world{t: t, env: env}
			o, r := w.asks(strings.Fields(tt.args)...)
			if r.code != exit.Done || o.Picker == nil {
				t.Fatalf("exit code %d, %q", r.code, r.err)
			}
			known, here := map[string]bool{}, 0
			for _, s := range w.listed(o.Picker) {
				if !known[s.Key] && s.Here {
					here++
				}
				known[s.Key] = true
			}
			if len(known) != tt.want || here != tt.here {
				t.Errorf("%d are listed, %d of this folder; want %d and %d", len(known), here,
					tt.want, tt.here)
			}
			if o.Picker.Limits != tt.limits {
				t.Errorf("it says %q, want %q", o.Picker.Limits, tt.limits)
			}
		})
	}
}

// TestPickerWaitsForNoDisk starts the screen before anything was looked for: what is put there only
// then is found.
func TestPickerWaitsForNoDisk(t *testing.T) {
	t.Parallel()
	env := manyWorld(t, 600)
	env.OutTerminal = true
	w := &world{t: t, env: env}
	away := env.Home + ".away"
	if err := os.Rename(env.Home, away); err != nil {
		t.Fatal(err)
	}
	w.onScreen(func(o tui.Options) (review.Result, error) {
		if err := errors.Join(os.RemoveAll(env.Home), os.Rename(away, env.Home)); err != nil {
			t.Error(err)
		}
		if got := w.listed(o.Picker); len(got) < 500 {
			t.Errorf("%d are listed", len(got))
		}
		return review.Result{}, nil
	})
}

// TestPickerTellsTokens as the agent counted them.
func TestPickerTellsTokens(t *testing.T) {
	t.Parallel()
	w, here, _ := twoStored(t)
	data, err := os.ReadFile(here)
	if err != nil {
		t.Fatal(err)
	}
	data = append(data, `{"parentUuid":null,"isSidechain":false,"type":"assistant","uuid":"u",`+
		`"message":{"role":"assistant","model":"claude-x","content":[],"usage":`+
		`{"input_tokens":1,"cache_read_input_tokens":98000,"output_tokens":99}}}`+"\n"...)
	if err := os.WriteFile(here, data, 0o600); err != nil {
		t.Fatal(err)
	}
	o, _ := w.asks("--project", ".")
	if found := w.listed(o.Picker); len(found) != 1 || found[0].Tokens != 98_100 {
		t.Errorf("found %+v", found)
	}
}

// TestNewestOfWhatIsAskedFor opens the newest that the flags leave, where nobody can be asked.
func TestNewestOfWhatIsAskedFor(t *testing.T) {
	t.Parallel()
	w, here, there := twoStored(t)
	for _, tt := range []struct{ name, args, want string }{
		{"of this folder", "", here},
		{"of all", "--project all", there},
		{"of this folder by name", "--project .", here},
		{"of an agent", "--agent claude-code --since 1w", here},
		{"too old", "--since 1h", ""},
		{"of another agent", "--agent pi --project all", ""},
	} {
		r := w.run("", append([]string{"-n", "--json"}, strings.Fields(tt.args)...)...)
		switch {
		case tt.want == "" && (r.code != exit.Error || !strings.Contains(r.err, "no conversation")):
			t.Errorf("%s: exit code %d, %q", tt.name, r.code, r.err)
		case tt.want != "" && !strings.Contains(r.out, tt.want):
			t.Errorf("%s: exit code %d, %q, no %s", tt.name, r.code, r.err, tt.want)
		}
	}
}

// TestPickerOpens what is chosen, with the plan that the flags ask for.
func TestPickerOpens(t *testing.T) {
	t.Parallel()
	w, _, there := twoStored(t)
	o, r := w.asks("-k", "2")
	if r.code != exit.Done || o.Picker == nil {
		t.Fatalf("exit code %d, %q", r.code, r.err)
	}
	opened, err := o.Picker.Open(shelf.Stored{Key: there})
	if err != nil || opened.Conversation.Path != there || opened.Spec.KeepLast.String() != "2" {
		t.Errorf("opened %+v, %v", opened, err)
	}
	if _, err := o.Picker.Open(shelf.Stored{Key: there + "x"}); err == nil {
		t.Error("what is not there opens")
	}
}

// TestPickerIsNotAskedFor where a conversation is named, or a flag makes no sense.
func TestPickerIsNotAskedFor(t *testing.T) {
	t.Parallel()
	w, here, _ := twoStored(t)
	for _, args := range []string{"--demo", here, idThere} {
		if o, _ := w.asks(args); o.Picker != nil || o.Conversation == nil {
			t.Errorf("%s: the user is asked", args)
		}
	}
	if _, r := w.asks("--format", "nonsense"); r.code != exit.Usage {
		t.Errorf("an unknown format ends with %d", r.code)
	}
}

// TestWithoutATerminalNobodyIsAsked takes the newest of this folder, as scripts expect.
func TestWithoutATerminalNobodyIsAsked(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	if r := w.run(""); r.code != exit.Error || !strings.Contains(r.err, "decant --demo") {
		t.Errorf("exit code %d and %q", r.code, r.err)
	}
}
