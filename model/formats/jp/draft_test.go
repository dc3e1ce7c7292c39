package jp

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"decant/model"
	"decant/model/formats/codec"
	"decant/model/formats/jp/places"
	"decant/model/source"
)

// now is when the tests' forks are made.
var now = time.Date(2026, 11, 21, 9, 8, 7, 650_432_100, time.UTC)

// forkID is the id of the tests' forks.
const forkID = "jp-c17952557430"

func forking() model.ForkOptions { return model.ForkOptions{ID: forkID, Now: now} }

// fileOf is the content of a draft's file.
func fileOf(t testing.TB, d *model.Draft, name string) []byte {
	t.Helper()
	for _, f := range d.Files {
		if f.Name != name {
			continue
		}
		if f.Source == nil {
			return f.Bytes
		}
		var b bytes.Buffer
		if err := f.Source.Write(&b, f.Pieces); err != nil {
			t.Fatalf("write %s: %v", name, err)
		}
		return b.Bytes()
	}
	return nil
}

// reopen loads a draft as if it had been saved.
func reopen(t testing.TB, c *model.Conversation, d *model.Draft) *model.Conversation {
	t.Helper()
	data := fileOf(t, d, places.EventsFile)
	src, err := source.Array(places.EventsFile, data, source.Span{End: len(data)})
	if err != nil {
		t.Fatal(err)
	}
	s := c.State.(*state).stored
	s.Events = src
	if d.Dir {
		s.Path = "/w/.jp/conversations/" + d.Name
		s.Place = codec.Place{}
		s.Config, s.Metadata = fileOf(t, d, places.ConfigFile), fileOf(t, d, places.MetadataFile)
	}
	out, err := Codec{}.OpenStored(s)
	if err != nil {
		t.Fatalf("open the fork: %v\n%s", err, data)
	}
	return out
}

// mustDraft makes a fork, or ends the test.
func mustDraft(
	t testing.TB, c *model.Conversation, changes []model.Change, o model.ForkOptions,
) *model.Draft {
	t.Helper()
	d, err := Codec{}.Draft(c, changes, o)
	if err != nil {
		t.Fatalf("%v: %v of\n%s", err, changes, c.Source.BytesAt(c.Source.All()))
	}
	return d
}

// checkFork holds all that a fork promises, and returns it.
func checkFork(
	t testing.TB, c *model.Conversation, changes []model.Change, o model.ForkOptions,
) *model.Conversation {
	t.Helper()
	d := mustDraft(t, c, changes, o)
	fork := reopen(t, c, d)
	want := c.View(model.FoldChanges(changes))
	for _, f := range model.CompareViews(want, fork.View(nil), "fork") {
		t.Errorf("%s\n%s", f, fileOf(t, d, places.EventsFile))
	}
	checkSane(t, fileOf(t, d, places.EventsFile), o.ID == "")
	old := make(map[string]int)
	for _, f := range (Codec{}).Check(c) {
		old[f.Rule]++
	}
	for _, f := range (Codec{}).Check(fork) {
		// What only providers refuse may be of the original.
		if old[f.Rule] == 0 || !refused[f.Rule] && o.ID != "" {
			t.Errorf("check: got %s\n%s", f, fileOf(t, d, places.EventsFile))
		}
	}
	return fork
}

// refused are rules that JP itself does not mend.
var refused = map[string]bool{ruleSplit: true, ruleTurnSplit: true}

// checkSane holds that JP's own repairs change nothing of a stream.
func checkSane(t testing.TB, data []byte, based bool) {
	t.Helper()
	var list []object
	if err := json.Unmarshal(data, &list); err != nil {
		t.Fatalf("the stream is no list: %v\n%s", err, data)
	}
	if based && len(list) > 0 && list[0]["type"] == "config_delta" {
		list = list[1:]
	}
	before, _ := json.Marshal(list)
	after, _ := json.Marshal(sanitize(list))
	if !bytes.Equal(before, after) {
		t.Errorf("JP would mend the stream:\n%s\nto\n%s", before, after)
	}
	requests := 0
	for _, e := range list {
		if is(e, "chat_request") {
			requests++
		}
	}
	if requests == 0 {
		t.Errorf("nobody asks anything:\n%s", before)
	}
}

// corpora are folders of conversations to test with: our own, and real ones where
// they are at hand.
func corpora(t testing.TB) []string {
	t.Helper()
	var out []string
	for _, root := range []string{"../../../testdata/jp", "../../../../shared/corpus/jp"} {
		found, err := filepath.Glob(filepath.Join(root, "*", places.EventsFile))
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, found...)
	}
	if len(out) == 0 {
		t.Skip("no conversations here")
	}
	return out
}

