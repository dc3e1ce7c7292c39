package cli

import (
	"testing"

	"decant/testdata/samples"
)

// qwenFiles are our own sessions of Qwen Code, and those of the corpus where there is one.
func qwenFiles(t *testing.T) []string {
	t.Helper()
	return append(samples.Own(t, "qwencode/*.jsonl"),
		samples.Corpus(t, "genuine/qwen/*/*-*-*-*-*.jsonl")...)
}
