package cli

import (
	"os"
	"path/filepath"
	"testing"

	"decant/testdata/samples"
	"decant/tui/cli/exit"
)

// claudeSessions are the sessions of Claude Code in the corpus.
var claudeSessions = []string{"claude-code/*.jsonl", "genuine/claude-code/*/*.jsonl"}

// corpus lists real conversations, or skips the test if none exist.
func corpus(t *testing.T, patterns ...string) []string {
	t.Helper()
	files := samples.Corpus(t, patterns...)
	if len(files) == 0 {
		t.Skip("there are no real conversations here, or they would take too long")
	}
	return files
}

func TestCorpusReports(t *testing.T) {
	t.Parallel()
	for _, path := range corpus(t, append(
		claudeSessions, "codex/*.jsonl", "pi/*.jsonl", "genuine/pi-0.87.1/*.jsonl",
	)...) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			info, err := os.Stat(path)
			if err != nil {
				t.Fatal(err)
			}
			w := newWorld(t)
			if w.env.Cwd, err = os.Getwd(); err != nil {
				t.Fatal(err)
			}
			r := w.report(exit.Done, "", "-n", path)
			checkReport(t, r)
			if r.FileBytes.Before != info.Size() {
				t.Errorf("%d bytes on disk, want %d", r.FileBytes.Before, info.Size())
			}
			w.want(exit.Done, "", "-n", "-s", "lossless", path)
		})
	}
}
