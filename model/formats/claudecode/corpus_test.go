package claudecode

import (
	"os"
	"path/filepath"
	"testing"

	"decant/model"
	"decant/model/source"
)

// corpusRoot stands beside the repository where it is at hand.
const corpusRoot = "../../../../shared/corpus"

// corpus are the sessions that match a pattern below the corpus.
func corpus(t testing.TB, pattern string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(corpusRoot, pattern))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Skip("no corpus beside the repository")
	}
	return files
}

// sessions are all sessions of the corpus, and our own.
func sessions(t testing.TB) []string {
	t.Helper()
	own, err := filepath.Glob(filepath.Join("..", "..", "..", "testdata", "claudecode", "*.jsonl"))
	if err != nil || len(own) == 0 {
		t.Fatal("no sessions of our own", err)
	}
	demo := filepath.Join("..", "..", "..", "testdata", "demo.jsonl")
	if _, err := os.Stat(demo); err == nil {
		own = append(own, demo)
	}
	for _, pattern := range []string{"claude-code/*.jsonl", "genuine/claude-code/*/*.jsonl"} {
		files, _ := filepath.Glob(filepath.Join(corpusRoot, pattern))
		own = append(own, files...)
	}
	return own
}

func open(t testing.TB, path string) *model.Conversation {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	c, err := Open(source.Lines(path, data), path)
	if err != nil {
		t.Fatal(err)
	}
	return c
}
