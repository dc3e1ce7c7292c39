package strategies_test

import (
	"fmt"
	"testing"

	"decant/model"
	"decant/strategies"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/strategiestest"
)

// parts is a conversation of n reads of one file: no two of the same lines, half of
// them contained in a later one.
func parts(n int) *model.Conversation {
	b := strategiestest.NewBuilder()
	for i := range n {
		if i%40 == 0 {
			b.Prompt("go on")
		}
		from := 1 + i*7919%n
		ranged(b, "/w/a.go", from, from+20+i%50, fileLines(from, from+20+i%50, i%n))
	}
	return b.Done()
}

// BenchmarkRanges gathers the facts of 10,000 reads of one file and plans them: a plan
// takes at most 50 ms, and of 20,000 at most 2.2 times as long.
func BenchmarkRanges(b *testing.B) {
	s := strategies.DefaultSpec()
	s.Uses, _ = strategies.DefaultSpec().Expand([]string{"dedup-tools"})
	for _, n := range []int{10_000, 20_000} {
		c := parts(n)
		b.Run(fmt.Sprint("index ", n), func(b *testing.B) {
			for b.Loop() {
				facts.NewIndex(c)
			}
		})
		ix := facts.NewIndex(c)
		b.Run(fmt.Sprint("plan ", n), func(b *testing.B) {
			for b.Loop() {
				plan.MakePlan(ix, s)
			}
		})
	}
}
