package calibrate_test

import (
	"math"
	"slices"
	"testing"

	"decant/model"
	"decant/model/formats"
	"decant/model/tokens"
	"decant/testdata/samples"
)

// replay is what the calls of conversations tell of the prompt cache, beside what is said of it.
type replay struct {
	calls, right int
	// misses are by which part the recorded writes of calls after the cache ran out differ from
	// what had been sent before and what was added since.
	misses []float64
}

// add replays the calls of a conversation, each with what was known before it.
func (r *replay) add(c *model.Conversation) {
	for k := 1; k < len(c.Usage); k++ {
		last, next := c.Usage[k-1], c.Usage[k]
		m, _ := tokens.Lookup(next.Model)
		cached := next.Cached+next.Written > 0 && m.Cache.Known() && next.Model == last.Model
		if !cached || last.Foreign || next.Foreign || last.Time.IsZero() || next.Time.IsZero() ||
			next.Sent < last.Sent {
			continue
		}
		said := next.Time.Sub(last.Time) > m.CacheLife(last.Hour > 0)
		cold := next.Cached < last.Sent/2
		r.calls++
		if said == cold {
			r.right++
		}
		if said && next.Written > 0 {
			want := last.Sent
			for e := last.Event; e < next.Event; e++ {
				if !c.Events[e].OffPath {
					want += c.Events[e].Tokens
				}
			}
			r.misses = append(r.misses, math.Abs(float64(want-next.Written))/float64(next.Written))
		}
	}
}

// TestCacheRunsOutAsRecorded replays the recorded calls of the corpus: the time since the last call
// and the kind of its cache tell whether the next is read from it, and a call after the cache ran
// out writes all that is sent.
func TestCacheRunsOutAsRecorded(t *testing.T) {
	t.Parallel()
	var r replay
	patterns := []string{"claude-code/*.jsonl", "codex/*.jsonl", "pi/*.jsonl"}
	for _, file := range samples.Whole(t, patterns...) {
		c, err := formats.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		r.add(c)
	}
	if r.calls == 0 {
		t.Skip("no calls of the corpus are recorded with their cache")
	}
	slices.Sort(r.misses)
	median := r.misses[len(r.misses)/2]
	t.Logf("%d of %d calls told right; %d after the cache ran out, writes off by %.1f %%",
		r.right, r.calls, len(r.misses), 100*median)
	if r.right*100 < r.calls*95 || median > 0.05 {
		t.Errorf("%d of %d calls are told right, writes are off by %.3f", r.right, r.calls, median)
	}
}