// openFile opens a stored conversation by its file of events.
func openFile(t testing.TB, path string) *model.Conversation {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	src, err := source.Array(path, data, source.Span{End: len(data)})
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Dir(path)
	s := codec.Stored{Path: dir, Place: places.LocateFolder(dir, "", ""), Events: src}
	s.Config, _ = os.ReadFile(filepath.Join(dir, places.ConfigFile))
	s.Metadata, _ = os.ReadFile(filepath.Join(dir, places.MetadataFile))
	c, err := Codec{}.OpenStored(s)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestDraftStored(t *testing.T) {
	t.Parallel()
	for _, path := range corpora(t) {
		t.Run(filepath.Base(filepath.Dir(path)), func(t *testing.T) {
			t.Parallel()
			c := openFile(t, path)
			fork := checkFork(t, c, nil, forking())
			checkFork(t, c, nil, model.ForkOptions{Now: now})
			checkFork(t, c, nil, model.ForkOptions{ID: forkID, Overlay: true, Now: now})
			checkFork(t, c, nil, model.ForkOptions{Overlay: true, Now: now})
			if again := checkFork(t, fork, nil, forking()); again.Title == fork.Title {
				t.Errorf("got the title %q again", again.Title)
			}
			checkKept(t, c)
		})
	}
}

// checkKept holds that what a fork keeps is as it was, byte for byte, except for what
// it has to write as JP sends it.
func checkKept(t *testing.T, c *model.Conversation) {
	t.Helper()
	s := c.State.(*state)
	for _, overlay := range []bool{false, true} {
		o := forking()
		asks := slices.ContainsFunc(s.lines, func(l line) bool { return l.kind == request })
		if overlay && !asks {
			continue
		}
		o.Overlay = overlay
		for _, p := range mustDraft(t, c, nil, o).Files[0].Pieces {
			if p.Record < 0 || len(p.Edits) == 0 || s.lines[p.Record].kind == compaction {
				continue
			}
			e := &c.Events[s.lines[p.Record].events[0]]
			raw := c.Source.Bytes(p.Record)
			if literal := e.Parts[0].Text.Encoding == model.Literal; overlay || !literal {
				if !bytes.ContainsAny(c.Source.BytesAt(e.Parts[0].Text.Span), "-_") {
					t.Errorf("got an edit of\n%s", raw)
				}
			}
		}
	}
}

// change is one change of a whole event.
func change(c *model.Conversation, id string, op model.Op, text string) model.Change {
	want, err := model.ParseID(id)
	if err != nil {
		panic(err)
	}
	for i := range c.Events {
		if c.Events[i].ID == want {
			return model.Change{
				Event: i, Part: -1, Op: op, Text: text, Strategy: "user", Class: model.Dropped,
				Anchor: -1, Cover: -1, Cause: -1,
			}
		}
	}
	panic("no event " + id)
}

// drop removes some events.
func drop(ids ...string) func(*model.Conversation) []model.Change {
	return func(c *model.Conversation) (out []model.Change) {
		for _, id := range ids {
			out = append(out, change(c, id, model.Remove, ""))
		}
		return out
	}
}

// put replaces the text of one.
func put(id, text string) func(*model.Conversation) []model.Change {
	return func(c *model.Conversation) []model.Change {
		return []model.Change{change(c, id, model.Replace, text)}
	}
}

// outline is a stream in a few words: types, with ids, texts and times.
func outline(t testing.TB, data []byte) string {
	t.Helper()
	var list []object
	if err := json.Unmarshal(data, &list); err != nil {
		t.Fatal(err)
	}
	short := map[string]string{
		"turn_start": "|", "chat_request": "q", "chat_response": "a", "tool_call_request": "?",
		"tool_call_response": "!", "inquiry_request": "i", "inquiry_response": "j",
		"config_delta": "c",
	}
	out := make([]string, 0, len(list))
	for _, e := range list {
		w, ok := short[e["type"].(string)]
		if !ok {
			w = e["type"].(string)
		}
		for _, name := range []string{"id", "content", "message", "reasoning"} {
			if text, ok := e[name].(string); ok {
				if name == "content" && w[0] == '!' {
					text = ":" + decoded(text)
				}
				w += text
			}
		}
		out = append(out, w)
	}
	return strings.Join(out, " ")
}
