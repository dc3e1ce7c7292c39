package messages

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"decant/model"
)

// corpusRoot stands beside the repository where it is at hand.
const corpusRoot = "../../../../shared/corpus"

// ownFiles are our own files, by dialect.
var ownFiles = map[*Dialect][]string{
	&Anthropic: {
		"anthropic.json", "cline.json", "anthropic.jsonl", "requests.jsonl", "compacted.json",
		"open.json",
	},
	&Chat: {"chat.json", "tuning.jsonl", "run.traj", "mini.json"},
	&Responses: {
		"responses.json", "items.json", "shells.json", "chained.json", "responses.jsonl",
	},
}

// ownFile is the path of one of our own files.
func ownFile(name string) string {
	return filepath.Join("..", "..", "..", "testdata", "messages", name)
}

// stored are our own files, and those of the corpus where it is at hand, with the dialect
// that each is of.
func stored(t testing.TB) map[string]*Dialect {
	t.Helper()
	out := map[string]*Dialect{}
	for d, names := range ownFiles {
		for _, name := range names {
			out[ownFile(name)] = d
		}
	}
	for folder, d := range map[string]*Dialect{"anthropic": &Anthropic, "openai": &Chat} {
		files, _ := filepath.Glob(filepath.Join(corpusRoot, folder, "*"))
		for _, f := range files {
			out[f] = d
		}
	}
	return out
}

func open(t testing.TB, d *Dialect, path string, data []byte) *model.Conversation {
	t.Helper()
	src, err := Chat.Split(path, data)
	if err != nil {
		t.Fatal(err)
	}
	c, err := d.Open(src, path)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// forked is a fork's bytes.
func forked(t testing.TB, d *Dialect, c *model.Conversation, changes ...model.Change) []byte {
	t.Helper()
	draft, err := d.Draft(c, changes, model.ForkOptions{ID: "0123456789abcdef"})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	f := draft.Files[0]
	if err := f.Source.Write(&out, f.Pieces); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// TestStored opens every file, forks it unchanged, and opens the fork.
func TestStored(t *testing.T) {
	t.Parallel()
	for path, d := range stored(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			for _, other := range dialects {
				if got := other.Detect(data); got != (other == d) {
					t.Errorf("%s detects it: %v", other.name, got)
				}
			}
			c := open(t, d, path, data)
			if f := d.Check(c); len(f) > 0 {
				t.Errorf("findings: %v", f)
			}
			fork := forked(t, d, c)
			if !c.State.(*state).cut && !bytes.Equal(fork, data) {
				t.Errorf("the unchanged fork has other bytes")
			}
			again := open(t, d, path, fork)
			if f := model.CompareViews(c.View(nil), again.View(nil), "fork"); len(f) > 0 {
				t.Errorf("fork: %v", f)
			}
			if f := d.Check(again); len(f) > 0 {
				t.Errorf("findings of the fork: %v", f)
			}
			t.Log(len(c.Turns), len(c.Calls), len(c.Events), c.CWD, c.Total(nil), c.Title)
		})
	}
}
