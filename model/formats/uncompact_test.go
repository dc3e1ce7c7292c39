package formats

import (
	"errors"
	"path/filepath"
	"slices"
	"testing"

	"decant/model"
	"decant/model/formats/codec"
	"decant/testdata/samples"
)

// compacted are the sessions of Claude Code, our own and those of the corpus, that were compacted.
func compacted(t *testing.T) []string {
	t.Helper()
	files := append(samples.Own(t, "claudecode/*.jsonl"),
		samples.Corpus(t, "claude-code/*.jsonl", "genuine/claude-code/*/*.jsonl")...)
	return slices.DeleteFunc(files, func(path string) bool {
		c, err := Open(path)
		return err != nil || len(c.Boundaries) == 0
	})
}

// liveIDs are the ids of what is live of a conversation, kinds with them.
func liveIDs(c *model.Conversation, but func(e *model.Event) bool) []string {
	var out []string
	for i := range c.EventCount() {
		if e := c.EventAt(i); e.Live && !but(e) {
			out = append(out, e.ID.String()+" "+e.Kind.String())
		}
	}
	return out
}

// TestUncompacted holds what is live before a compaction against the file as it was then, and what
// is live after it against the file without the compactions after that one.
func TestUncompacted(t *testing.T) {
	t.Parallel()
	tried := 0
	for _, path := range compacted(t) {
		view, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		for n := range len(view.Boundaries) {
			c, err := OpenWith(path, OpenOptions{Uncompact: n + 1})
			if err != nil {
				t.Errorf("%s without %d: %v", path, n+1, err)
				break
			}
			tried++
			holdUncompacted(t, view, c)
			view = c
		}
	}
	if tried == 0 {
		t.Error("no session was compacted")
	}
	t.Logf("%d compactions", tried)
}

// holdUncompacted holds a view of a session against one with one compaction more.
func holdUncompacted(t *testing.T, view, c *model.Conversation) {
	t.Helper()
	at := view.Boundaries[len(view.Boundaries)-1].Record
	all := view.Source.BytesAt(view.Source.All())
	head := slices.Clone(all[:view.Source.Records[at].Start])
	before, err := Read(filepath.Base(c.Path), head, c.Format)
	if err != nil {
		t.Fatal(err)
	}
	if c.Stamp.Sum != view.Stamp.Sum || c.ID != view.ID || c.Uncompacted != view.Uncompacted+1 ||
		len(c.Boundaries) != len(view.Boundaries)-1 {
		t.Errorf("%s: opened as %s with %d boundaries", c.Path, c.ID, len(c.Boundaries))
	}
	none := func(*model.Event) bool { return false }
	want := liveIDs(before, none)
	want = append(want, liveIDs(view, func(e *model.Event) bool {
		return e.Kind == model.Summary || e.Record < at
	})...)
	// What is said after it leaves a call that waited for its result without one.
	open := liveIDs(before, func(e *model.Event) bool {
		return e.Kind != model.ToolCall || before.Calls[e.Call].Result >= 0
	})
	got := liveIDs(c, none)
	want = slices.DeleteFunc(want, func(id string) bool {
		return slices.Contains(open, id) && !slices.Contains(got, id)
	})
	if !slices.Equal(got, want) {
		t.Errorf("%s without %d: %d events are live, want %d: %s", c.Path, c.Uncompacted, len(got),
			len(want), firstDifference(got, want))
	}
}

// firstDifference is where two lists part.
func firstDifference(got, want []string) string {
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			return "got " + got[i] + ", want " + want[i]
		}
	}
	return "one is the beginning of the other"
}

// TestUncompactRefuses says why there is nothing to open.
func TestUncompactRefuses(t *testing.T) {
	t.Parallel()
	own := func(pattern string) string { return samples.Own(t, pattern)[0] }
	var not *codec.UncompactError
	_, err := OpenWith(own("claudecode/minimal.jsonl"), OpenOptions{Uncompact: 1})
	if !errors.As(err, &not) || not.Compactions != 0 {
		t.Errorf("a session that was not compacted: %v", err)
	}
	_, err = OpenWith(own("claudecode/boundary.jsonl"), OpenOptions{Uncompact: 9})
	if !errors.As(err, &not) || not.Compactions != 1 {
		t.Errorf("one that was compacted once: %v", err)
	}
	_, err = OpenWith(own("pi/compacted.jsonl"), OpenOptions{Uncompact: 1})
	if !errors.Is(err, ErrNoUncompact) {
		t.Errorf("another format: %v", err)
	}
}
