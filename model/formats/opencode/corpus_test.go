package opencode

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"decant/model"
	"decant/testdata/samples"
	"decant/testdata/sound"
)

// What forks of tests are made of, and when.
const seed = "0c0de000-0000-4000-8000-000000000001"

var forkTime = time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC)

// exports are our own exports, and those of the corpus where there is one.
func exports(t testing.TB) []string {
	t.Helper()
	return append(samples.Own(t, "opencode/*.json", "kilo/*.json"), stored(t)...)
}

// stored are the exports of the corpus.
func stored(t testing.TB) []string {
	t.Helper()
	return samples.Corpus(t, "genuine/opencode/*.json", "genuine/opencode/*/export.json")
}

// read opens an export.
func read(t testing.TB, name string, data []byte) *model.Conversation {
	t.Helper()
	src, err := Opencode.Split(name, data)
	if err != nil {
		t.Fatal(err)
	}
	c, err := Opencode.Open(src, name)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func open(t testing.TB, path string) *model.Conversation {
	t.Helper()
	return read(t, path, samples.Read(t, path)[0])
}

// write is a draft as it is stored.
func write(t testing.TB, d *model.Draft) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := d.Files[0].Source.Write(&out, d.Files[0].Pieces); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// drafted makes a fork.
func drafted(c *model.Conversation, changes []model.Change) (*model.Draft, error) {
	return Opencode.Draft(c, changes, model.ForkOptions{ID: seed, Now: forkTime})
}

// forked makes a fork and opens it again: it must be what was promised and break no rule, and every
// id in it must be new.
func forked(t testing.TB, c *model.Conversation, changes []model.Change) *model.Conversation {
	t.Helper()
	d, err := drafted(c, changes)
	if err != nil {
		t.Fatal(err)
	}
	return reopened(t, c, d, changes)
}

// reopened opens a fork and holds it against what was promised.
func reopened(
	t testing.TB, c *model.Conversation, d *model.Draft, changes []model.Change,
) *model.Conversation {
	t.Helper()
	data := write(t, d)
	fork := read(t, "fork", data)
	sound.Check(t, fork)
	want := c.ForkView(model.FoldChanges(changes))
	if f := model.CompareViews(want, fork.View(nil), "fork"); len(f) > 0 {
		t.Fatalf("%+v: %v\n%s", changes, f, data)
	}
	if f := model.ListHarmful(Opencode.Check(fork)); len(f) > 0 {
		t.Fatalf("%+v: %v\n%s", changes, f, data)
	}
	old := idsOf(c)
	for id := range idsOf(fork) {
		if old[id] && id != "" {
			t.Fatalf("the fork has the id %s of its original", id)
		}
	}
	return fork
}

// idsOf are the ids of all messages and parts.
func idsOf(c *model.Conversation) map[string]bool {
	out := map[string]bool{c.ID: true}
	s := c.State.(*state)
	for i := range s.messages {
		out[s.messages[i].id] = true
		for n := range s.messages[i].parts {
			out[s.messages[i].parts[n].id] = true
		}
	}
	return out
}

func TestCorpus(t *testing.T) {
	t.Parallel()
	for _, path := range exports(t) {
		t.Run(nameOf(path), func(t *testing.T) {
			t.Parallel()
			c := open(t, path)
			sound.Check(t, c)
			made := 0
			for _, changes := range allChanges(c) {
				d, err := drafted(c, changes)
				if err != nil {
					continue
				}
				made++
				reopened(t, c, d, changes)
			}
			if made < 3 {
				t.Errorf("%d forks could be made", made)
			}
			fork := forked(t, c, nil)
			if fork.CWD != c.CWD || fork.Model != c.Model || fork.ID == c.ID {
				t.Errorf("got %s in %s by %s", fork.ID, fork.CWD, fork.Model)
			}
			if _, ok := model.ForkNumber(fork.Title); !ok {
				t.Errorf("the fork is called %q", fork.Title)
			}
		})
	}
}

// nameOf is what a test of an export is called.
func nameOf(path string) string {
	if filepath.Base(path) != "export.json" {
		return filepath.Base(path)
	}
	return filepath.Base(filepath.Dir(path))
}

// allChanges are plans that change one thing each, and all of a kind at a time.
func allChanges(c *model.Conversation) [][]model.Change {
	out := [][]model.Change{nil}
	var calls, texts, results, thoughts []model.Change
	removed := func(i int) model.Change {
		return model.Change{Event: i, Part: -1, Op: model.Remove}
	}
	for i := range c.Events {
		e := &c.Events[i]
		if !e.Live {
			continue
		}
		short := model.Change{Event: i, Part: -1, Op: model.Replace, Text: "short é\n\"2\""}
		switch e.Kind {
		case model.ToolCall:
			gone := []model.Change{removed(i), removed(c.Calls[e.Call].Result)}
			calls = append(calls, gone...)
			stub := model.Change{Event: i, Part: -1, Op: model.Replace, Text: `{"a":1}`}
			out = append(out, gone, []model.Change{stub})
		case model.Reasoning:
			thoughts = append(thoughts, removed(i))
		case model.ToolResult:
			results = append(results, short)
			out = append(out, []model.Change{short}, []model.Change{
				{Event: i, Part: -1, Op: model.Replace, Text: ""},
			})
		default:
			texts = append(texts, short)
			out = append(out, []model.Change{short}, []model.Change{removed(i)})
		}
	}
	half := append([]model.Change(nil), thoughts...)
	for i := range c.Events {
		if e := &c.Events[i]; e.Live && i < len(c.Events)/2 && e.Kind != model.Reasoning &&
			(e.Call < 0 || c.Calls[e.Call].Result < len(c.Events)/2) {
			half = append(half, removed(i))
		}
	}
	return append(out, calls, texts, results, thoughts, half)
}

// TestCorpusIsClean holds that the client's own exports break no rule that does harm.
func TestCorpusIsClean(t *testing.T) {
	t.Parallel()
	files := stored(t)
	if len(files) == 0 {
		t.Skip("no corpus beside the repository")
	}
	for _, path := range files {
		c := open(t, path)
		if f := model.ListHarmful(Opencode.Check(c)); len(f) > 0 || len(c.Warnings) > 0 {
			t.Errorf("%s: %v %v", nameOf(path), f, c.Warnings)
		}
	}
}

// sentBlock is a block that the client was seen to send.
type sentBlock struct {
	Role, Type, ID, Name, Text string
	TextBegin                  string `json:"text_begin"`
	TextBytes                  int    `json:"text_bytes"`
	InputBytes                 int    `json:"input_bytes"`
}

// ranks are the order of the blocks of one answer, as they were recorded.
var ranks = map[string]int{"reasoning": 0, "text": 1, "call": 2}

// sent are the blocks that are live, as they were recorded: texts of one side that adjoin are
// joined, and within an answer stand reasoning, texts and calls.
func sent(c *model.Conversation) []sentBlock {
	var out []sentBlock
	from := 0 // Where the answer at hand starts.
	for i := range c.Events {
		e := &c.Events[i]
		if !e.Live {
			continue
		}
		b := sentBlock{Role: e.Role, Type: "text", Text: c.EventText(e)}
		switch e.Kind {
		case model.Reasoning:
			b.Type = "reasoning"
		case model.ToolCall:
			k := c.Calls[e.Call]
			b = sentBlock{Role: e.Role, Type: "call", ID: k.ID, Name: k.Tool, InputBytes: e.Bytes}
		case model.ToolResult:
			b.Role, b.Type, b.ID = "tool", "result", c.Calls[e.Call].ID
		default:
		}
		if b.Role != "assistant" {
			out, from = append(out, b), len(out)+1
			continue
		}
		at := len(out)
		for at > from && ranks[out[at-1].Type] > ranks[b.Type] {
			at--
		}
		if at > from && out[at-1].Type == b.Type && b.Type != "call" {
			out[at-1].Text += b.Text
			continue
		}
		out = append(out[:at:at], append([]sentBlock{b}, out[at:]...)...)
	}
	return out
}

// TestGenuineIsSent holds that what is live is what the client sent of its own sessions, block by
// block.
func TestGenuineIsSent(t *testing.T) {
	t.Parallel()
	files := samples.Corpus(t, "genuine/opencode/*/export.json")
	if len(files) == 0 {
		t.Skip("no corpus beside the repository")
	}
	for _, path := range files {
		var want struct{ Blocks []sentBlock }
		data := samples.Read(t, filepath.Join(filepath.Dir(path), "expected.json"))[0]
		if err := json.Unmarshal(data, &want); err != nil {
			t.Fatal(err)
		}
		got := sent(open(t, path))
		if len(got) != len(want.Blocks) || len(got) == 0 {
			t.Fatalf("%s: %d blocks are live of %d", nameOf(path), len(got), len(want.Blocks))
		}
		for i, b := range want.Blocks {
			g := got[i]
			if b.Type != "result" {
				g.Text = strings.TrimSpace(g.Text)
			}
			begin := b.Text + b.TextBegin
			if len(g.Text) != b.TextBytes || !strings.HasPrefix(g.Text, begin) {
				t.Errorf("%s: block %d is %q, sent was %+v", nameOf(path), i, g.Text, b)
			}
			g.Text, b.Text, b.TextBegin, b.TextBytes = "", "", "", 0
			if g != b {
				t.Errorf("%s: block %d is %+v, sent was %+v", nameOf(path), i, g, b)
			}
		}
	}
}
