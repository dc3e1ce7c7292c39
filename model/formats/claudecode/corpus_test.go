package claudecode

import (
	"testing"

	"decant/model"
	"decant/testdata/samples"
)

// corpus are the sessions that match a pattern below the corpus.
func corpus(t testing.TB, pattern string) []string {
	t.Helper()
	files := samples.Corpus(t, pattern)
	if len(files) == 0 {
		t.Skip("no corpus beside the repository")
	}
	return files
}

// sessions are all sessions of the corpus, and our own.
func sessions(t testing.TB) []string {
	t.Helper()
	return append(samples.Own(t, "claudecode/*.jsonl", "demo.jsonl"),
		samples.Corpus(t, "claude-code/*.jsonl", "genuine/claude-code/*/*.jsonl")...)
}

func open(t testing.TB, path string) *model.Conversation {
	t.Helper()
	return samples.Lines(t, path, Codec{}.Open)
}
