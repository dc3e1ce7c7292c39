package ladder_test

import (
	"testing"

	"decant/model"
	"decant/strategies"
	"decant/strategies/chance"
	"decant/strategies/facts"
	"decant/strategies/ladder"
	"decant/strategies/plan"
	"decant/strategies/strategiestest"
)

// TestRungsAreTheirPlans holds each rung to the plan that its preset makes.
func TestRungsAreTheirPlans(t *testing.T) {
	t.Parallel()
	for seed := range uint64(20) {
		c := strategiestest.DrawConversation(seed, false)
		ix := facts.NewIndex(c)
		s := chance.DrawSpec(seed, c)
		for _, r := range ladder.MakeRungs(nil, ix, s) {
			p := plan.MakePlan(ix, s.WithUses(r.Uses))
			before, after := p.Context()
			if r.Before != before.Sum() || r.After != after.Sum() || r.Changes != len(p.Changes) {
				t.Errorf("seed %d, %s: %d to %d by %d changes, the plan has %d to %d by %d", seed,
					r.Name, r.Before, r.After, r.Changes, before.Sum(), after.Sum(), len(p.Changes))
			}
			lost := false
			for i := range p.Changes {
				lost = lost || p.Changes[i].Class > model.Covered
			}
			if lost == r.Lossless() {
				t.Errorf("seed %d, %s: lossless is %v", seed, r.Name, r.Lossless())
			}
		}
	}
}

func TestLookingRemovesNothing(t *testing.T) {
	t.Parallel()
	s := strategies.DefaultSpec()
	ix := facts.NewIndex(strategiestest.DrawConversation(1, false))
	first := ladder.MakeRungs(nil, ix, s)[0]
	if first.Name != ladder.LookOnly || first.Changes != 0 || first.Before != first.After {
		t.Errorf("the first rung is %+v", first)
	}
}

func TestStoppedWorkMakesNoRung(t *testing.T) {
	t.Parallel()
	ix := facts.NewIndex(strategiestest.DrawConversation(1, false))
	var w model.Work
	w.Stop()
	if got := ladder.MakeRungs(&w, ix, strategies.DefaultSpec()); len(got) > 1 {
		t.Errorf("%d rungs were made after the stop", len(got))
	}
}
