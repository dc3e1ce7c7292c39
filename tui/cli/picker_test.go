package cli

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"decant/tui"
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
	r = w.onScreen(func(got tui.Options) (tui.Result, error) {
		o = got
		return tui.Result{}, nil
	}, args...)
	return o, r
}

// listed is all that a picker finds, in the order in which it comes.
func (w *world) listed(p *tui.Picker) []tui.Stored {
	w.t.Helper()
	var out []tui.Stored
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
	if r.code != ExitDone || o.Picker == nil || o.Conversation != nil {
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
	if o, r = w.asks("--format", "jp"); r.code != ExitDone || len(w.listed(o.Picker)) > 0 {
		t.Errorf("of another format: exit code %d, %+v", r.code, w.listed(o.Picker))
	}
}

// TestPickerOpens what is chosen, with the plan that the flags ask for.
func TestPickerOpens(t *testing.T) {
	t.Parallel()
	w, _, there := twoStored(t)
	o, r := w.asks("-k", "2")
	if r.code != ExitDone || o.Picker == nil {
		t.Fatalf("exit code %d, %q", r.code, r.err)
	}
	opened, err := o.Picker.Open(tui.Stored{Key: there})
	if err != nil || opened.Conversation.Path != there || opened.Spec.KeepLast.String() != "2" {
		t.Errorf("opened %+v, %v", opened, err)
	}
	if _, err := o.Picker.Open(tui.Stored{Key: there + "x"}); err == nil {
		t.Error("what is not there opens")
	}
}

// TestPickerIsNotAskedFor where a conversation is named, or a flag makes no sense.
func TestPickerIsNotAskedFor(t *testing.T) {
	t.Parallel()
	w, here, _ := twoStored(t)
	for _, args := range []string{"--demo", here, idThere} {
		if o, _ := w.asks(args); o.Picker != nil || o.Conversation == nil {
			t.Errorf("%s: the person is asked", args)
		}
	}
	if _, r := w.asks("--format", "nonsense"); r.code != ExitUsage {
		t.Errorf("an unknown format ends with %d", r.code)
	}
}

// TestWithoutATerminalNobodyIsAsked takes the newest of this folder, as scripts expect.
func TestWithoutATerminalNobodyIsAsked(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	if r := w.run(""); r.code != ExitError || !strings.Contains(r.err, "decant --demo") {
		t.Errorf("exit code %d and %q", r.code, r.err)
	}
}
