// Package samples finds the conversations that tests are run on: our own, and real ones where a
// corpus lies beside the repository. It reads files for tests alone.
package samples

import (
	"os"
	"path/filepath"
	"testing"

	"decant/model"
	"decant/model/source"
)

// Own are our own files that match any of the patterns below testdata. There must be some of
// each.
func Own(t testing.TB, patterns ...string) []string {
	t.Helper()
	var out []string
	for _, p := range patterns {
		files, err := filepath.Glob(filepath.Join(Root(t), "testdata", p))
		if err != nil || len(files) == 0 {
			t.Fatalf("no files of our own match %s: %v", p, err)
		}
		out = append(out, files...)
	}
	return out
}

// Corpus are the files and folders that match any of the patterns below the corpus, none where
// there is no corpus, nor in short mode, as they take long.
func Corpus(t testing.TB, patterns ...string) []string {
	t.Helper()
	if testing.Short() {
		return nil
	}
	var out []string
	for _, p := range patterns {
		files, err := filepath.Glob(filepath.Join(Root(t), "..", "shared", "corpus", p))
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, files...)
	}
	return out
}

// Lines opens a file of lines with a codec's Open.
func Lines(
	t testing.TB, path string, open func(*source.Source, string) (*model.Conversation, error),
) *model.Conversation {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	c, err := open(source.Lines(path, data), path)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Root is the folder of the repository, above the one that a test runs in.
func Root(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for ; ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		if dir == filepath.Dir(dir) {
			t.Fatal("no go.mod above the folder of the test")
		}
	}
}
