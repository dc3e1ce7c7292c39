package formats

import (
	"bytes"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/model/formats/codec"
	"decant/testdata/growth"
	"decant/testdata/samples"
)

// compacted are the conversations, our own and those of the corpus, that were compacted, of the
// formats that keep what was before.
func compacted(t *testing.T) []string {
	t.Helper()
	files := samples.Corpus(t, "*/*.jsonl", "genuine/*/*.jsonl", "genuine/*/*/*.jsonl",
		"genuine/opencode/*/export.json")
	for _, own := range []string{
		"claudecode/*.jsonl", "codex/*.jsonl", "pi/*.jsonl", "omp/*.jsonl", "opencode/*.json",
	} {
		files = append(files, samples.Own(t, own)...)
	}
	return slices.DeleteFunc(files, func(path string) bool {
		c, err := Open(path)
		if err != nil || len(c.Boundaries) == 0 {
			return true
		}
		k, err := codecNamed(c.Format)
		_, reads := k.(codec.Uncompacter)
		return err != nil || !reads
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
			var none *codec.UncompactError
			if errors.As(err, &none) && none.Compactions == n && wasCleared(view) {
				break // What was cleared stays so.
			}
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

// wasCleared reports whether the newest boundary of a conversation is one where the user of
// Oh My Pi cleared it.
func wasCleared(c *model.Conversation) bool {
	at := c.Boundaries[len(c.Boundaries)-1].Record
	return bytes.Contains(c.Source.BytesAt(c.Source.Records[at].Span), []byte(`"reset_boundary"`))
}

// holdUncompacted holds a view of a session against one with one compaction more.
func holdUncompacted(t *testing.T, view, c *model.Conversation) {
	t.Helper()
	at := view.Boundaries[len(view.Boundaries)-1].Record
	before, err := Read(filepath.Base(c.Path), headOf(view, at), c.Format)
	if err != nil {
		t.Fatal(err)
	}
	if c.Stamp.Sum() != view.Stamp.Sum() || c.ID != view.ID ||
		c.Uncompacted != view.Uncompacted+1 || len(c.Boundaries) != len(view.Boundaries)-1 {
		t.Errorf("%s: opened as %s with %d boundaries", c.Path, c.ID, len(c.Boundaries))
	}
	none := func(*model.Event) bool { return false }
	sums := summaryRecords(before, view, at)
	want := liveIDs(before, func(e *model.Event) bool { return sums[e.Record] })
	want = append(want, liveIDs(view, func(e *model.Event) bool {
		return sums[e.Record] || e.Record <= at
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

// headOf is the file as it was before a record.
func headOf(c *model.Conversation, record int) []byte {
	all := c.Source.BytesAt(c.Source.All())
	head := slices.Clone(all[:c.Source.Records[record].Start])
	if c.Format == "opencode" { // One document, whose messages stand last.
		head = append(bytes.TrimRight(head, ", \n"), "]}"...)
	}
	return head
}

// summaryRecords are the records of the agent's summary at a record: that of what is live of it or
// of the next one, and of the answer that ended what was before where the summary says the same.
func summaryRecords(before, view *model.Conversation, at int) map[int]bool {
	out := map[int]bool{}
	summary := ""
	for i := range view.EventCount() {
		e := view.EventAt(i)
		if e.Live && e.Kind == model.Summary && e.Record <= at+1 {
			out[e.Record] = true
		}
		if e.Live && e.Record == at {
			summary = view.EventText(e)
		}
	}
	last := before.EventAt(before.EventCount() - 1)
	for i := range before.EventCount() {
		if e := before.EventAt(i); e.Live {
			last = e
		}
	}
	if text := before.EventText(last); view.Format == "codex" && text != "" &&
		strings.HasSuffix(summary, text) {
		out[last.Record] = true
	}
	return out
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
	for _, other := range []string{
		"qwencode/compacted.jsonl", "jp/17600000130-compacted-summary",
		"jp/17600000130-compacted-summary/events.json", "messages/compacted.json",
	} {
		_, err = OpenWith(own(other), OpenOptions{Uncompact: 1})
		if !errors.Is(err, ErrNoUncompact) {
			t.Errorf("%s: %v", other, err)
		}
	}
}

// TestCanUncompact says of each conversation of ours whether it opens as before its newest
// compaction.
func TestCanUncompact(t *testing.T) {
	growth.SkipRaced(t)
	t.Parallel()
	can := 0
	for _, path := range samples.Own(t, "*/*.json*") {
		c, err := Open(path)
		if err != nil {
			continue
		}
		_, err = OpenWith(path, OpenOptions{Uncompact: 1})
		if got := CanUncompact(c); got != (err == nil) {
			t.Errorf("%s: got %t, and it opens so with %v", path, got, err)
		} else if got {
			can++
		}
	}
	if can < 8 {
		t.Errorf("only %d can", can)
	}
}

// TestUncompactsNoFork says of forks that begin at a compaction that what was before is not there.
func TestUncompactsNoFork(t *testing.T) {
	growth.SkipRaced(t)
	t.Parallel()
	var not *codec.UncompactError
	tried := 0
	for _, path := range compacted(t) {
		c, err := Open(path)
		if err != nil || c.Format == "claude-code" { // Its forks hold no compaction.
			continue
		}
		saved, err := Save(c, nil, SaveOptions{Output: t.TempDir()})
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		fork, err := Open(saved.Path)
		if err != nil || len(fork.Boundaries) == 0 {
			continue
		}
		tried++
		_, err = OpenWith(saved.Path, OpenOptions{Uncompact: 1})
		if !errors.As(err, &not) || !not.Lost || CanUncompact(fork) {
			t.Errorf("a fork of %s: %v", path, err)
		}
	}
	if tried < 5 {
		t.Errorf("only %d forks have a compaction", tried)
	}
}
