//go:build !race

package strategies_test

import (
	"testing"

	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/plan"
)

// BenchmarkLarge plans 24,000 events with all strategies, at most 34 ms, and checks the plan, at
// most 50 ms.
func BenchmarkLarge(b *testing.B) {
	ix, s := facts.NewIndex(long(24_000)), everything()
	p := plan.MakePlan(ix, s)
	b.Run("plan", func(b *testing.B) {
		for b.Loop() {
			plan.MakePlan(ix, s)
		}
	})
	b.Run("check", func(b *testing.B) {
		for b.Loop() {
			if f := check.ProvePlan(p); len(f) > 0 {
				b.Fatal(f)
			}
		}
	})
}
