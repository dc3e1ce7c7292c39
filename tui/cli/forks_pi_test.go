package cli

import (
	"testing"

	"decant/testdata/samples"
)

// piFiles are our own sessions of pi, and those of the corpus where there is one.
func piFiles(t *testing.T) []string {
	t.Helper()
	return append(samples.Own(t, "pi/*.jsonl"),
		samples.Corpus(t, "pi/*.jsonl", "genuine/pi-*/*.jsonl")...)
}
