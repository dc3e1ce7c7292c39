package pi

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"

	"decant/model"
	"decant/model/source"
	"decant/testdata/sound"
)

// corpusRoot stands beside the repository where it is at hand.
const corpusRoot = "../../../../shared/corpus"

// What forks of tests are called, and when they are made.
const forkID = "01a1fd6f-0000-7000-8000-000000000001"

var forkTime = time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC)

// sessions are our own sessions, and those of the corpus where there is one.
func sessions(t testing.TB) []string {
	t.Helper()
	own, err := filepath.Glob(filepath.Join("..", "..", "..", "testdata", "pi", "*.jsonl"))
	if err != nil || len(own) == 0 {
		t.Fatal("no sessions of our own", err)
	}
	for _, pattern := range []string{"pi/*.jsonl", "genuine/pi-*/*.jsonl"} {
		files, _ := filepath.Glob(filepath.Join(corpusRoot, pattern))
		own = append(own, files...)
	}
	return own
}

func open(t testing.TB, path string) *model.Conversation {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	c, err := Open(source.Lines(path, data), path)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// forked drafts a fork and opens it again.
func forked(
	t testing.TB, c *model.Conversation, changes []model.Change, o model.ForkOptions,
) (*model.Conversation, []byte) {
	t.Helper()
	d, err := Draft(c, changes, o)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := d.Files[0].Source.Write(&out, d.Files[0].Pieces); err != nil {
		t.Fatal(err)
	}
	fork, err := Open(source.Lines("fork", out.Bytes()), "nowhere/"+d.Name)
	if err != nil {
		t.Fatal(err)
	}
	return fork, out.Bytes()
}

func TestCorpus(t *testing.T) {
	t.Parallel()
	for _, path := range sessions(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			c := open(t, path)
			sound.Check(t, c)
			for _, r := range recipes {
				promise(t, c, r.make(c))
			}
			fork, _ := forked(t, c, nil, model.ForkOptions{ID: forkID, Now: forkTime})
			if fork.ID != forkID || fork.CWD != c.CWD || fork.Model != c.Model {
				t.Errorf("got %s in %s by %s", fork.ID, fork.CWD, fork.Model)
			}
			if _, ok := model.ForkNumber(fork.Title); !ok {
				t.Errorf("the fork is called %q", fork.Title)
			}
		})
	}
}

// TestCorpusIsClean holds that the client's own sessions break no rule.
func TestCorpusIsClean(t *testing.T) {
	t.Parallel()
	files, _ := filepath.Glob(filepath.Join(corpusRoot, "pi", "*.jsonl"))
	more, _ := filepath.Glob(filepath.Join(corpusRoot, "genuine", "pi-*", "*.jsonl"))
	if files = append(files, more...); len(files) == 0 {
		t.Skip("no corpus beside the repository")
	}
	for _, path := range files {
		c := open(t, path)
		if f := Check(c); len(f) > 0 || len(c.Warnings) > 0 {
			t.Errorf("%s: %v %v", filepath.Base(path), f, c.Warnings)
		}
	}
}
