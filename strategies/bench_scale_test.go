//go:build !race

// The race detector takes ten times as long, and gives no memory back.

package strategies_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/strategiestest"
	"decant/testdata/growth"
	"decant/testdata/samples"
)

// everything is a Spec of all strategies, as they stand.
func everything() spec.Spec {
	s := strategies.DefaultSpec()
	names := make([]string, 0, len(strategies.ListInfos()))
	for _, in := range strategies.ListInfos() {
		names = append(names, in.Name)
	}
	s.Uses, _ = strategies.DefaultSpec().Expand(names)
	return s
}

// cost is what one plan takes.
type cost struct {
	changes, looked int
	allocs, bytes   uint64
}

// costOf plans once.
func costOf(ix *facts.Index, s spec.Spec) cost {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	p := plan.MakePlan(ix, s)
	out := cost{changes: len(p.Changes)}
	runtime.ReadMemStats(&after)
	for i := range p.Rows {
		out.looked += p.Rows[i].Hits
	}
	out.allocs = after.Mallocs - before.Mallocs
	out.bytes = after.TotalAlloc - before.TotalAlloc
	return out
}

// least is the least of what two plans took.
func least(a, b cost) cost {
	a.allocs, a.bytes = min(a.allocs, b.allocs), min(a.bytes, b.bytes)
	return a
}

// polled is a conversation of n equal calls: what they answer is always another text,
// and of the last half each failed.
func polled(n int) *model.Conversation {
	b := strategiestest.NewBuilder()
	b.Prompt("poll")
	for i := range n {
		text := strings.Repeat(fmt.Sprintf("still waiting for %d\n", i), 20)
		q, r := b.Tool("Bash", `{"command":"./poll"}`, text)
		b.Call(q).Effect = model.Effect{Kind: model.Runs, Programs: []string{"./poll"}}
		if i >= n/2 {
			b.Call(r).Status = model.Failed
		}
	}
	return b.Done()
}

// calls is how many calls the longest conversation has that is planned.
func calls() int {
	if samples.Long() {
		return 20_000
	}
	return 8_000
}

// TestPlanningIsLinear plans twice the calls, and looks that nothing takes much more than
// twice as much; and eight times the calls, and looks how long that takes. It runs alone,
// as what others allocate would count.
func TestPlanningIsLinear(t *testing.T) { //nolint:paralleltest // It measures.
	n := calls()
	lossless := strategies.DefaultSpec()
	lossless.Uses, _ = strategies.DefaultSpec().Expand([]string{"lossless"})
	for _, tt := range []struct {
		name string
		make func(n int) *model.Conversation
		spec spec.Spec
		hits int // At least, for each 10,000 calls.
	}{
		{"all", func(n int) *model.Conversation { return worked(n, 40) }, everything(), 5000},
		{"lossless", func(n int) *model.Conversation { return worked(n, 40) }, lossless, 1000},
		{"equal calls", polled, everything(), 5000},
		{"equal calls, lossless", polled, lossless, 0},
		{"ranges of one file", parts, everything(), 2000},
	} {
		t.Run(tt.name, func(t *testing.T) {
			half := facts.NewIndex(tt.make(n / 2))
			all := facts.NewIndex(tt.make(n))
			small, big := costOf(half, tt.spec), costOf(all, tt.spec)
			for range 2 {
				small = least(small, costOf(half, tt.spec))
				big = least(big, costOf(all, tt.spec))
			}
			if small.looked < tt.hits*n/20_000 {
				t.Errorf("%d hits: the test shows nothing", small.looked)
			}
			twice(t, "changes", big.changes, small.changes, 0)
			twice(t, "hits", big.looked, small.looked, 0)
			twice(t, "allocations", int(big.allocs), int(small.allocs), 2000)
			twice(t, "bytes", int(big.bytes), int(small.bytes), 1<<20)
			few := facts.NewIndex(tt.make(n / growth.Times))
			growth.Linear(t, "planning", func() { plan.MakePlan(few, tt.spec) },
				func() { plan.MakePlan(all, tt.spec) })
		})
	}
}

// TestSummarizingIsLinear puts a summary in the place of twice the turns.
func TestSummarizingIsLinear(t *testing.T) { //nolint:paralleltest // It measures.
	summed := func(n int) (*facts.Index, spec.Spec) {
		ix, s := facts.NewIndex(worked(n, 40)), everything()
		first, last := plan.FindStretch(ix, s)
		s.Summary = &spec.Summary{First: first, Last: last, Text: "done", By: "digest"}
		return ix, s
	}
	n := calls() / 2
	half, one := summed(n / 2)
	all, two := summed(n)
	small, big := costOf(half, one), costOf(all, two)
	for range 2 {
		small, big = least(small, costOf(half, one)), least(big, costOf(all, two))
	}
	p := plan.MakePlan(all, two)
	if r := p.Rows[len(p.Rows)-2]; r.Name != "summarize" || r.Removed < n/2 {
		t.Errorf("%+v: the test shows nothing", r)
	}
	twice(t, "changes", big.changes, small.changes, 0)
	twice(t, "allocations", int(big.allocs), int(small.allocs), 2000)
	twice(t, "bytes", int(big.bytes), int(small.bytes), 1<<20)
	few, three := summed(n / growth.Times)
	growth.Linear(t, "planning", func() { plan.MakePlan(few, three) },
		func() { plan.MakePlan(all, two) })
	growth.Linear(t, "checking", func() { check.ProvePlan(plan.MakePlan(few, three)) },
		func() { check.ProvePlan(p) })
}

// twice holds that what is twice as long takes at most 2.2 times as much, and some that
// does not hang on the length.
func twice(t *testing.T, what string, got, of, room int) {
	t.Helper()
	if float64(got) > 2.2*float64(of)+float64(room) {
		t.Errorf("%s: %d for all calls, %d for half of them", what, got, of)
	}
}

// TestPlanningAllocatesLittle holds that what a plan allocates hangs on how long its
// conversation is and not on how much it changes.
func TestPlanningAllocatesLittle(t *testing.T) { //nolint:paralleltest // It measures.
	ix, s := facts.NewIndex(worked(10_000, 40)), everything()
	changes := 0
	got := testing.AllocsPerRun(5, func() { changes = len(plan.MakePlan(ix, s).Changes) })
	if got > float64(changes)/10 {
		t.Errorf("%.0f allocations for %d changes", got, changes)
	}
}
