package cli

import (
	"path/filepath"
	"testing"
)

// codexFiles are our own rollouts of Codex, and those of the corpus where there is one.
func codexFiles(t *testing.T) []string {
	t.Helper()
	own, err := filepath.Glob(filepath.Join("..", "..", "testdata", "codex", "*.jsonl"))
	if err != nil || len(own) == 0 {
		t.Fatalf("no rollouts of Codex: %v", err)
	}
	root := filepath.Join("..", "..", "..", "shared", "corpus")
	for _, pattern := range []string{"codex/*.jsonl", "genuine/codex-*/*.jsonl"} {
		files, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			t.Fatal(err)
		}
		own = append(own, files...)
	}
	return own
}
