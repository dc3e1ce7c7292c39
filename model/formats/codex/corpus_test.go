package codex

import (
	"bytes"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"decant/model"
	"decant/testdata/samples"
)

// rollouts are our own and those of the corpus.
func rollouts(t testing.TB) []string {
	t.Helper()
	return append(samples.Own(t, "codex/*.jsonl"),
		samples.Corpus(t, "codex/*.jsonl", "genuine/codex-*/*.jsonl")...)
}

func openFile(t testing.TB, path string) *model.Conversation {
	t.Helper()
	return samples.Lines(t, path, Codec{}.Open)
}

// TestForks makes each recipe's fork of each rollout: it is what was promised, and so
// is its own fork.
func TestForks(t *testing.T) {
	t.Parallel()
	for _, file := range rollouts(t) {
		c := openFile(t, file)
		if f := (Codec{}).Check(c); len(f) > 0 && !strings.Contains(file, "awkward") &&
			f[0].Rule != ruleBare {
			t.Errorf("%s: %v", filepath.Base(file), f)
		}
		for _, r := range recipes {
			t.Run(filepath.Base(file)+"/"+r.name, func(t *testing.T) {
				t.Parallel()
				promise(t, c, r.make(c))
			})
		}
	}
}

// promise makes a fork and the fork of that, and compares both with what the changes
// leave.
func promise(t testing.TB, c *model.Conversation, changes []model.Change) {
	t.Helper()
	want := c.View(model.FoldChanges(changes))
	d, err := Codec{}.Draft(c, changes, model.ForkOptions{ID: forkID, Now: forkTime})
	if err != nil {
		if len(want) > 1 && !errors.Is(err, errNameless) {
			t.Fatal(err)
		}
		return
	}
	text := written(t, d)
	for range 2 {
		again := load(t, text, d.Name)
		if f := unlike(c, again, want); len(f) > 0 {
			t.Fatalf("%v\n%s", f, clip(text))
		}
		if d, err = (Codec{}).Draft(again, nil, model.ForkOptions{
			ID:  forkID,
			Now: forkTime,
		}); err != nil {
			t.Fatal(err)
		}
		next := written(t, d)
		if again.ID == forkID && !bytes.Equal(bare(next), bare(text)) {
			t.Fatalf("a fork's fork differs\n%s\n%s", clip(text), clip(next))
		}
		text = next
	}
}

// unlike is what a fork says other than was promised, and which rules it breaks that the
// original keeps.
func unlike(c, fork *model.Conversation, want []model.SentItem) []model.Finding {
	out := model.CompareViews(want, fork.View(nil), "fork")
	broken := make(map[string]bool)
	for _, f := range (Codec{}).Check(c) {
		broken[f.Rule] = true
	}
	for _, f := range (Codec{}).Check(fork) {
		if !broken[f.Rule] {
			out = append(out, f)
		}
	}
	return out
}

// bare is a rollout without its first line, which names another original.
func bare(text []byte) []byte {
	_, rest, _ := bytes.Cut(text, []byte{'\n'})
	return rest
}

// clip is the start of a text that a user can read.
func clip(text []byte) []byte { return text[:min(len(text), 4000)] }
