package cli

import (
	"testing"

	"decant/testdata/samples"
)

// codexFiles are our own rollouts of Codex, and those of the corpus where there is one.
func codexFiles(t *testing.T) []string {
	t.Helper()
	return append(samples.Own(t, "codex/*.jsonl"),
		samples.Corpus(t, "codex/*.jsonl", "genuine/codex-*/*.jsonl")...)
}
