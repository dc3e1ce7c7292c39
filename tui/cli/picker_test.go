package cli

import (
	"os"
	"path/filepath"
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

// TestPickerIsAskedForWhenNothingIsNamed lists what is stored and opens what is chosen.
func TestPickerIsAskedForWhenNothingIsNamed(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	cwd, err := filepath.EvalSymlinks(w.env.Cwd)
	if err != nil {
		t.Fatal(err)
	}
	here, there := w.keep(cwd, idHere, 2), w.keep("/elsewhere", idThere, 1)
	var o tui.Options
	screen := func(got tui.Options) (tui.Result, error) {
		o = got
		return tui.Result{}, nil
	}
	r := w.onScreen(screen, "-k", "2")
	if r.code != ExitDone || o.Picker == nil || o.Conversation != nil || !o.Picker.Now.Equal(w.env.Now()) {
		t.Fatalf("exit code %d, %q, options %+v", r.code, r.err, o)
	}
	var keys []string
	for _, list := range o.Picker.Lists {
		found, err := list()
		if err != nil {
			t.Error(err)
		}
		for _, s := range found {
			keys = append(keys, s.Key)
			if s.Agent != "claude-code" || s.Title == "" || s.Bytes == 0 || s.Modified.IsZero() {
				t.Errorf("%+v lacks something", s)
			}
			if s.Here != (len(keys) == 1) {
				t.Errorf("%s is of this project: %v", s.Key, s.Here)
			}
		}
	}
	if want := []string{here, there, here}; strings.Join(keys, " ") != strings.Join(want, " ") {
		t.Errorf("listed %q, want %q", keys, want)
	}
	opened, err := o.Picker.Open(tui.Stored{Key: there})
	if err != nil || opened.Conversation.Path != there || opened.Spec.KeepLast.String() != "2" {
		t.Errorf("opened %+v, %v", opened, err)
	}
	if _, err := o.Picker.Open(tui.Stored{Key: there + "x"}); err == nil {
		t.Error("what is not there opens")
	}
	for _, args := range []string{"--demo", here, idThere} {
		if w.onScreen(screen, args); o.Picker != nil || o.Conversation == nil {
			t.Errorf("%s: the person is asked", args)
		}
	}
	if r := w.onScreen(screen, "--format", "jp"); r.code != ExitDone || o.Picker == nil {
		t.Fatalf("exit code %d, %q", r.code, r.err)
	}
	for _, list := range o.Picker.Lists {
		if found, _ := list(); len(found) > 0 {
			t.Errorf("of another format: %+v", found)
		}
	}
	if r := w.onScreen(screen, "--format", "nonsense"); r.code != ExitUsage {
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
