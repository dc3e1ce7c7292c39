package cli

import (
	"math"
	"slices"
	"testing"

	"decant/model"
	"decant/model/formats"
	"decant/strategies"
	"decant/strategies/facts"
	"decant/strategies/plan"
)

// TestPredictsWarmth goes through the calls that real conversations record, and holds what a report
// made just before each call says of the prompt cache against what that call found: whether it was
// warm, and how much of what it sent was written to it.
func TestPredictsWarmth(t *testing.T) {
	t.Parallel()
	const (
		half       = 2
		leastRight = 0.95
		mostOff    = 0.05
	)
	right, calls := 0, 0
	var off []float64
	for _, path := range corpus(t, append(claudeSessions, "codex/*.jsonl", "pi/*.jsonl")...) {
		c, err := formats.Open(path)
		if err != nil {
			continue
		}
		all, none := c.Usage, strategies.DefaultSpec().WithUses(nil)
		made := plan.MakePlan(facts.NewIndex(c), none)
		for i := 1; i < len(all); i++ {
			before, next := &all[i-1], &all[i]
			if !followsAt(c, before, next) {
				continue
			}
			c.Usage = all[:i]
			made.Spec.Now = next.Time
			cold := made.Cache().Cold
			calls++
			if was := half*next.Cached < before.Sent; was == cold {
				right++
			}
			if next.Written == 0 {
				continue
			}
			want := next.Sent
			if !cold {
				want -= before.Cached + before.Written
			}
			off = append(off, math.Abs(float64(want-next.Written))/float64(next.Written))
		}
	}
	if calls == 0 || len(off) == 0 {
		t.Fatal("no calls were recorded")
	}
	slices.Sort(off)
	median := off[len(off)/2]
	t.Logf("%d of %d calls warm or cold as said, %d writes off by %.1f %% in the median",
		right, calls, len(off), 100*median)
	if float64(right) < leastRight*float64(calls) || median > mostOff {
		t.Errorf("want %.0f %% right and at most %.0f %% off", 100*leastRight, 100*mostOff)
	}
}

// followsAt reports whether a call was sent what another was sent and more.
func followsAt(c *model.Conversation, before, next *model.Usage) bool {
	return before.Model == next.Model && !before.Foreign && !next.Foreign &&
		!before.Time.IsZero() && next.Time.After(before.Time) && next.Sent > before.Sent &&
		before.Cached+before.Written > 0 && next.Cached+next.Written > 0 &&
		c.Events[before.Event].Partition == c.Events[next.Event].Partition
}
