package cli

import (
	"path/filepath"
	"testing"
)

// messageFiles are our own files of messages, and those of the corpus where there is one.
func messageFiles(t *testing.T) []string {
	t.Helper()
	own, err := filepath.Glob(filepath.Join("..", "..", "testdata", "messages", "*"))
	if err != nil {
		t.Fatal(err)
	}
	root := filepath.Join("..", "..", "..", "shared", "corpus")
	for _, folder := range []string{"anthropic", "openai"} {
		files, err := filepath.Glob(filepath.Join(root, folder, "*"))
		if err != nil {
			t.Fatal(err)
		}
		own = append(own, files...)
	}
	return own
}
