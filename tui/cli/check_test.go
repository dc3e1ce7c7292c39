package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"decant/strategies/report"
	"decant/testdata/broken"
	"decant/testdata/growth"
	"decant/tui/cli/exit"
)

// TestCheckOfAFork checks what decant wrote itself: nothing is found.
func TestCheckOfAFork(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	fork := w.report(exit.Done, "", "-y", w.copyDemo()).Fork
	got := w.want(exit.Done, "", "--check", fork.Path).out
	if !strings.Contains(got, noProblems) || !strings.Contains(got, "claude-code · ") {
		t.Errorf("got\n%s", got)
	}
	// Without a name it is the newest of the folder, as ever.
	if byID := w.want(exit.Done, "", "--check", fork.Path, "--json").out; !strings.Contains(
		byID, `"ok": true`) || !strings.Contains(byID, `"findings": []`) {
		t.Errorf("got %s", byID)
	}
}

func TestCheckFindings(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	r := w.want(exit.Refused, "", "--check", w.copy("orphan.jsonl"))
	golden(t, "check.golden", strings.ReplaceAll(r.out, w.env.Cwd, "/project"))
	if !strings.HasSuffix(r.err, "see above what the agent would do\n") ||
		strings.Count(r.err, "\n") != 1 {
		t.Errorf("the error is %q", r.err)
	}
	var out checked
	r = w.want(exit.Refused, "", "--check", "--json", w.copy("orphan.jsonl"))
	if err := json.Unmarshal([]byte(r.out), &out); err != nil {
		t.Fatal(err)
	}
	if out.OK || len(out.Findings) == 0 || out.Format != "claude-code" || out.ID == "" {
		t.Errorf("got %+v", out)
	}
	for _, f := range out.Findings {
		if f.Rule == "" || f.Place == "" || f.Effect == "" {
			t.Errorf("an incomplete finding: %+v", f)
		}
	}
}

// slowRaced are rules that only files of many MB break.
var slowRaced = map[string]bool{"image-bytes": true, "body-bytes": true}

// TestCheckNamesTheFixesOfAFork reads of broken sessions what a report says that a fork repairs.
func TestCheckNamesTheFixesOfAFork(t *testing.T) {
	t.Parallel()
	w, seen := newWorld(t), 0
	for _, f := range broken.ListFiles(broken.ClaudeCode) {
		if slowRaced[f.Rule] && growth.Raced {
			continue
		}
		path := filepath.Join(t.TempDir(), f.Name)
		w.put(path, f.Data())
		var got checked
		r := w.run("", "--check", "--json", path)
		if err := json.Unmarshal([]byte(r.out), &got); err != nil {
			t.Fatalf("%s: %v, %s", f.Name, err, r.err)
		}
		var want report.Report
		r = w.run("", "-n", "--json", "-s", "lossless", path)
		if json.Unmarshal([]byte(r.out), &want) != nil {
			continue // It does not open.
		}
		seen += len(want.Fixes)
		if !reflect.DeepEqual(got.Fixes, want.Fixes) {
			t.Errorf("%s: --check says %+v, and the report %+v", f.Name, got.Fixes, want.Fixes)
		}
	}
	if seen == 0 {
		t.Error("no session has a fix")
	}
}

// TestCheckOfACutFork takes the anchor out of a fork by hand.
func TestCheckOfACutFork(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	args := []string{"-y", "-s", "dedup-resources,dedup-content", "-k", "0", w.copyDemo()}
	r := w.report(exit.Done, "", args...)
	anchor := ""
	for _, ch := range r.Changes {
		if ch.Anchor != nil && ch.Anchor.Call != "" {
			anchor = ch.Anchor.Call
			break
		}
	}
	if anchor == "" {
		t.Fatal("the demo has no reference")
	}
	// The calls go on under another id, which the references do not know.
	data := read(t, r.Fork.Path)
	cut := strings.ReplaceAll(string(data), `"id":"`+anchor, `"id":"toolu_other`)
	cut = strings.ReplaceAll(cut, `"tool_use_id":"`+anchor, `"tool_use_id":"toolu_other`)
	path := filepath.Join(w.env.Cwd, "0b9e2f7c-0000-4000-8000-000000000009.jsonl")
	if err := os.WriteFile(path, []byte(cut), 0o600); err != nil {
		t.Fatal(err)
	}
	got := w.want(exit.Refused, "", "--check", path)
	if !strings.Contains(got.out, "reference-lost: ") {
		t.Errorf("got\n%s", got.out)
	}
}

// TestCheckOfEveryFormat checks folders, files and streams.
func TestCheckOfEveryFormat(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	folders, err := filepath.Glob("../../testdata/jp/*")
	if err != nil || len(folders) == 0 {
		t.Fatalf("no conversations of JP: %v", err)
	}
	files, _ := filepath.Glob(filepath.Join(small, "*.jsonl"))
	for _, path := range append(folders, files...) {
		path, _ := filepath.Abs(path)
		r := w.run("", "--check", path)
		// What nobody minds is told, and is no reason to refuse.
		found := strings.Contains(r.out, ", refused\n") ||
			strings.Contains(r.out, ", the client drops a part and continues\n")
		if r.code != exit.Done && r.code != exit.Refused || found != (r.code == exit.Refused) {
			t.Errorf("%s: exit code %d and %q with\n%s", path, r.code, r.err, r.out)
		}
	}
	orphan := string(read(t, filepath.Join(small, "orphan.jsonl")))
	got := w.want(exit.Refused, orphan, "--check", "-")
	if !strings.Contains(got.out, "\nat ") {
		t.Errorf("standard input: got\n%s", got.out)
	}
}

func TestPrintsClash(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, tt := range []struct{ args, want string }{
		{"--check -n", "--check only prints"},
		{"--why 1.1 -y", "--why only prints"},
		{"--show 1 --why 1.1", "choose one"},
		{"--check --list", "--check only prints"},
		{"--why 1.1 --json", "not with --why"},
		{"--show-removed x --json", "not with --show-removed"},
		{"--show-removed x --demo", "leave out --demo"},
		{"--show-removed=", "--show-removed needs a value"},
		{"--why=", "--why needs a value"},
	} {
		r := w.want(exit.Usage, "", strings.Fields(tt.args)...)
		if !strings.Contains(r.err, tt.want) {
			t.Errorf("%s: got %q, want %q", tt.args, r.err, tt.want)
		}
	}
}

// TestCheckOfHarmless says of what no client refuses that it is found, and that it does no harm.
func TestCheckOfHarmless(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	got := w.want(exit.Done, "", "--check", w.copy("../pi/interrupted.jsonl")).out
	if strings.Contains(got, noProblems) || !strings.Contains(got, noHarm) ||
		!strings.Contains(got, ": 2 places") {
		t.Errorf("got\n%s", got)
	}
}

// TestCheckOfTheDemo finds nothing in what the program itself shows.
func TestCheckOfTheDemo(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	if got := w.want(exit.Done, "", "--demo", "--check").out; !strings.Contains(got, noProblems) {
		t.Errorf("got\n%s", got)
	}
}
