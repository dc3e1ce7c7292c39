package strategies_test

import (
	"fmt"
	"testing"

	"decant/model"
	"decant/strategies/chance"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/hints"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/strategiestest"
	"decant/testdata/growth"
)

// TestEverySummaryHolds has a summary in all plans, of requests and of marked turns as well, and
// none once it is undone.
func TestEverySummaryHolds(t *testing.T) {
	t.Parallel()
	growth.SkipRaced(t)
	put, alone, kept := 0, 0, 0
	for seed := range uint64(500) {
		c := strategiestest.DrawConversation(seed, seed%2 == 1)
		if seed%3 == 0 {
			c = strategiestest.RandomRequest(seed, seed%2 == 1)
		}
		ix := facts.NewIndex(c)
		s := chance.DrawSpec(seed, c)
		s.Scope, s.Hints = facts.ScopeLive, hints.Hints{}
		s = s.WithUses(append(s.Uses, spec.Use{Name: "summarize"}))
		before := fmt.Sprint(plan.MakePlan(ix, s).Changes)
		first, last := plan.FindStretch(ix, s)
		with := s
		with.Summary = &spec.Summary{First: first, Last: last, Text: "done", By: "you"}
		p := plan.MakePlan(ix, with)
		for _, f := range check.ProvePlan(p) {
			t.Errorf("seed %d: %s\n%v", seed, f, with.Uses)
		}
		if after := fmt.Sprint(plan.MakePlan(ix, s).Changes); after != before {
			t.Errorf("seed %d: undone, the plan is another", seed)
		}
		texts, stays := left(p, first, last)
		if texts > 0 {
			put++
			if texts == 1 {
				alone++
			}
			if stays > 0 {
				kept++
			}
		}
	}
	if put < 150 || alone < 3 || kept < 30 {
		t.Errorf("%d summaries, %d in one message, %d round what stays: the test shows nothing",
			put, alone, kept)
	}
}

// left counts the texts of a summary, and what stays of its turns besides.
func left(p *plan.Plan, first, last int) (texts, stays int) {
	c := p.Index.Conversation
	for i := range c.Events {
		e := &c.Events[i]
		text, ok := p.TextAfter(i)
		on := p.On(i)
		switch {
		case len(on) > 0 && ok && p.Changes[on[len(on)-1]].Class == model.Summarised:
			texts++
		case ok && e.Live && e.Turn >= first && e.Turn <= last && first > 0 && text != "":
			stays++
		}
	}
	return texts, stays
}
