package strategies_test

import (
	"runtime"
	"testing"
	"time"

	"decant/strategies"
)

// everything is a Spec of all strategies, as they stand.
func everything() strategies.Spec {
	s := strategies.Default()
	names := make([]string, 0, len(strategies.All()))
	for _, in := range strategies.All() {
		names = append(names, in.Name)
	}
	s.Uses, _ = strategies.Expand(names)
	return s
}

// cost is what one plan takes.
type cost struct {
	changes, looked int
	allocs, bytes   uint64
	time            time.Duration
}

// costOf plans once.
func costOf(ix *strategies.Index, s strategies.Spec) cost {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := time.Now()
	p := strategies.Make(ix, s)
	out := cost{changes: len(p.Changes), time: time.Since(start)}
	runtime.ReadMemStats(&after)
	for i := range p.Rows {
		out.looked += p.Rows[i].Hits
	}
	out.allocs = after.Mallocs - before.Mallocs
	out.bytes = after.TotalAlloc - before.TotalAlloc
	return out
}

// TestPlanningIsLinear plans twice the calls with all strategies. It runs alone, as
// what others allocate would count. Of times the best of several count, and leave room
// for a machine that does other things: what is not linear takes four times as long.
func TestPlanningIsLinear(t *testing.T) { //nolint:paralleltest // It measures.
	s := everything()
	half := strategies.NewIndex(worked(10_000, 40))
	all := strategies.NewIndex(worked(20_000, 40))
	small, big := costOf(half, s), costOf(all, s)
	for range 12 {
		a, b := costOf(half, s), costOf(all, s)
		a.time, b.time = min(a.time, small.time), min(b.time, big.time)
		a.allocs, b.allocs = min(a.allocs, small.allocs), min(b.allocs, big.allocs)
		a.bytes, b.bytes = min(a.bytes, small.bytes), min(b.bytes, big.bytes)
		small, big = a, b
	}
	if small.changes < 10_000 || small.looked < 5_000 {
		t.Errorf("%d changes, %d hits: the test shows nothing", small.changes, small.looked)
	}
	for _, tt := range []struct {
		name      string
		got, of   float64
		atMost, n float64 // The ratio, and how much more is no matter.
	}{
		{"changes", float64(big.changes), float64(small.changes), 2.2, 0},
		{"hits", float64(big.looked), float64(small.looked), 2.2, 0},
		{"allocations", float64(big.allocs), float64(small.allocs), 2.2, 500},
		{"bytes", float64(big.bytes), float64(small.bytes), 2.2, 1 << 20},
		{"time", float64(big.time), float64(small.time), 3.6, 0},
	} {
		if tt.got > tt.atMost*tt.of+tt.n {
			t.Errorf("%s: %.0f for 20,000 calls, %.0f for 10,000", tt.name, tt.got, tt.of)
		}
	}
}

// TestPlanningAllocatesLittle holds that what a plan allocates hangs on how long its
// conversation is and not on how much it changes.
func TestPlanningAllocatesLittle(t *testing.T) { //nolint:paralleltest // It measures.
	ix, s := strategies.NewIndex(worked(10_000, 40)), everything()
	changes := 0
	got := testing.AllocsPerRun(5, func() { changes = len(strategies.Make(ix, s).Changes) })
	if got > float64(changes)/10 {
		t.Errorf("%.0f allocations for %d changes", got, changes)
	}
}
