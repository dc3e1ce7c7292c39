package strategies_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/strategiestest"
	"decant/testdata/growth"
)

// The counts below are made straight from the texts, pair by pair, so that they
// do not share a mistake with the index and its groups.

// rawOf is the raw content of a result, and whether text is all that it holds.
func rawOf(c *model.Conversation, e *model.Event) (string, bool) {
	parts := make([]string, len(e.Parts))
	for k := range e.Parts {
		if e.Parts[k].Kind == model.PartImage {
			return "", false
		}
		parts[k] = string(e.Parts[k].Envelope.Raw([]byte(c.PartText(&e.Parts[k]))))
	}
	return strings.Join(parts, "\n"), true
}

func statusOf(c *model.Conversation, e *model.Event) model.Status {
	if e.Call < 0 {
		return model.Succeeded
	}
	return c.Calls[e.Call].Status
}

// countContent counts the hits of dedup-content.
func countContent(c *model.Conversation) int {
	hits := map[int]bool{}
	for i := range c.Events {
		e := &c.Events[i]
		raw, ok := rawOf(c, e)
		if e.Kind != model.ToolResult || !ok || len(c.EventText(e)) < 256 {
			continue
		}
		for j := range i {
			a := &c.Events[j]
			had, ok := rawOf(c, a)
			if a.Kind == model.ToolResult && ok && had == raw && a.Partition == e.Partition &&
				statusOf(c, a) == statusOf(c, e) && c.Calls[a.Call].Unique {
				hits[e.Call] = true
			}
		}
	}
	return len(hits)
}

// countResources counts the parts that dedup-resources replaces.
func countResources(c *model.Conversation, lookback int) int {
	refs := map[*model.Part]bool{}
	for i := range c.Events {
		e := &c.Events[i]
		for k := range e.Parts {
			if e.Kind == model.ToolResult && repeats(c, i, &e.Parts[k], lookback, refs) {
				refs[&e.Parts[k]] = true
			}
		}
	}
	return len(refs)
}

// repeats looks back from a part, event by event, for the nearest delivery in full
// that a reference can name, until something is in the way.
func repeats(
	c *model.Conversation, i int, p *model.Part, lookback int, refs map[*model.Part]bool,
) bool {
	e := &c.Events[i]
	if p.URI == "" || p.RawBytes <= 300 || otherVersion(e, p) {
		return false
	}
	path, _, _ := strings.Cut(strings.TrimPrefix(p.URI, "file://"), "#")
	for j := i - 1; j >= 0; j-- {
		a := &c.Events[j]
		if a.Partition != e.Partition || otherVersion(a, nil, *p) {
			return false
		}
		for k := range a.Parts {
			q := &a.Parts[k]
			if q.URI == p.URI && !refs[q] && statusOf(c, a) == statusOf(c, e) &&
				(a.Kind != model.ToolResult || c.Calls[a.Call].Unique) {
				return e.Turn-a.Turn <= lookback && !blocked(c, j, i, path)
			}
		}
	}
	return false
}

// otherVersion reports whether an event has another version of what a part is;
// until says where to stop looking.
func otherVersion(e *model.Event, until *model.Part, like ...model.Part) bool {
	if until != nil {
		like = []model.Part{*until}
	}
	for k := range e.Parts {
		q := &e.Parts[k]
		if q == until {
			return false
		}
		if q.URI == like[0].URI && q.Raw != like[0].Raw {
			return true
		}
	}
	return false
}

// blocked reports whether a write of the path reaches into what lies between.
func blocked(c *model.Conversation, from, to int, path string) bool {
	for i := range c.Calls {
		call := &c.Calls[i]
		failed := call.Status == model.Failed && !call.Effect.Anyway
		if call.Effect.Kind != model.Writes || failed || call.Request < 0 || call.Request > to ||
			max(call.Request, call.Result) < from {
			continue
		}
		if !strings.HasPrefix(path, "/") {
			continue
		}
		if call.Effect.Everything || call.Effect.Paths[0] == path {
			return true
		}
	}
	return false
}

// countTools counts the hits of dedup-tools.
func countTools(t *testing.T, c *model.Conversation) int {
	t.Helper()
	hits := 0
	for i := range c.Calls {
		older := &c.Calls[i]
		if !older.Pair() || older.Tool == "TodoWrite" || older.Effect.Kind == model.Writes {
			continue
		}
		for j := range c.Calls {
			later := &c.Calls[j]
			equal := later.Pair() && later.Result > older.Result &&
				keyOf(t, c, later) == keyOf(t, c, older) && replaces(c, older, later)
			if equal || later.Result > older.Result && contained(t, c, older, later) {
				hits++
				break
			}
		}
	}
	return hits
}

// keyOf is what equal calls have in common, by another reader of JSON.
func keyOf(t *testing.T, c *model.Conversation, call *model.Call) string {
	t.Helper()
	var args any
	if err := json.Unmarshal([]byte(c.EventText(&c.Events[call.Request])), &args); err != nil {
		t.Fatal(err)
	}
	where := ""
	if len(call.Effect.Programs) > 0 {
		where = fmt.Sprint(call.Effect.Paths, call.Effect.Folder)
	}
	return fmt.Sprint(call.Tool, args, c.Events[call.Result].Partition, where)
}

// replaces reports whether a later equal call may stand for an older one: of a check or a
// listing each newer one does, of another command only one with the same content.
func replaces(c *model.Conversation, older, later *model.Call) bool {
	if older.Status.Good() && !later.Status.Good() {
		return false
	}
	a, whole := rawOf(c, &c.Events[older.Result])
	b, ok := rawOf(c, &c.Events[later.Result])
	return older.Effect.Kind != model.Runs || older.Effect.Newest ||
		whole && ok && a == b && older.Status == later.Status
}

func TestHitsAgreeWithACountFromTheTexts(t *testing.T) {
	growth.SkipRaced(t)
	t.Parallel()
	total := map[string]int{}
	for seed := range seeds(150) {
		c := strategiestest.DrawConversation(seed, false)
		for i := range c.Events {
			c.Events[i].Needs = nil
		}
		for i := range c.Calls {
			c.Calls[i].Keeps = false
		}
		ix := facts.NewIndex(c)
		hits := func(name string) (int, int) {
			s := chosen(t, name, "conversation.compaction.scope=file",
				"conversation.deduplication.lookback_turns=2")
			r := row(t, plan.MakePlan(ix, s), name)
			total[name] += r.Hits
			return r.Hits, r.Changes
		}
		if got, _ := hits("dedup-content"); got != countContent(c) {
			t.Errorf("seed %d: dedup-content: got %d, want %d", seed, got, countContent(c))
		}
		if _, got := hits("dedup-resources"); got != countResources(c, 2) {
			t.Errorf("seed %d: dedup-resources: got %d, want %d", seed, got, countResources(c, 2))
		}
		if got, _ := hits("dedup-tools"); got != countTools(t, c) {
			t.Errorf("seed %d: dedup-tools: got %d, want %d", seed, got, countTools(t, c))
		}
	}
	for name, n := range total {
		if n < 20 {
			t.Errorf("%s: only %d hits in all: the test shows nothing", name, n)
		}
	}
}
