package strategies_test

import (
	"fmt"
	"maps"
	"strconv"
	"testing"

	"decant/model"
	"decant/strategies"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/spectest"
	"decant/strategies/strategiestest"
	"decant/testdata/growth"
)

// The tests below compare plans with each other: a setting that allows less must
// change no more, and a conversation that says more must not change what stands
// before. They need no list of expected results, so they hold for any seed.

// relate plans each random conversation twice and hands both plans on. It wants
// the second Spec to have made a difference somewhere: else nothing was shown.
func relate(
	t *testing.T, names string, tweak func(s spec.Spec) spec.Spec,
	compare func(where string, c *model.Conversation, wide, narrow *plan.Plan),
) {
	t.Helper()
	differ := 0
	for seed := range uint64(120) {
		c := strategiestest.DrawConversation(seed, seed%3 == 0)
		ix := facts.NewIndex(c)
		wide := plan.MakePlan(ix, chosen(t, names, "conversation.compaction.scope=file"))
		narrow := plan.MakePlan(ix, tweak(wide.Spec))
		compare(fmt.Sprintf("seed %d", seed), c, wide, narrow)
		if len(wide.Changes) != len(narrow.Changes) {
			differ++
		}
	}
	if differ < 5 {
		t.Errorf("only %d plans differ: the test shows nothing", differ)
	}
}

// changed is the set of events that a plan's own changes touch.
func changed(p *plan.Plan) map[int]bool {
	out := map[int]bool{}
	for i := range p.Changes {
		if p.Changes[i].Cause < 0 {
			out[p.Changes[i].Event] = true
		}
	}
	return out
}

// within wants all of the events in the others.
func within(t *testing.T, where string, some, all map[int]bool) {
	t.Helper()
	for event := range some {
		if !all[event] {
			t.Errorf("%s: event %d changes only in the narrower plan", where, event)
		}
	}
}

func TestMoreMinBytesChangeNoMore(t *testing.T) {
	t.Parallel()
	relate(t, "dedup-resources", func(s spec.Spec) spec.Spec {
		return spectest.SetKeys(s, "conversation.deduplication.min_bytes", "600")
	}, func(where string, c *model.Conversation, wide, narrow *plan.Plan) {
		within(t, where, changed(narrow), changed(wide))
		for i := range narrow.Changes {
			ch := &narrow.Changes[i]
			if p := c.Events[ch.Event].Parts[max(ch.Part, 0)]; p.RawBytes <= 600 {
				t.Errorf("%s: event %d: %d bytes were replaced", where, ch.Event, p.RawBytes)
			}
		}
	})
}

func TestAnAnchorIsNeverBeyondTheLookback(t *testing.T) {
	t.Parallel()
	growth.SkipRaced(t)
	for _, turns := range []int{0, 1, 3} {
		relate(t, "dedup-resources", func(s spec.Spec) spec.Spec {
			return spectest.SetKeys(s, "conversation.deduplication.lookback_turns",
				strconv.Itoa(turns))
		}, func(where string, c *model.Conversation, _, narrow *plan.Plan) {
			for i := range narrow.Changes {
				ch := &narrow.Changes[i]
				if c.Events[ch.Event].OffPath {
					continue // It is of no turn.
				}
				if n := c.Events[ch.Event].Turn - c.Events[ch.Anchor].Turn; n > turns || n < 0 {
					t.Errorf("%s: event %d: the anchor is %d turns back", where, ch.Event, n)
				}
			}
		})
	}
}

func TestFewerClassesRemoveNoMore(t *testing.T) {
	t.Parallel()
	relate(t, "dedup-tools", func(s spec.Spec) spec.Spec {
		return spectest.SetKeys(s, "strategies.dedup-tools.classes", "identical")
	}, func(where string, _ *model.Conversation, wide, narrow *plan.Plan) {
		within(t, where, changed(narrow), changed(wide))
		for i := range narrow.Changes {
			if ch := &narrow.Changes[i]; ch.Cause < 0 && ch.Class != model.Identical {
				t.Errorf("%s: event %d: class %s", where, ch.Event, ch.Class)
			}
		}
	})
}

