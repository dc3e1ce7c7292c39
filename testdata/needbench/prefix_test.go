package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/model/formats"
	"decant/strategies/need"
	"decant/testdata/samples"
)

// TestPrefixesAreWhatWasSent compares the part before each cut with what the program opens from the
// lines of the file before that cut: the same events in the same order, with the same texts, and
// the same calls that the agent's program needs for a further edit. Of the cuts one in 20 may
// differ: some files lack a record that a later one names, and then the way back from there is
// another.
func TestPrefixesAreWhatWasSent(t *testing.T) {
	t.Parallel()
	files := samples.Whole(t, "claude-code/*.jsonl", "codex/*.jsonl")
	if len(files) == 0 {
		t.Skip("there is no corpus")
	}
	cuts, wrong := 0, 0
	for _, path := range files {
		c, err := formats.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(path) //nolint:gosec // It is in the corpus.
		if err != nil {
			t.Fatal(err)
		}
		lines := bytes.SplitAfter(data, []byte("\n"))
		for _, k := range need.Evaluate(c, need.Options{Cuts: need.DefaultCuts}).Cuts {
			cuts++
			was := openLines(t, lines[:k.Next.Record-1])
			got, want := listSent(k.Prefix), listSent(was)
			if !slices.Equal(got, want) {
				wrong++
				t.Logf("%s before %s: %d events, %d in the file; %s", filepath.Base(path), k.Next,
					len(got), len(want), differ(got, want))
			}
		}
	}
	if cuts < 100 || wrong*20 > cuts {
		t.Errorf("%d of %d cuts differ from what was sent", wrong, cuts)
	}
}

// openLines opens the lines of a file as a conversation of their own.
func openLines(t *testing.T, lines [][]byte) *model.Conversation {
	t.Helper()
	path := filepath.Join(t.TempDir(), "before.jsonl")
	if err := os.WriteFile(path, bytes.Join(lines, nil), 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := formats.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// sent is what counts of an event that is sent. The end of the text is left out: of what was sent
// before a compaction empty last parts count too.
type sent struct {
	id    model.ID
	text  string
	keeps bool
}

// listSent lists the events that are sent.
func listSent(c *model.Conversation) []sent {
	var out []sent
	for i := range c.EventCount() {
		if e := c.EventAt(i); e.Live {
			text := strings.TrimRight(c.EventText(e), "\n")
			out = append(out, sent{e.ID, text, e.Call >= 0 && c.Calls[e.Call].Keeps})
		}
	}
	return out
}

// differ says where two lists differ first.
func differ(a, b []sent) string {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return fmt.Sprintf("%s %v %d, and %s %v %d", a[i].id, a[i].keeps, len(a[i].text),
				b[i].id, b[i].keeps, len(b[i].text))
		}
	}
	return "one has more"
}
