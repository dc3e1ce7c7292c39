package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"

	"decant/tui/cli/exit"
)

// TestDryRunRefusesWhatSaveRefuses holds that a dry run ends as the save would that is refused
// before it writes anything: with its exit code and its words.
func TestDryRunRefusesWhatSaveRefuses(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	demo := w.copyDemo()
	rollout := read(t, filepath.Join("..", "..", "testdata", "codex", "functions.jsonl"))
	_, nameless, _ := bytes.Cut(rollout, []byte("\n"))
	export := filepath.Join(w.home, "export.jsonl")
	w.put(export, nameless)
	busy := filepath.Join(w.home, "busy.jsonl")
	w.put(busy, w.env.Demo)
	lately := w.env.Now().Add(-20 * time.Second)
	if err := os.Chtimes(busy, lately, lately); err != nil {
		t.Fatal(err)
	}
	stream := string(read(t, filepath.Join("..", "..", "testdata", "jp",
		"17600000010-valve-timing-notes", "events.json")))
	for _, tt := range []struct {
		name, in string
		args     []string
		code     int
	}{
		{"no line names the thread", "", []string{export, "--fix", "none"}, exit.Error},
		{"a file is there", "", []string{demo, "-o", export}, exit.Error},
		{"no such folder", "", []string{demo, "-o", filepath.Join(w.home, "no") + "/"}, exit.Error},
		{"a folder in a pipe", stream, []string{"-"}, exit.Error},
		{"in use", "", []string{busy, "--in-place", "--yes-in-place"}, exit.Error},
		{"free", "", []string{demo, "-o", w.home}, exit.Done},
	} {
		args := append([]string{"-s", "strip-tool-results", "-k", "0"}, tt.args...)
		try := w.run(tt.in, append(args, "-n")...)
		save := w.run(tt.in, append(args, "-y")...)
		if try.code != tt.code || save.code != tt.code || try.err != save.err {
			t.Errorf("%s: a dry run ends with %d, %q, a save with %d, %q", tt.name, try.code,
				try.err, save.code, save.err)
		}
	}
}
