package qwencode

import (
	"bytes"
	"path/filepath"
	"testing"
	"time"

	"decant/model"
	"decant/model/source"
	"decant/testdata/samples"
	"decant/testdata/sound"
)

// What forks of tests are called, and when they are made.
const forkID = "5d000000-0000-4000-8000-0000000000ff"

var forkTime = time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC)

// sessions are our own sessions, and those of the corpus where there is one.
func sessions(t testing.TB) []string {
	t.Helper()
	return append(samples.Own(t, "qwencode/*.jsonl"), stored(t)...)
}

// stored are the sessions of the corpus.
func stored(t testing.TB) []string {
	t.Helper()
	return samples.Corpus(t, "genuine/qwen/*/*-*-*-*-*.jsonl")
}

func open(t testing.TB, path string) *model.Conversation {
	t.Helper()
	return samples.Lines(t, path, Codec{}.Open)
}

// forked drafts a fork and opens it again.
func forked(
	t testing.TB, c *model.Conversation, changes []model.Change, o model.ForkOptions,
) (*model.Conversation, []byte) {
	t.Helper()
	d, err := Codec{}.Draft(c, changes, o)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := d.Files[0].Source.Write(&out, d.Files[0].Pieces); err != nil {
		t.Fatal(err)
	}
	fork, err := Codec{}.Open(source.Lines("fork", out.Bytes()), "nowhere/"+d.Name)
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
	files := stored(t)
	if len(files) == 0 {
		t.Skip("no corpus beside the repository")
	}
	for _, path := range files {
		c := open(t, path)
		if f := (Codec{}).Check(c); len(f) > 0 || len(c.Warnings) > 0 {
			t.Errorf("%s: %v %v", filepath.Base(path), f, c.Warnings)
		}
	}
}
