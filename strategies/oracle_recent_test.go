package strategies_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/chance"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/spectest"
	"decant/strategies/strategiestest"
	"decant/testdata/growth"
)

// remembered is one line of a cache that is a plain list, the newest last.
type remembered struct {
	text   string
	status model.Status
	call   *model.Call
	path   string
}

// pathOf is the path of a call's arguments, by another reader of JSON.
func pathOf(t *testing.T, c *model.Conversation, call *model.Call) string {
	t.Helper()
	var args map[string]any
	if err := json.Unmarshal([]byte(c.EventText(&c.Events[call.Request])), &args); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"file_path", "path", "pattern", "notebook_path"} {
		if s, ok := args[name].(string); ok {
			return s
		}
	}
	return ""
}

// countRecent counts the hits of dedup-recent in one go through the results.
func countRecent(t *testing.T, c *model.Conversation, capacity, least int) int {
	t.Helper()
	hits, partition := 0, 0
	var cache []remembered
	for i := range c.Events {
		e := &c.Events[i]
		if e.Partition != partition {
			partition, cache = e.Partition, nil
		}
		if e.Kind != model.ToolResult {
			continue
		}
		call := &c.Calls[e.Call]
		path := pathOf(t, c, call)
		if strings.Contains("Edit MultiEdit Write", call.Tool) {
			cache = slices.DeleteFunc(cache, func(r remembered) bool {
				return strings.Contains("Read Grep", r.call.Tool) && r.path == path
			})
		}
		raw, whole := rawOf(c, e)
		if !whole || len(c.EventText(e)) < least {
			continue
		}
		now := remembered{raw, call.Status, call, path}
		at := slices.IndexFunc(cache, func(r remembered) bool {
			return r.text == raw && r.status == call.Status
		})
		if at >= 0 {
			hits++
			now = cache[at]
			cache = slices.Delete(cache, at, at+1)
		} else if len(cache) == capacity {
			cache = cache[1:]
		}
		cache = append(slices.Clone(cache), now)
	}
	return hits
}

func TestRecentHitsAgreeWithACountFromTheTexts(t *testing.T) {
	t.Parallel()
	growth.SkipRaced(t)
	total := 0
	for seed := range uint64(150) {
		c := strategiestest.DrawConversation(seed, false)
		for i := range c.Events {
			c.Events[i].Needs = nil
		}
		ix := facts.NewIndex(c)
		for _, set := range []struct {
			capacity string
			n        int
		}{{"1", 1}, {"2", 2}, {"5", 5}, {"100", 100}} {
			s := chosen(t, "dedup-recent", "conversation.compaction.scope=file",
				"strategies.dedup-recent.capacity="+set.capacity)
			got := row(t, plan.MakePlan(ix, s), "dedup-recent").Hits
			want := countRecent(t, c, set.n, 200)
			if got != want {
				t.Errorf("seed %d: capacity %s: got %d, want %d", seed, set.capacity, got, want)
			}
			total += got
		}
	}
	if total < 200 {
		t.Errorf("only %d hits in all: the test shows nothing", total)
	}
}

// TestNearReferencesLoseNoValue rebuilds each object that a near reference stands for,
// with another reader of JSON, from what is left of its anchor.
func TestNearReferencesLoseNoValue(t *testing.T) {
	t.Parallel()
	growth.SkipRaced(t)
	n := 0
	for seed := range uint64(500) {
		c := strategiestest.DrawConversation(seed, seed%2 == 1)
		s := chance.DrawSpec(seed, c)
		s = spectest.SetKeys(s, "strategies.dedup-recent.near_ref", "true")
		p := plan.MakePlan(facts.NewIndex(c), s.WithUses([]spec.Use{
			{Name: "dedup-recent"}, {Name: "dedup-content"}, {Name: "strip-reasoning"},
		}))
		for i := range c.Events {
			text, ok := p.TextAfter(i)
			if !ok || len(p.On(i)) == 0 || !strings.HasPrefix(text, "> [near-ref: ") {
				continue
			}
			n++
			anchor := p.Changes[p.On(i)[0]].Anchor
			left, ok := p.TextAfter(anchor)
			if !ok || len(p.On(anchor)) > 0 {
				t.Fatalf("seed %d: the anchor of %s is not in full", seed, c.Events[i].ID)
			}
			got, want := rebuilt(t, left, text), membersOf(t, c.EventText(&c.Events[i]))
			if !sameMembers(got, want) {
				t.Errorf("seed %d: %s: got %v, want %v", seed, text, got, want)
			}
		}
	}
	if n < 50 {
		t.Errorf("only %d near references: the test shows nothing", n)
	}
}

// membersOf is a JSON object's members, each as JSON.
func membersOf(t *testing.T, text string) map[string]string {
	t.Helper()
	var members map[string]json.RawMessage
	if err := json.Unmarshal([]byte(text), &members); err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for name, v := range members {
		out[name] = string(v)
	}
	return out
}

// rebuilt is an anchor's object with the values that a near reference names.
func rebuilt(t *testing.T, anchor, text string) map[string]string {
	t.Helper()
	out := membersOf(t, anchor)
	items := strings.Split(strings.TrimSuffix(text, "]"), ", ")
	for _, item := range items[1:] {
		name, change, _ := strings.Cut(item, ": ")
		_, now, _ := strings.Cut(change, "→")
		switch {
		case now == "":
			out[name] = "null"
		case strings.HasPrefix(out[name], `"`) || !json.Valid([]byte(now)):
			out[name] = `"` + now + `"`
		default:
			out[name] = now
		}
	}
	return out
}

// sameMembers compares two objects.
func sameMembers(a, b map[string]string) bool {
	if len(a) != len(b) {
		return false
	}
	for name := range a {
		if a[name] != b[name] {
			return false
		}
	}
	return true
}