func TestAPinTakesOneEventOutOfStripping(t *testing.T) {
	t.Parallel()
	const pinned = 5
	relate(t, "strip-tool-results", func(s spec.Spec) spec.Spec {
		return s.Decide(spec.OnEvent(pinned), spec.Keep)
	}, func(where string, c *model.Conversation, wide, narrow *plan.Plan) {
		if pinned >= len(c.Events) {
			return
		}
		within(t, where, changed(narrow), changed(wide))
		if changed(narrow)[pinned] {
			t.Errorf("%s: what is kept changes", where)
		}
	})
}

func TestWiderFencesStripNoMore(t *testing.T) {
	t.Parallel()
	steps := []string{"0", "1c", "3c", "6c", "12c", "999c"}
	for seed := range uint64(60) {
		ix := facts.NewIndex(strategiestest.DrawConversation(seed, false))
		var last map[int]bool
		for _, fence := range steps {
			s := chosen(t, "strip-tool-results", "conversation.compaction.keep_last="+fence)
			now := changed(plan.MakePlan(ix, s))
			if last != nil {
				within(t, fmt.Sprintf("seed %d, keep-last %s", seed, fence), now, last)
			}
			last = now
		}
		if len(last) > 0 {
			t.Errorf("seed %d: a fence larger than the conversation lets %v change", seed, last)
		}
	}
}

// What the agent does later must not change which earlier results refer back: a
// reference only ever looks at what comes before it.
func TestReferencesLookOnlyBack(t *testing.T) {
	t.Parallel()
	build := func(n int) (*strategiestest.Builder, int) {
		b := strategiestest.NewBuilder()
		b.Prompt("p")
		for i := range n {
			path := fmt.Sprintf("/w/%d.go", i%3)
			if i%5 == 4 {
				b.Edit(path)
				continue
			}
			b.Read(path, body(path, 9))
		}
		return b, 1 + 2*n
	}
	var before map[int]string
	for n := 1; n < 16; n++ {
		b, events := build(n)
		p := make1(t, b, chosen(t, "dedup-resources dedup-content"))
		now := map[int]string{}
		for i := range events {
			now[i], _ = p.TextAfter(i)
		}
		for i, text := range before {
			if now[i] != text {
				t.Errorf("%d calls: event %d becomes %q, was %q", n, i, now[i], text)
			}
		}
		before = maps.Clone(now)
	}
}

// Toggling a strategy off and on again is the plan before, to the last field that
// a user sees.
func TestTogglingTwiceIsNothing(t *testing.T) {
	t.Parallel()
	for seed := range uint64(30) {
		ix := facts.NewIndex(strategiestest.DrawConversation(seed, true))
		s := strategies.DefaultSpec().WithUses(nil)
		for _, in := range strategies.ListInfos() {
			s = s.Toggle(in.Name)
		}
		first := plan.MakePlan(ix, s)
		for _, in := range strategies.ListInfos() {
			again := plan.MakePlan(ix, s.Toggle(in.Name).Toggle(in.Name))
			if got, want := fmt.Sprint(again.Changes), fmt.Sprint(first.Changes); got != want {
				t.Errorf("seed %d, %s: got %s\nwant %s", seed, in.Name, got, want)
			}
		}
	}
}

// In the file scope nothing is tokens, and what the format binds does not count.
func TestFileScopeIsBytesAlone(t *testing.T) {
	t.Parallel()
	for seed := range uint64(60) {
		ix := facts.NewIndex(strategiestest.DrawConversation(seed, true))
		p := plan.MakePlan(ix, chosen(t, "lossless strip-tool-results strip-reasoning",
			"conversation.compaction.scope=file"))
		if p.Before.Tokens != 0 || p.After.Tokens != 0 {
			t.Errorf("seed %d: %d to %d tokens", seed, p.Before.Tokens, p.After.Tokens)
		}
		total := 0
		for i := range p.Index.Conversation.Events {
			total += p.Index.Conversation.Events[i].Bytes
		}
		if p.Before.Bytes != total {
			t.Errorf("seed %d: %d bytes, want %d", seed, p.Before.Bytes, total)
		}
		for i := range p.Changes {
			if ch := &p.Changes[i]; ch.Tokens != 0 || ch.Cause >= 0 && ch.Op == model.Remove {
				t.Errorf("seed %d: event %d: %+v", seed, ch.Event, *ch)
			}
		}
	}
}
