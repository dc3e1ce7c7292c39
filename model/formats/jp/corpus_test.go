package jp

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"decant/model"
	"decant/model/formats/codec"
	"decant/model/formats/jp/places"
	"decant/model/source"
	"decant/testdata/samples"
)

// corpus are the conversations of the corpus.
func corpus(t testing.TB) []string {
	t.Helper()
	dirs := samples.Corpus(t, "jp/*-*")
	if len(dirs) == 0 {
		t.Skip("no corpus beside the repository")
	}
	return dirs
}

// load opens a folder.
func load(t testing.TB, dir string) *model.Conversation {
	t.Helper()
	file := func(name string) []byte {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
		return data
	}
	events := file(places.EventsFile)
	src, err := source.Array(dir, events, source.Span{End: len(events)})
	if err != nil {
		t.Fatal(err)
	}
	c, err := Codec{}.OpenStored(codec.Stored{
		Path: dir, Place: places.LocateFolder(dir, "", ""), Events: src,
		Config: file(places.ConfigFile), Metadata: file(places.MetadataFile),
	})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestCorpus compares what real conversations hold with what is known of them.
func TestCorpus(t *testing.T) {
	t.Parallel()
	want := map[string]struct {
		layout                       layout
		turns, requests, said, calls int
		thoughts, inquiries          int
		rules                        string
	}{
		"17653152345": {packed, 2, 2, 5, 5, 7, 0, "map[turn-not-marked:1]"},
		"17659773217": {split, 6, 6, 6, 0, 6, 0, "map[turn-not-marked:1]"},
		"17671120783": {packed, 1, 1, 2, 9, 5, 0, "map[turn-not-marked:1]"},
		"17727391057": {packed, 8, 8, 15, 35, 9, 6, "map[]"},
		"17727523543": {packed, 6, 6, 19, 35, 10, 8, "map[]"},
		"17738348630": {packed, 9, 8, 32, 55, 4, 25, "map[inquiry-unanswered:1]"},
		"17738399468": {packed, 11, 11, 117, 220, 16, 74, "map[]"},
		"17758406187": {split, 2, 2, 4, 10, 1, 0, "map[]"},
		"17760760747": {split, 3, 3, 40, 58, 5, 0, "map[]"},
	}
	for _, dir := range corpus(t) {
		digits, _ := places.DigitsOf(filepath.Base(dir))
		w, ok := want[digits]
		if !ok {
			continue
		}
		t.Run(digits, func(t *testing.T) {
			t.Parallel()
			c := load(t, dir)
			sound(t, c)
			n := make(map[model.Kind]int)
			for i := range c.Events {
				n[c.Events[i].Kind]++
			}
			got := w
			got.layout, got.turns = c.State.(*state).layout, len(c.Turns)
			got.requests, got.said = n[model.User], n[model.Assistant]
			got.calls, got.thoughts = len(c.Calls), n[model.Reasoning]
			got.inquiries = n[model.System]
			rules := make(map[string]int)
			for _, f := range (Codec{}).Check(c) {
				rules[f.Rule]++
			}
			if got.rules = fmt.Sprint(rules); got != w {
				t.Errorf("got %+v, want %+v", got, w)
			}
			if c.ID != "jp-c"+digits || c.Title == "" || len(c.Warnings) > 0 {
				t.Errorf("got id %q, title %q, warnings %v", c.ID, c.Title, c.Warnings)
			}
			for i := range c.Calls {
				if !c.Calls[i].Pair() {
					t.Errorf("call %d is no pair: %+v", i, c.Calls[i])
				}
			}
		})
	}
}

// TestCorpusModels reads the names of models in all layouts.
func TestCorpusModels(t *testing.T) {
	t.Parallel()
	want := map[string]string{
		"17653152345": "claude-sonnet-4-5", "17671120783": "gemini-3-flash-preview",
		"17738399468": "claude-opus-4-6",
	}
	for _, dir := range corpus(t) {
		digits, _ := places.DigitsOf(filepath.Base(dir))
		if w := want[digits]; w != "" {
			if c := load(t, dir); c.Model != w {
				t.Errorf("%s: got %q, want %q", digits, c.Model, w)
			}
		}
	}
}

// TestCorpusDetected finds every stream by its first bytes alone.
func TestCorpusDetected(t *testing.T) {
	t.Parallel()
	for _, dir := range corpus(t) {
		data, err := os.ReadFile(filepath.Join(dir, places.EventsFile))
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range []int{4096, len(data)} {
			if !(Codec{}).Detect(data[:min(n, len(data))]) {
				t.Errorf("%s: the first %d bytes are not known", dir, n)
			}
		}
	}
	others := samples.Corpus(t, "*/*.json*", "genuine/*/*.json*", "genuine/*/*/*.json*")
	for _, path := range others {
		data, err := os.ReadFile(path)
		if err == nil && (Codec{}).Detect(data) {
			t.Errorf("%s is taken for a conversation of JP", path)
		}
	}
}
