package cli

import (
	"path/filepath"
	"testing"
)

// piFiles are our own sessions of pi, and those of the corpus where there is one.
func piFiles(t *testing.T) []string {
	t.Helper()
	own, err := filepath.Glob(filepath.Join("..", "..", "testdata", "pi", "*.jsonl"))
	if err != nil || len(own) == 0 {
		t.Fatalf("no sessions of pi: %v", err)
	}
	root := filepath.Join("..", "..", "..", "shared", "corpus")
	for _, pattern := range []string{"pi/*.jsonl", "genuine/pi-*/*.jsonl"} {
		files, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			t.Fatal(err)
		}
		own = append(own, files...)
	}
	return own
}
