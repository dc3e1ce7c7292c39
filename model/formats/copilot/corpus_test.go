package copilot

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"decant/model"
	"decant/model/source"
	"decant/testdata/samples"
	"decant/testdata/sound"
)

// What forks of tests are called, and when they are made.
const forkID = "0a1fd6f0-0000-4000-8000-000000000001"

var forkTime = time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC)

// sessions are our own sessions, and those of the corpus where there is one.
func sessions(t testing.TB) []string {
	t.Helper()
	return append(samples.Own(t, "copilot/*.jsonl"), stored(t)...)
}

// stored are the sessions of the corpus.
func stored(t testing.TB) []string {
	t.Helper()
	return samples.Corpus(t, "copilot/*/events.jsonl", "genuine/copilot/*/*/events.jsonl")
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
		t.Run(nameOf(path), func(t *testing.T) {
			t.Parallel()
			c := open(t, path)
			sound.Check(t, c)
			for _, changes := range allChanges(c) {
				d, err := Codec{}.Draft(c, changes, model.ForkOptions{ID: forkID, Now: forkTime})
				if err != nil {
					t.Fatal(err)
				}
				want := c.ForkView(model.FoldChanges(changes))
				sound.Fork(t, sound.Codec{Open: Codec{}.Open, Check: Codec{}.Check}, d, want)
			}
			fork, _ := forked(t, c, nil, model.ForkOptions{ID: forkID, Now: forkTime})
			if fork.ID != forkID || fork.CWD != c.CWD || fork.Model != c.Model {
				t.Errorf("got %s in %s by %s", fork.ID, fork.CWD, fork.Model)
			}
		})
	}
}

// nameOf is what a test of a session is called: the folder of what the client wrote.
func nameOf(path string) string {
	if filepath.Base(path) != logFile {
		return filepath.Base(path)
	}
	return filepath.Base(filepath.Dir(path))
}

// allChanges are plans that change one thing each, and all of a kind at a time.
func allChanges(c *model.Conversation) [][]model.Change {
	out := [][]model.Change{nil}
	replaced := func(i int) model.Change {
		return model.Change{Event: i, Part: -1, Op: model.Replace, Text: "short é\n\"2\""}
	}
	var all, texts []model.Change
	for i := range c.Events {
		e := &c.Events[i]
		named := e.Label == "attachment" && e.Parts[0].Text.Encoding == model.Literal
		if !e.Live || named { // The client makes such a name by itself.
			continue
		}
		switch e.Kind {
		case model.ToolCall:
			gone := []model.Change{
				{Event: i, Part: -1, Op: model.Remove},
				{Event: c.Calls[e.Call].Result, Part: -1, Op: model.Remove},
			}
			all = append(all, gone...)
			out = append(out, gone)
		case model.ToolResult, model.User, model.Assistant, model.Summary:
			out = append(out, []model.Change{replaced(i)})
			texts = append(texts, replaced(i))
		case model.ImageMessage:
			out = append(out, []model.Change{replaced(i)},
				[]model.Change{{Event: i, Part: -1, Op: model.Remove}})
		default:
		}
	}
	return append(out, all, texts)
}

// TestCorpusIsClean holds that the client's own sessions break no rule that does harm.
func TestCorpusIsClean(t *testing.T) {
	t.Parallel()
	files := stored(t)
	if len(files) == 0 {
		t.Skip("no corpus beside the repository")
	}
	for _, path := range files {
		c := open(t, path)
		if f := (Codec{}).Check(c); len(f) > 0 || len(c.Warnings) > 0 {
			t.Errorf("%s: %v %v", nameOf(path), f, c.Warnings)
		}
	}
}

// sentBlock is a block that the client was seen to send.
type sentBlock struct {
	Role, Type, ID, Name, Text string
	TextBytes                  int `json:"text_bytes"`
	InputBytes                 int `json:"input_bytes"`
}

// TestGenuineIsSent holds that what is live is what the client sent of its own sessions, block by
// block.
func TestGenuineIsSent(t *testing.T) {
	t.Parallel()
	files := samples.Corpus(t, "genuine/copilot/*/*/events.jsonl")
	if len(files) == 0 {
		t.Skip("no corpus beside the repository")
	}
	for _, path := range files {
		var sent struct{ Blocks []sentBlock }
		data, err := os.ReadFile(filepath.Join(filepath.Dir(filepath.Dir(path)), "expected.json"))
		if err == nil {
			err = json.Unmarshal(data, &sent)
		}
		if err != nil {
			t.Fatal(err)
		}
		c := open(t, path)
		n := 0
		for i := range c.Events {
			e := &c.Events[i]
			if !e.Live {
				continue
			}
			if n++; n >= len(sent.Blocks) { // The last is the prompt of who looked.
				t.Fatalf("%s: event %s was not sent", nameOf(path), e.ID)
			}
			compareBlock(t, c, e, sent.Blocks[n-1])
		}
		if n != len(sent.Blocks)-1 {
			t.Errorf("%s: %d events are live of %d", nameOf(path), n, len(sent.Blocks)-1)
		}
	}
}

// compareBlock holds one event against the block that was sent.
func compareBlock(t *testing.T, c *model.Conversation, e *model.Event, b sentBlock) {
	t.Helper()
	size, role := b.TextBytes, e.Role
	if e.Kind == model.ToolResult {
		role = "tool"
	}
	if e.Kind == model.ToolCall {
		size = b.InputBytes
	}
	if role != b.Role || e.Bytes != size || !strings.HasPrefix(c.EventText(e), b.Text) {
		t.Errorf("event %s is %s of %d bytes %q, sent was %+v", e.ID, role, e.Bytes,
			c.FirstLine(e), b)
	}
	if e.Call >= 0 && c.Calls[e.Call].ID != b.ID || b.Name != "" && c.Calls[e.Call].Tool != b.Name {
		t.Errorf("event %s is of %+v, sent was %+v", e.ID, c.Calls[e.Call], b)
	}
}
