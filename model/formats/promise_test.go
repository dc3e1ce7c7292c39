package formats

import (
	"bytes"
	"path/filepath"
	"testing"
	"time"

	"decant/model"
	"decant/model/formats/codec"
	"decant/model/formats/jp/places"
	"decant/model/formats/staging"
	"decant/testdata/growth"
	"decant/testdata/samples"
)

// TestEveryChangeKeepsItsPromise drafts a fork for each change of one event that
// can be thought of. A codec may refuse it, and its checker too; but what is
// written must be what the model says it will be.
func TestEveryChangeKeepsItsPromise(t *testing.T) {
	growth.SkipRaced(t)
	t.Parallel()
	files := append(sessions(t), "../../testdata/demo.jsonl")
	files = append(files, jpFolders(t)...)
	files = append(files, samples.Own(t, "copilot/*.jsonl", "opencode/*.json", "kilo/*.json",
		"pi/*.jsonl", "omp/*.jsonl", "openclaw/*.jsonl")...)
	more, _ := filepath.Glob("../../../shared/corpus/genuine/claude-code/*/*.jsonl")
	for _, path := range append(files, more...) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			c, err := Open(path)
			if err != nil {
				t.Fatal(err)
			}
			kept, step := 0, 1+len(c.Events)/30 // Not all of a long one: it takes its time.
			if c.Source.Size() > 100<<10 {
				step = 1 + len(c.Events)/6
			}
			for i := 0; i < len(c.Events); i += step {
				for _, changes := range changesOf(c, i) {
					if promiseKept(t, c, append(changes, boundReasoning(c, i)...)) {
						kept++
					}
				}
			}
			if kept == 0 {
				t.Error("every change was refused")
			}
		})
	}
}

// changesOf are changes of one live event, a call with its result.
func changesOf(c *model.Conversation, i int) [][]model.Change {
	e := &c.Events[i]
	if !e.Live || e.Kind == model.Reasoning {
		return nil
	}
	whole := model.Change{Event: i, Part: -1, Op: model.Remove}
	if e.Kind == model.ToolCall {
		stub := model.Change{Event: i, Part: -1, Op: model.Replace, Text: `{"stub":1}`}
		other := model.Change{Event: c.Calls[e.Call].Result, Part: -1, Op: model.Remove}
		if other.Event < 0 {
			return [][]model.Change{{stub}}
		}
		return [][]model.Change{{stub}, {whole, other}}
	}
	out := [][]model.Change{
		{whole}, {{Event: i, Part: -1, Op: model.Replace, Text: "stub é\n2"}},
	}
	for p := range e.Parts {
		out = append(out, []model.Change{{Event: i, Part: p, Op: model.Remove}},
			[]model.Change{{Event: i, Part: p, Op: model.Replace, Text: "\"part\"\t\n"}})
	}
	return out
}

// boundReasoning removes what the format would not let stand beside a change.
func boundReasoning(c *model.Conversation, i int) []model.Change {
	var out []model.Change
	for j := range c.Events {
		e := &c.Events[j]
		bound := j > i
		if c.Rules.Reasoning == model.ReasoningTurn {
			bound = e.Turn == c.Events[i].Turn
		}
		if bound && e.Live && e.Kind == model.Reasoning {
			out = append(out, model.Change{Event: j, Part: -1, Op: model.Remove})
		}
	}
	return out
}

// reopened opens a draft as its client would once it is written.
func reopened(d *model.Draft, k codec.Codec) (*model.Conversation, error) {
	written := map[string][]byte{}
	for _, f := range d.Files {
		var out bytes.Buffer
		if err := staging.FillFile(f)(&out); err != nil {
			return nil, err
		}
		written[f.Name] = out.Bytes()
	}
	if !d.Dir || codec.FolderOf(k) == nil {
		return Read("fork", written[d.Files[0].Name], k.Name())
	}
	return readFiles{events: written[places.EventsFile], stored: codec.Stored{
		Path: d.Name, Config: written[places.ConfigFile], Metadata: written[places.MetadataFile],
	}}.openStored(codec.FolderOf(k))
}

// promiseKept compares the fork with what was promised; false when the codec or
// its checker refuse it.
func promiseKept(t *testing.T, c *model.Conversation, changes []model.Change) bool {
	t.Helper()
	k, o := mustCodec(t, c.Format), model.ForkOptions{ID: "new", Now: time.Now()}
	if f := codec.FolderOf(k); f != nil {
		o.ID = f.NextID(o.Now, nil)
	}
	d, err := Draft(c, changes, o)
	if err != nil {
		return false
	}
	fork, err := reopened(d, k)
	if err != nil {
		t.Errorf("%s: read: %v", c.Events[changes[0].Event].ID, err)
		return false
	}
	if own, _ := splitFindings(model.ListHarmful(Check(fork)), c); len(own) > 0 {
		return false
	}
	outcomes := model.FoldChanges(changes)
	for _, f := range compareFork(c, outcomes, fork) {
		e := &c.Events[changes[0].Event]
		t.Errorf("%s, %s: %+v: %v", e.ID, e.Kind, changes[0], f)
	}
	return true
}
