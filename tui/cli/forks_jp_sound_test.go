package cli

import (
	"path/filepath"
	"testing"

	"decant/model"
	"decant/model/formats"
	"decant/strategies"
)

// TestJPForksAreSound saves each conversation by every recipe without a fence, and for each early
// turn with that turn dropped. The second reader must find nothing that JP would mend in the fork,
// as many bytes as the plan promised, and every config and unknown event of the original.
func TestJPForksAreSound(t *testing.T) {
	t.Parallel()
	for _, folder := range jpFolders(t) {
		t.Run(filepath.Base(folder), func(t *testing.T) {
			t.Parallel()
			c, err := formats.Open(folder)
			if err != nil {
				t.Fatal(err)
			}
			ix := strategies.NewIndex(c)
			want := readJP(t, folder)
			for _, names := range recipes {
				want.forks(t, ix, names, 0)
			}
			for n := range min(len(c.Turns), 4) {
				want.forks(t, ix, nil, n+1)
				want.forks(t, ix, []string{"auto"}, n+1)
			}
		})
	}
}

// forks saves one fork and reads it the second way; drop is a turn that the person drops, 0 for
// none.
func (c *jpCount) forks(t *testing.T, ix *strategies.Index, names []string, drop int) {
	t.Helper()
	uses, err := strategies.Expand(names)
	if err != nil {
		t.Fatal(err)
	}
	spec := strategies.Default().WithUses(uses)
	spec.KeepLast = strategies.Fence{}
	if drop > 0 {
		spec.Decisions = map[strategies.Target]strategies.Verdict{
			strategies.OnTurn(drop): strategies.Drop,
		}
	}
	plan := strategies.Make(ix, spec)
	saved, err := formats.Save(ix.Conversation, plan.Changes, formats.SaveOptions{
		Output: t.TempDir(), Now: jpNow,
	})
	if err != nil {
		t.Fatalf("%v, turn %d dropped: %v", names, drop, err)
	}
	fork := readJP(t, saved.Path)
	_, live := fork.sizes()
	bytes := 0
	for _, n := range live {
		bytes += n
	}
	if bytes != plan.After.Bytes {
		t.Errorf("%v, turn %d dropped: the fork has %d bytes, promised %d", names, drop, bytes,
			plan.After.Bytes)
	}
	for i := range fork.items {
		if it := &fork.items[i]; it.gone || it.typ == "interrupted" {
			t.Errorf("%v, turn %d dropped: JP would mend element %d, %s", names, drop, it.rec+1,
				it.typ)
		}
	}
	fork.standard(t)
	if got, want := fork.kept(), c.kept(); got != want {
		t.Errorf("%v, turn %d dropped: %d configs and unknown events, want %d", names, drop, got,
			want)
	}
	wholeReasoning(t, plan)
}

// standard fails where a result is not stored as JP reads it today.
func (c *jpCount) standard(t *testing.T) {
	t.Helper()
	for i := range c.items {
		content := str(c.items[i].fields["content"])
		if c.items[i].kind == "tool_result" && unbase64(content, false) != unbase64(content, true) {
			t.Errorf("element %d is in the URL-safe alphabet", c.items[i].rec+1)
		}
	}
}

// kept counts what no fork may lose: configs, but for a packed one, and what nobody knows.
func (c *jpCount) kept() int {
	n := 0
	for i := range c.items {
		switch it := &c.items[i]; it.typ {
		case "config_delta", "weather_report", "event_overlay":
			if it.rec > 0 || !c.packed {
				n++
			}
		}
	}
	return n
}

// wholeReasoning fails where a turn lost something but kept its reasoning.
func wholeReasoning(t *testing.T, plan *strategies.Plan) {
	t.Helper()
	outcomes := model.Outcomes(plan.Changes)
	c := plan.Index.Conversation
	for i := range c.Turns {
		lost, thought := false, false
		for _, e := range c.Turns[i].Events {
			if ev := &c.Events[e]; ev.Live {
				gone := outcomes[e].Removed
				lost = lost || gone
				thought = thought || ev.Kind == model.Reasoning && !gone
			}
		}
		if lost && thought {
			t.Errorf("turn %d lost something, and kept its reasoning", i+1)
		}
	}
}
