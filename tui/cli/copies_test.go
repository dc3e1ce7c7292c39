package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"decant/strategies/report"
	"decant/tui/cli/exit"
)

// saveInPlace saves a file in place, later than all saves before.
func (w *world) saveInPlace(path string, args ...string) *report.Report {
	w.t.Helper()
	now := w.env.Now
	w.env.Now = func() timeOf { return now().AddDate(0, 0, 1) }
	args = append(args, "-y", "--in-place", "--yes-in-place", path)
	return w.report(exit.Done, "", args...)
}

// TestCopiesHaveTheirOwnManifests saves two copies of one session in place: each path names its own
// save, also to what was left out before it.
func TestCopiesHaveTheirOwnManifests(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	one, two := filepath.Join(w.env.Cwd, "one.jsonl"), filepath.Join(w.env.Cwd, "two.jsonl")
	w.put(one, w.env.Demo)
	w.put(two, w.env.Demo)
	first := w.saveInPlace(one, "-s", "strip-reasoning")
	second := w.saveInPlace(two, "-s", "strip-tool-results", "-k", "0")
	if first.Fork.ID != second.Fork.ID {
		t.Fatalf("ids %s and %s: the test shows nothing", first.Fork.ID, second.Fork.ID)
	}
	for _, of := range []*report.Report{first, second} {
		for _, flag := range []string{"--show-removed", "--recall"} {
			out := w.want(exit.Done, "", flag, of.Fork.Path).out
			if strings.Contains(out, "strip-reasoning") != (of == first) {
				t.Errorf("%s %s: got %.300s", flag, of.Fork.Path, out)
			}
			if strings.Contains(out, "left out before that") {
				t.Errorf("%s %s names an earlier save: %.400s", flag, of.Fork.Path, out)
			}
		}
	}
	backup := manifestOf(t, first).Source.Backup
	want := removedTexts(t, backup, manifestOf(t, first))[0]
	if got := w.piped("--recall", one+"#1"); got != want {
		t.Errorf("got %.200q, want %.200q", got, want)
	}
}

// TestMovedForkNamesWhatItLeftOut goes back from a fork of a fork that was moved.
func TestMovedForkNamesWhatItLeftOut(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	one := w.report(exit.Done, "", "-y", "-s", "dedup-tools", w.copyDemo())
	moved := filepath.Join(w.home, "moved.jsonl")
	if err := os.Rename(one.Fork.Path, moved); err != nil {
		t.Fatal(err)
	}
	now := w.env.Now
	w.env.Now = func() timeOf { return now().AddDate(0, 0, 2) }
	two := w.report(exit.Done, "", "-y", "-s", "strip-tool-results", "-k", "0", moved)
	out := w.want(exit.Done, "", "--show-removed", two.Fork.ID).out
	if !strings.Contains(out, "--show-removed "+one.Fork.Manifest+"\n") {
		t.Errorf("got %.900s", out)
	}
}

// TestRestoredBackup restores the backup of a save in place with the command of the report: the
// removed texts are then in the file itself.
func TestRestoredBackup(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copyDemo()
	out := w.want(exit.Done, "", "-y", "--in-place", "--yes-in-place", path).out
	_, rest, _ := strings.Cut(out, "\nRestore the backup:\n\n    mv ")
	command, _, _ := strings.Cut(rest, "\n")
	backup, to, _ := strings.Cut(command, " ")
	if to != path || os.Rename(backup, to) != nil {
		t.Fatalf("the report names %q:\n%s", command, out)
	}
	if !bytes.Equal(read(t, path), w.env.Demo) {
		t.Error("the file is not the original")
	}
	shown := w.want(exit.Done, "", "--show-removed", path).out
	if !strings.Contains(shown, "\noriginal "+path+"\n") || strings.Contains(shown, "not shown") {
		t.Errorf("got %.600s", shown)
	}
	w.piped("--recall", path+"#1")
}

// TestRecallTakesShortIDs names a fork of JP by every id that opens it.
func TestRecallTakesShortIDs(t *testing.T) {
	t.Parallel()
	w := newJPWorld(t)
	r := w.report(exit.Done, "", "-y", "-s", "dedup-tools", repeatID)
	digits := strings.TrimPrefix(r.Fork.ID, "jp-c")
	for _, id := range []string{digits, "JP-C" + digits, digits + "-ab1cd", r.Fork.ID} {
		w.want(exit.Done, "", "-n", id)
		for _, flag := range []string{"--show-removed", "--recall"} {
			if out := w.want(exit.Done, "", flag, id).out; !strings.HasPrefix(out,
				"fork "+r.Fork.ID+": ") {
				t.Errorf("%s %s: got %.100q", flag, id, out)
			}
		}
		w.piped("--recall", id+"#1")
	}
}

// TestInPlaceKeepsItsName saves a rollout in place outside of its agent's folder: it belongs there
// under the name that it has.
func TestInPlaceKeepsItsName(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	data := read(t, filepath.Join("..", "..", "testdata", "codex", "long.jsonl"))
	whole := filepath.Join(t.TempDir(), "whole.jsonl")
	w.put(whole, data)
	id := w.report(exit.Done, "", "-n", whole).Conversation.ID
	name := "rollout-2026-07-01T00-00-00-" + id + ".jsonl"
	path := filepath.Join(t.TempDir(), name)
	w.put(path, data)
	r := w.report(exit.Done, "", "-k", "0", "-y", "--in-place", "--yes-in-place", path)
	if got := filepath.Base(r.Fork.Move); got != name {
		t.Errorf("it is to move to %s, want %s", got, name)
	}
}
