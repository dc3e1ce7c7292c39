package cli

import (
	"testing"

	"decant/testdata/samples"
)

// messageFiles are our own files of messages, and those of the corpus where there is one.
func messageFiles(t *testing.T) []string {
	t.Helper()
	return append(samples.Own(t, "messages/*"), samples.Corpus(t, "anthropic/*", "openai/*")...)
}
