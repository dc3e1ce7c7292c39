package formats

import (
	"bytes"
	"path/filepath"
	"testing"
	"time"

	"decant/model"
)

// TestEveryChangeKeepsItsPromise drafts a fork for each change of one event that
// can be thought of. A codec may refuse it, and its checker too; but what is
// written must be what the model says it will be.
func TestEveryChangeKeepsItsPromise(t *testing.T) {
	t.Parallel()
	files := append(sessions(t), "../../testdata/demo.jsonl")
	more, _ := filepath.Glob("../../../shared/corpus/genuine/claude-code/*/*.jsonl")
	for _, path := range append(files, more...) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			c, err := Open(path)
			if err != nil {
				t.Fatal(err)
			}
			kept, step := 0, 1+len(c.Events)/30 // Not all of a long one: it takes its time.
			for i := 0; i < len(c.Events); i += step {
				for _, changes := range changesOf(c, i) {
					if promiseKept(t, c, append(changes, laterReasoning(c, i)...)) {
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

// laterReasoning removes what the format would not let stand behind a change.
func laterReasoning(c *model.Conversation, i int) []model.Change {
	var out []model.Change
	for j := i; j < len(c.Events); j++ {
		if e := &c.Events[j]; e.Live && e.Kind == model.Reasoning {
			out = append(out, model.Change{Event: j, Part: -1, Op: model.Remove})
		}
	}
	return out
}

// promiseKept compares the fork with what was promised; false when the codec or
// its checker refuse it.
func promiseKept(t *testing.T, c *model.Conversation, changes []model.Change) bool {
	t.Helper()
	d, err := Draft(c, changes, model.ForkOptions{ID: "new", Now: time.Now()})
	if err != nil {
		return false
	}
	var out bytes.Buffer
	if err := d.Files[0].Source.Write(&out, d.Files[0].Pieces); err != nil {
		t.Errorf("%s: write: %v", c.Events[changes[0].Event].ID, err)
		return false
	}
	fork, err := Read("fork", out.Bytes(), c.Format)
	if err != nil {
		t.Errorf("%s: read: %v", c.Events[changes[0].Event].ID, err)
		return false
	}
	if len(Check(fork)) > 0 {
		return false
	}
	outcomes := model.Outcomes(changes)
	broken := model.Diff(c.View(outcomes), fork.View(nil), "fork")
	for _, f := range append(broken, compareTotals(c, outcomes, fork)...) {
		e := &c.Events[changes[0].Event]
		t.Errorf("%s, %s: %+v: %v", e.ID, e.Kind, changes[0], f)
	}
	return true
}
