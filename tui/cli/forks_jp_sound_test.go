package cli

import (
	"path/filepath"
	"testing"

	"decant/model"
	"decant/model/formats"
	"decant/strategies"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/testdata/samples"
)

// TestJPForksAreSound saves each conversation by every recipe without a fence, and for each early
// turn with that turn dropped. The second reader must find nothing that JP would mend in the fork,
// as many bytes as the plan promised, and every config and unknown event of the original. Not
// every recipe is tried on each, unless all is asked for.
func TestJPForksAreSound(t *testing.T) {
	t.Parallel()
	for turn, folder := range samples.Thinned(t, 2, jpFolders(t)) {
		t.Run(filepath.Base(folder), func(t *testing.T) {
			t.Parallel()
			c, err := formats.Open(folder)
			if err != nil {
				t.Fatal(err)
			}
			ix := facts.NewIndex(c)
			want := readJP(t, folder)
			for i, names := range recipes {
				if (turn+i)%thinned(c) == 0 {
					want.forks(t, ix, names, 0)
				}
			}
			for n := range min(len(c.Turns), 8/thinned(c)) {
				want.forks(t, ix, nil, n+1)
				want.forks(t, ix, []string{"auto"}, n+1)
			}
		})
	}
}

// forks saves one fork and reads it the second way; drop is a turn that the user drops, 0 for
// none.
func (c *jpCount) forks(t *testing.T, ix *facts.Index, names []string, drop int) {
	t.Helper()
	uses, err := strategies.DefaultSpec().Expand(names)
	if err != nil {
		t.Fatal(err)
	}
	chosen := strategies.DefaultSpec().WithUses(uses)
	chosen.KeepLast = spec.Fence{}
	if drop > 0 {
		chosen.Decisions = map[spec.Target]spec.Verdict{
			spec.OnTurn(drop): spec.Drop,
		}
	}
	made := plan.MakePlan(ix, chosen)
	saved, err := formats.Save(ix.Conversation, made.Changes, formats.SaveOptions{
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
	if bytes != made.After.Bytes {
		t.Errorf("%v, turn %d dropped: the fork has %d bytes, promised %d", names, drop, bytes,
			made.After.Bytes)
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
	wholeReasoning(t, made)
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

// kept counts what no fork may lose: configs, except for a packed one, and what nobody knows.
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
func wholeReasoning(t *testing.T, plan *plan.Plan) {
	t.Helper()
	outcomes := model.FoldChanges(plan.Changes)
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
