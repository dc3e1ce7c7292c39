package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"decant/model/formats"
	"decant/strategies/report"
	"decant/testdata/growth"
	"decant/tui/cli/exit"
	"decant/tui/cli/manifest"
)

// read reads a file that must be there.
func read(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestSaveNextToTheOriginal(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copyDemo()
	before := w.report(exit.Done, "", "-n", path)
	r := w.report(exit.Done, "", "-y", path)
	if r.Fork == nil {
		t.Fatal("no fork in the report")
	}
	if !bytes.Equal(read(t, path), w.env.Demo) {
		t.Error("the original changed")
	}
	if filepath.Dir(r.Fork.Path) != filepath.Dir(path) || r.Fork.Path == path {
		t.Errorf("the fork is %s", r.Fork.Path)
	}
	info, err := os.Stat(r.Fork.Path)
	if err != nil {
		t.Fatal(err)
	}
	if info.Mode().Perm() != 0o600 || info.Size() != *r.FileBytes.After {
		t.Errorf("the fork is %v, the report says %d bytes", info, *r.FileBytes.After)
	}
	if *r.FileBytes.After != *before.FileBytes.After {
		t.Errorf("the dry run said %d bytes, the fork has %d", *before.FileBytes.After,
			*r.FileBytes.After)
	}
	if !strings.Contains(r.Fork.Resume, "--resume "+r.Fork.ID) {
		t.Errorf("resume it by %q", r.Fork.Resume)
	}
	fork, err := formats.Open(r.Fork.Path)
	if err != nil {
		t.Fatal(err)
	}
	if fork.ID != r.Fork.ID {
		t.Errorf("the fork is %s, the report says %s", fork.ID, r.Fork.ID)
	}
	again := w.report(exit.Done, "", "-n", "-s", "", r.Fork.Path)
	if again.Tokens.Before != r.Tokens.After || again.ContextBytes.Before != r.ContextBytes.After {
		t.Errorf("the fork holds %d tokens, the report promised %d", again.Tokens.Before,
			r.Tokens.After)
	}
}

func TestSaveWritesAManifest(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copyDemo()
	r := w.report(exit.Done, "", "-y", path)
	var m manifest.Manifest
	if err := json.Unmarshal(read(t, r.Fork.Manifest), &m); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(r.Fork.Manifest, filepath.Join(w.home, "state", "decant")) {
		t.Errorf("the manifest is %s", r.Fork.Manifest)
	}
	if m.Source.Path != path || m.Source.SHA256 != sum(string(w.env.Demo)) ||
		m.Fork.Path != r.Fork.Path {
		t.Errorf("source %+v, fork %+v", m.Source, m.Fork)
	}
	if len(m.Changes) != len(r.Changes) || len(m.Changes) == 0 {
		t.Fatalf("%d changes, the report has %d", len(m.Changes), len(r.Changes))
	}
	for i, ch := range m.Changes {
		want := r.Changes[i]
		got := report.ChangeRow{
			Event: ch.Event, Turn: ch.Turn, Call: ch.Call, Tool: ch.Tool, Op: ch.Op,
			Strategy: ch.Strategy, Class: ch.Class,
			// These are the report's alone.
			Part: want.Part, Bytes: want.Bytes, Tokens: want.Tokens, Anchor: want.Anchor,
			Cover: want.Cover, Stays: want.Stays, ConsequenceOf: want.ConsequenceOf,
			PaysAfter: want.PaysAfter, Fate: want.Fate, Facts: want.Facts, Need: want.Need,
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("change %d is %+v, want %+v", i, got, want)
		}
		if len(ch.Was) == 0 || ch.Was[0].Span[1] > len(w.env.Demo) {
			t.Errorf("change %d was %+v", i, ch.Was)
		}
	}
}

func TestSaveAsText(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	got := w.want(exit.Done, "", "-y", w.storeDemo()).out
	for _, want := range []string{
		"What will be removed", "Strategies", "\nsaved    " + w.home, "\nmanifest " + w.home,
		"\nResume it:\n\n    cd ", "claude --resume ",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}

func TestForksOfOneOriginalHaveTheirOwnTitles(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copyDemo()
	for n := 1; n <= 3; n++ {
		r := w.report(exit.Done, "", "-y", path)
		fork, err := formats.Open(r.Fork.Path)
		if err != nil {
			t.Fatal(err)
		}
		if want := fmt.Sprintf(" (decant %d)", n); !strings.HasSuffix(fork.Title, want) {
			t.Errorf("fork %d is called %q", n, fork.Title)
		}
	}
}

func TestSaveElsewhere(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	folder := filepath.Join(w.home, "forks")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(w.home, "0b9e2f7c-0000-4000-8000-000000000003.jsonl")
	own := filepath.Join(w.home, "state", "decant", "demo")
	tests := []struct{ name, in, output, where string }{
		{"the demo, to a folder", "--demo", folder, folder},
		{"the demo, to decant's own folder", "--demo", "", own},
		{"standard input, to a folder", "-", folder, folder},
		{"standard input, to a file", "-", file, filepath.Dir(file)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := w.in(t)
			args := []string{"-y", tt.in}
			if tt.output != "" {
				args = append(args, "-o", tt.output)
			}
			r := w.report(exit.Done, string(w.env.Demo), args...)
			if filepath.Dir(r.Fork.Path) != tt.where {
				t.Errorf("saved as %s", r.Fork.Path)
			}
			if _, err := os.Stat(r.Fork.Path); err != nil {
				t.Error(err)
			}
			if err := os.Remove(r.Fork.Path); err != nil {
				t.Fatal(err)
			}
			out := w.want(exit.Done, string(w.env.Demo), args...).out
			_, id, _ := strings.Cut(out, "claude --resume ")
			id, _, _ = strings.Cut(id, "\n")
			if id == "" || !strings.Contains(out, "\nMove it to where its agent keeps "+
				"conversations, as "+id+".jsonl, then resume it:\n") {
				t.Errorf("says nothing of the place:\n%s", out)
			}
		})
	}
}

func TestNothingToSave(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copyDemo()
	for _, args := range [][]string{{"-s", ""}, {"-k", "9999"}} {
		r := w.want(exit.Nothing, "", append(args, "-y", path)...)
		if !strings.HasPrefix(r.err, "decant: nothing to save: ") || r.out == "" {
			t.Errorf("%q: wrote %q and %q", args, r.out, r.err)
		}
		if out := w.report(exit.Nothing, "", append(args, "-y", path)...); out.Fork != nil {
			t.Errorf("%q: a fork in the report", args)
		}
	}
	left, err := os.ReadDir(w.env.Cwd)
	if err != nil || len(left) != 1 {
		t.Errorf("%d files in the folder (%v), want the original alone", len(left), err)
	}
}

// TestNothingToSaveSaysWhy drops a turn that a boundary took already.
func TestNothingToSaveSaysWhy(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	r := w.want(exit.Nothing, "", "-s", "", "--drop-turns", "1", "-y", w.copyDemo())
	if !strings.Contains(r.err, "not sent to the agent") {
		t.Errorf("got %q", r.err)
	}
}

// TestNothingToSaveTellsEachReason tells of every strategy that was chosen, and of one that is
// turned off nothing else.
func TestNothingToSaveTellsEachReason(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copyDemo()
	r := w.want(exit.Nothing, "", "-s", "safe", "-k", "9999", "-y", path)
	for _, name := range []string{
		"dedup-resources: ", "dedup-content: ", "dedup-tools: ", "stale-reads: ",
		"strip-reasoning: ",
	} {
		if strings.Count(r.out, name) != 1 || !strings.Contains(r.err, "see the notes") {
			t.Errorf("%q is not there once: %q\n%s", name, r.err, r.out)
		}
	}
	w.settle("[conversation.deduplication]\nenabled = false\n[conversation.compaction]\n"+
		"strategy = \"dedup-resources\"", "project", ".decant.toml")
	r = w.want(exit.Nothing, "", "-y", path)
	if !strings.Contains(r.err, "dedup-resources: turned off by conversation.deduplication") ||
		strings.Contains(r.err, "here") || strings.Count(r.err, "dedup-resources: ") != 1 {
		t.Errorf("got %q", r.err)
	}
}

// TestFormatOfOtherJSON names the format for what is none of it.
func TestFormatOfOtherJSON(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := filepath.Join(w.env.Cwd, "other.jsonl")
	if err := os.WriteFile(path, []byte("{\"a\":1}\n{\"b\":2}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	r := w.want(exit.Error, "", "-n", "--format", "claude-code", path)
	if !strings.Contains(r.err, "no line is a record of a Claude Code session") || r.out != "" {
		t.Errorf("wrote %q and %q", r.out, r.err)
	}
}

func TestInPlace(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copyDemo()
	// What was written within the last minute may still be open.
	old := w.env.Now().AddDate(0, 0, -1)
	if err := os.Chtimes(path, old, old); err != nil {
		t.Fatal(err)
	}
	r := w.want(exit.Usage, "", "-y", "--in-place", path)
	if !strings.Contains(r.err, "--yes-in-place") || !bytes.Equal(read(t, path), w.env.Demo) {
		t.Errorf("without agreement: %q", r.err)
	}
	out := w.want(exit.Done, "", "-y", "--in-place", "--yes-in-place", path).out
	if bytes.Equal(read(t, path), w.env.Demo) {
		t.Error("the original did not change")
	}
	_, rest, _ := strings.Cut(out, "\nbackup   ")
	backup, _, _ := strings.Cut(rest, "\n")
	if !bytes.Equal(read(t, backup), w.env.Demo) {
		t.Errorf("the backup %s is not the original", backup)
	}
}

func TestManifestThatCannotBeWrittenIsAWarning(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	blocked := filepath.Join(w.home, "state")
	if err := os.WriteFile(blocked, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	var out, errw bytes.Buffer
	code := Run([]string{"-y", w.storeDemo()}, strings.NewReader(""), &out, &errw, w.env)
	if code != exit.Done || !strings.Contains(errw.String(), "its list of changes is not") {
		t.Errorf("exit code %d and %q", code, errw.String())
	}
	if got := out.String(); !strings.Contains(got, "Resume it:") ||
		strings.Contains(got, "\nmanifest ") {
		t.Errorf("wrote %q", out.String())
	}
	folder := filepath.Join(w.home, "marked")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	r := w.want(exit.Error, "", "-y", "--recall-markers", "-o", folder, w.storeDemo())
	if left, _ := os.ReadDir(folder); len(left) > 0 ||
		!strings.Contains(r.err, "set XDG_STATE_HOME") {
		t.Errorf("markers without a list of changes: wrote %q and %d files", r.err, len(left))
	}
}

func TestSaveErrors(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copyDemo()
	r := w.want(exit.Error, "", "-y", path, "-o", filepath.Join(w.home, "none", "such", "x.jsonl"))
	if r.out != "" || !strings.Contains(r.err, "none") {
		t.Errorf("wrote %q and %q", r.out, r.err)
	}
	// What is named as a folder is never made a file.
	r = w.want(exit.Error, "", "-y", path, "-o", "none"+string(filepath.Separator))
	if _, err := os.Stat(filepath.Join(w.env.Cwd, "none")); err == nil ||
		!strings.Contains(r.err, "the folder does not exist") {
		t.Errorf("wrote %q, and the file is there: %v", r.err, err == nil)
	}
	// A file that exists is never written over.
	taken := filepath.Join(w.home, "taken.jsonl")
	if err := os.WriteFile(taken, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	w.want(exit.Error, "", "-y", path, "-o", taken)
	if got := read(t, taken); string(got) != "mine" {
		t.Errorf("%s now holds %d other bytes", taken, len(got))
	}
}

// TestFlagsOfASaveAreNotIgnored reports in a script without --save, and says that nothing is saved.
func TestFlagsOfASaveAreNotIgnored(t *testing.T) {
	growth.SkipRaced(t)
	t.Parallel()
	for _, args := range [][]string{{"--in-place"}, {"--activate"}, {"-o", "fork.jsonl"}} {
		w := newWorld(t)
		path := w.copyDemo()
		r := w.pour(exit.Done, "", append(args, path)...)
		if !strings.Contains(r.err, "nothing is saved") || !strings.Contains(r.out, "plan: ") {
			t.Errorf("%v: got %q", args, r.err)
		}
		if args[0] == "--activate" { // A preview resumes nothing.
			w.want(exit.Usage, "", append(args, "-n", path)...)
			continue
		}
		if r := w.want(exit.Done, "", append(args, "-n", path)...); r.err != "" {
			t.Errorf("%v -n: got %q", args, r.err)
		}
	}
}

// TestAForkElsewhereMustBeMoved saves beside a session that lies outside of the client's folders.
// The client would not find the fork, and the report says to move it.
func TestAForkElsewhereMustBeMoved(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	got := w.want(exit.Done, "", "-y", w.copyDemo()).out
	if !strings.Contains(got, "Move it to where its agent keeps conversations") {
		t.Errorf("got\n%s", got)
	}
}

// TestForkBelongsBesideItsOriginal saves a session of a client's folder into another one. The
// folder where the client finds it is known.
func TestForkBelongsBesideItsOriginal(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.storeDemo()
	project := filepath.Dir(path)
	other := t.TempDir()
	saved := w.report(exit.Done, "", "-y", "--json", "-o", other, path)
	want := filepath.Join(project, saved.Fork.ID+".jsonl")
	if saved.Fork.Move != want {
		t.Errorf("move %q, want %q", saved.Fork.Move, want)
	}
	out := w.want(exit.Done, "", "-y", "-o", other, path).out
	if !strings.Contains(out, "\nMove it to "+project+string(filepath.Separator)) {
		t.Errorf("got\n%s", out)
	}
}

// TestInPlaceSaysWhereItBelongs overwrites conversations that are in no folder of their agents.
// Those in a folder of their own belong there under the folder's name.
func TestInPlaceSaysWhereItBelongs(t *testing.T) {
	t.Parallel()
	const jp, copilot = "17600000160-repeats", "5e551000-0000-4000-8000-000000000002"
	w := newWorld(t)
	folder := filepath.Join(w.env.Cwd, jp)
	if err := os.CopyFS(folder, os.DirFS(ownPath(t, "jp/"+jp))); err != nil {
		t.Fatal(err)
	}
	w.put(filepath.Join(folder, "events.json"), read(t, filepath.Join(folder, "events.json")))
	log := filepath.Join(w.env.Cwd, copilot, "events.jsonl")
	if err := os.Mkdir(filepath.Dir(log), 0o700); err != nil {
		t.Fatal(err)
	}
	w.put(log, read(t, ownPath(t, "copilot/tools.jsonl")))
	loose := filepath.Join(w.env.Cwd, "loose.jsonl")
	w.put(loose, read(t, log))
	for path, want := range map[string]string{
		folder: jp, filepath.Dir(log): filepath.Join(copilot, "events.jsonl"),
		loose: filepath.Join(copilot, "events.jsonl"),
	} {
		r := w.report(exit.Done, "", "-y", "-s", "none", "--drop-turns", "1", "--in-place",
			"--yes-in-place", path)
		if r.Fork.Move != want {
			t.Errorf("%s: move it as %q, want %q", path, r.Fork.Move, want)
		}
	}
}

// TestForkSaysWhereItBelongs saves a session of Copilot CLI as a file alone: its agent looks for it
// in a folder. The size is that of the file, before and after the save.
func TestForkSaysWhereItBelongs(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := ownPath(t, "copilot/tools.jsonl")
	fork := filepath.Join(t.TempDir(), "fork.jsonl")
	planned := w.report(exit.Done, "", "-n", "--json", "-o", t.TempDir(), path)
	saved := w.report(exit.Done, "", "-y", "--json", "-o", fork, path)
	if want := filepath.Join(saved.Fork.ID, "events.jsonl"); saved.Fork.Move != want {
		t.Errorf("move %q, want %q", saved.Fork.Move, want)
	}
	size := int64(len(read(t, fork)))
	if *planned.FileBytes.After != size || *saved.FileBytes.After != size {
		t.Errorf("%d bytes planned, %d said, %d saved", *planned.FileBytes.After,
			*saved.FileBytes.After, size)
	}
}
