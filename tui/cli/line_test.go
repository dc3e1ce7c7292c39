package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestLine opens and forks one conversation of a log, whichever is the longest.
func TestLine(t *testing.T) {
	t.Parallel()
	log, demo := ownPath(t, "messages/requests.jsonl"), ownPath(t, "demo.jsonl")
	tests := []struct {
		name string
		args []string
		code int
		want string // A part of what is printed.
	}{
		{"the most messages", []string{"-n", log}, 0, "that of line 4, and the others are kept"},
		{"another", []string{"-n", "--line", "2", log}, 0, "decant opened the one of line 2"},
		{"no conversation", []string{"-n", "--line", "3", log}, 1, "line 3 has no conversation"},
		{"no number", []string{"-n", "--line", "x", log}, 2, "--line x: use the number"},
		{"zero", []string{"-n", "--line", "0", log}, 2, "--line 0: use the number"},
		{"nothing", []string{"-n", "--line", "", log}, 2, "--line needs a value"},
		{
			"a format of whole files",
			[]string{"-n", "--line", "1", demo},
			1,
			"leave out --line",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := newWorld(t).run("", tt.args...)
			said := strings.Join(strings.Fields(r.out+r.err), " ") // Lines are wrapped.
			if r.code != tt.code || !strings.Contains(said, tt.want) {
				t.Errorf("got code %d, want %d and %q in\n%s%s",
					r.code, tt.code, tt.want, r.out, r.err)
			}
		})
	}
}

// TestLineInPlace changes one line of the original, and opens it again.
func TestLineInPlace(t *testing.T) {
	t.Parallel()
	log := read(t, filepath.Join("..", "..", "testdata", "messages", "requests.jsonl"))
	path := filepath.Join(t.TempDir(), "log.jsonl")
	w := newWorld(t)
	w.put(path, log)
	r := w.run("", "-y", "--in-place", "--yes-in-place", "--line", "2",
		"-s", "strip-tool-results", "-k", "0", path)
	if r.code != 0 {
		t.Fatalf("got code %d: %s", r.code, r.err)
	}
	onlyLine(t, log, read(t, path), 2)
}

// onlyLine wants two files to differ in one line, from 1.
func onlyLine(t *testing.T, before, after []byte, line int) {
	t.Helper()
	was, is := bytes.Split(before, []byte("\n")), bytes.Split(after, []byte("\n"))
	if len(was) != len(is) {
		t.Fatalf("got %d lines, want %d", len(is), len(was))
	}
	for i := range was {
		if same := bytes.Equal(was[i], is[i]); same != (i+1 != line) {
			t.Errorf("line %d: got the same: %v", i+1, same)
		}
	}
}

// TestLineIsSaved leaves all lines as they are but the one that was asked for.
func TestLineIsSaved(t *testing.T) {
	t.Parallel()
	log := read(t, filepath.Join("..", "..", "testdata", "messages", "requests.jsonl"))
	dir := t.TempDir()
	path, fork := filepath.Join(dir, "log.jsonl"), filepath.Join(dir, "fork.jsonl")
	if err := os.WriteFile(path, log, 0o600); err != nil {
		t.Fatal(err)
	}
	r := newWorld(t).run("", "-y", "--line", "2", "-s", "strip-tool-results", "-k", "0",
		"-o", fork, path)
	if r.code != 0 {
		t.Fatalf("got code %d: %s", r.code, r.err)
	}
	onlyLine(t, log, read(t, fork), 2)
}
