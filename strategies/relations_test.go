package strategies_test

import (
	"fmt"
	"maps"
	"testing"

	"decant/model"
	"decant/strategies"
	"decant/strategies/strategiestest"
)

// The tests below compare plans with each other: a setting that allows less must
// change no more, and a conversation that says more must not change what stands
// before. They need no list of expected results, so they hold for any seed.

// relate plans each random conversation twice and hands both plans on. It wants
// the second Spec to have made a difference somewhere: else nothing was shown.
func relate(
	t *testing.T, names string, tweak func(s strategies.Spec) strategies.Spec,
	compare func(where string, c *model.Conversation, wide, narrow *strategies.Plan),
) {
	t.Helper()
	differ := 0
	for seed := range uint64(120) {
		c := strategiestest.Random(seed, seed%3 == 0)
		ix := strategies.NewIndex(c)
		wide := strategies.Make(ix, spec(t, names, "conversation.compaction.scope=file"))
		narrow := strategies.Make(ix, tweak(wide.Spec))
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
func changed(p *strategies.Plan) map[int]bool {
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
	relate(t, "dedup-resources", func(s strategies.Spec) strategies.Spec {
		s.Settings.Resources.MinBytes = 600
		return s
	}, func(where string, c *model.Conversation, wide, narrow *strategies.Plan) {
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
	for _, turns := range []int{0, 1, 3} {
		relate(t, "dedup-resources", func(s strategies.Spec) strategies.Spec {
			s.Settings.Resources.Lookback = turns
			return s
		}, func(where string, c *model.Conversation, _, narrow *strategies.Plan) {
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
	relate(t, "dedup-tools", func(s strategies.Spec) strategies.Spec {
		s.Settings.Tools.Classes = strategies.Classes(model.Identical)
		return s
	}, func(where string, _ *model.Conversation, wide, narrow *strategies.Plan) {
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
	relate(t, "strip-tool-results", func(s strategies.Spec) strategies.Spec {
		return s.Decide(strategies.OnEvent(pinned), strategies.Keep)
	}, func(where string, c *model.Conversation, wide, narrow *strategies.Plan) {
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
		ix := strategies.NewIndex(strategiestest.Random(seed, false))
		var last map[int]bool
		for _, fence := range steps {
			s := spec(t, "strip-tool-results", "conversation.compaction.keep_last="+fence)
			now := changed(strategies.Make(ix, s))
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
// reference only ever looks at what stands before it.
func TestReferencesLookOnlyBack(t *testing.T) {
	t.Parallel()
	build := func(n int) (*strategiestest.Builder, int) {
		b := strategiestest.New()
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
		p := make1(t, b, spec(t, "dedup-resources dedup-content"))
		now := map[int]string{}
		for i := range events {
			now[i], _ = p.Text(i)
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
// a person sees.
func TestTogglingTwiceIsNothing(t *testing.T) {
	t.Parallel()
	for seed := range uint64(30) {
		ix := strategies.NewIndex(strategiestest.Random(seed, true))
		s := strategies.Default().WithUses(nil)
		for _, in := range strategies.All() {
			s = s.Toggle(in.Name)
		}
		first := strategies.Make(ix, s)
		for _, in := range strategies.All() {
			again := strategies.Make(ix, s.Toggle(in.Name).Toggle(in.Name))
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
		ix := strategies.NewIndex(strategiestest.Random(seed, true))
		p := strategies.Make(ix, spec(t, "lossless strip-tool-results strip-reasoning",
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
