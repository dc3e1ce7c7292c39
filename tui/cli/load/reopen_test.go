package load

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"decant/model"
	"decant/model/formats"
	"decant/tui/cli/flags"
	"decant/tui/cli/host"
)

// TestReopen opens a session in other views from its file and from bytes that were piped, and not
// where the file is another by then.
func TestReopen(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("../../../testdata/pi/compacted.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "s.jsonl")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	l := &Loader{Env: &host.Env{}, Options: &flags.Options{}}
	stored, err := formats.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	piped, err := formats.Read("-", data, "")
	if err != nil {
		t.Fatal(err)
	}
	fixed := *stored
	fixed.Unfixed = stored
	for _, c := range []*model.Conversation{stored, piped, &fixed} {
		for _, n := range []int{1, 2, 0} {
			next, err := l.Reopen(c, n)
			if err != nil || next.Uncompacted != n || next.Stamp.Sum() != stored.Stamp.Sum() {
				t.Errorf("%s without %d: %v", c.Path, n, err)
			}
		}
		if _, err := l.Reopen(c, 3); err == nil {
			t.Errorf("%s opens without 3 compactions", c.Path)
		}
	}
	if err := os.WriteFile(path, append(data, '\n'), 0o600); err != nil {
		t.Fatal(err)
	}
	if next, err := l.Reopen(stored, 1); err == nil {
		t.Errorf("a changed file opens as %d", next.Uncompacted)
	}
}

// TestReopenRepaired opens a session again that came without its header: it stays repaired, and its
// places are those in the bytes that came.
func TestReopenRepaired(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("../../../testdata/pi/compacted.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	l := &Loader{Env: &host.Env{}, Options: &flags.Options{}}
	repaired, err := formats.Read("-", data[bytes.IndexByte(data, '\n')+1:], "")
	if err != nil {
		t.Fatal(err)
	}
	next, err := l.Reopen(repaired, 1)
	if err != nil || len(next.Problems) != 1 || len(next.Fixes) != 1 || next.Origin == nil ||
		next.Stamp.Sum() != repaired.Stamp.Sum() {
		t.Errorf("what was repaired when it came opens as %+v, %v", next, err)
	}
}
