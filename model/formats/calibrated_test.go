package formats

import (
	"path/filepath"
	"testing"

	"decant/model"
	"decant/model/calibrate"
	"decant/testdata/samples"
)

// recorded are conversations that record calls: the demo, and real ones.
func recorded(t *testing.T) []string {
	t.Helper()
	return append(samples.Own(t, "demo.jsonl", "qwencode/*.jsonl"),
		samples.Corpus(t, "claude-code/*.jsonl", "codex/*.jsonl", "pi/*.jsonl")...)
}

// stripped are changes that shrink the live results of a conversation to a line.
func stripped(c *model.Conversation) []model.Change {
	var out []model.Change
	for i := range c.Events {
		e := &c.Events[i]
		if e.Live && !e.Fixed && e.Kind == model.ToolResult && e.Bytes > 200 &&
			len(e.Parts) == 1 && e.Parts[0].Kind != model.PartImage {
			out = append(out, model.Change{
				Event: i, Part: -1, Op: model.Replace, Text: "stripped", Anchor: -1, Cover: -1,
				Cause: -1,
			})
		}
	}
	return out
}

// TestForkIsScaledAsItsOriginal shrinks conversations and opens the forks, with estimates and with
// exact counts. A fork counts no call of its original, and has the numbers that were promised.
func TestForkIsScaledAsItsOriginal(t *testing.T) {
	t.Parallel()
	for _, path := range recorded(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			t.Run("estimated", func(t *testing.T) { forkIsScaled(t, path, OpenOptions{}) })
			t.Run("exact", func(t *testing.T) { forkIsScaled(t, path, OpenOptions{Exact: true}) })
		})
	}
}

// forkIsScaled saves a fork of a conversation and opens both in the same way.
func forkIsScaled(t *testing.T, path string, o OpenOptions) {
	t.Helper()
	c, err := OpenWith(path, o)
	if err != nil {
		t.Fatal(err)
	}
	changes := stripped(c)
	saved, err := Save(c, changes, SaveOptions{Output: t.TempDir()})
	if err != nil {
		t.Skip(err) // What its rules forbid is tested elsewhere.
	}
	fork, err := OpenWith(saved.Path, o)
	if err != nil {
		t.Fatal(err)
	}
	if calls := calibrate.ListCalls(fork); len(changes) > 0 && len(calls) > 0 {
		t.Errorf("%d calls of the original count for the fork", len(calls))
	}
	want := c.Context(model.FoldChanges(changes))
	if got := fork.Context(nil); fork.Model == c.Model && got != want {
		t.Errorf("scaled by %v it has %+v, promised was %+v by %v", fork.TextScale(), got,
			want, c.TextScale())
	}
}

// TestOpenIsScaled holds what Open gives against the fit that stands in the conversation.
func TestOpenIsScaled(t *testing.T) {
	t.Parallel()
	for _, path := range recorded(t) {
		c, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		plain := openUnscaled(t, path)
		if plain.TextScale() != 1 {
			t.Errorf("%s: scaled by %v all the same", path, plain.TextScale())
		}
		if got, want := c.TextScale(), calibrate.MeasureFit(plain).Scale; got != want {
			t.Errorf("%s: scaled by %v, want %v", path, got, want)
		}
		if plain.Calibrate(c.Fit); plain.Total(nil) != c.Total(nil) {
			t.Errorf("%s: %v, scaled later %v", path, c.Total(nil), plain.Total(nil))
		}
	}
}

// TestWholeForkIsScaledAsItsOriginal forks conversations as they are. The fork leaves out what the
// agent does not read, and has the numbers of its original all the same.
func TestWholeForkIsScaledAsItsOriginal(t *testing.T) {
	t.Parallel()
	for _, path := range recorded(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			c, err := Open(path)
			if err != nil {
				t.Fatal(err)
			}
			saved, err := Save(c, nil, SaveOptions{Output: t.TempDir()})
			if err != nil {
				t.Skip(err) // What its rules forbid is tested elsewhere.
			}
			fork, err := Open(saved.Path)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := fork.Context(nil), c.Context(nil); got != want {
				t.Errorf("the fork has %+v by %v, its original %+v by %v", got, fork.TextScale(),
					want, c.TextScale())
			}
		})
	}
}
