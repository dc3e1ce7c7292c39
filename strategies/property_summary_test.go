package strategies_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies"
	"decant/strategies/strategiestest"
)

// told draws what somebody said of whole turns, mostly of those that may go.
func told(r *rand.Rand, ix *strategies.Index, s strategies.Spec) strategies.Spec {
	if r.IntN(3) == 0 {
		return s
	}
	first, last := ix.Stretch(s)
	if r.IntN(9) == 0 {
		first, last = r.IntN(4), r.IntN(9)
	}
	texts := []string{"went well", "", strings.Repeat("what was done\n", 1+r.IntN(90))}
	s.Summary = &strategies.Summary{
		First: first, Last: last, Text: texts[r.IntN(3)],
		By: []string{"digest", "you", "maker/model-1"}[r.IntN(3)],
	}
	if r.IntN(3) > 0 {
		s = s.WithUses(append(s.Uses, strategies.Use{Name: "summarize"}))
	}
	if r.IntN(4) == 0 {
		s.Classified = "rule"
		s = s.NameTangent(strategies.Tangent{Turn: 1, By: "rule", Confidence: 0.8})
	}
	return s
}

// TestEverySummaryHolds has a summary in all plans, of requests and of marked turns as well, and
// none once it is undone.
func TestEverySummaryHolds(t *testing.T) {
	t.Parallel()
	put, alone, kept := 0, 0, 0
	for seed := range uint64(500) {
		c := strategiestest.Random(seed, seed%2 == 1)
		if seed%3 == 0 {
			c = strategiestest.RandomRequest(seed, seed%2 == 1)
		}
		ix := strategies.NewIndex(c)
		s := chance(seed, c)
		s.Scope, s.Hints = strategies.ScopeLive, strategies.Hints{}
		s = s.WithUses(append(s.Uses, strategies.Use{Name: "summarize"}))
		before := fmt.Sprint(strategies.Make(ix, s).Changes)
		first, last := ix.Stretch(s)
		with := s
		with.Summary = &strategies.Summary{First: first, Last: last, Text: "done", By: "you"}
		p := strategies.Make(ix, with)
		for _, f := range strategies.Check(p) {
			t.Errorf("seed %d: %s\n%v", seed, f, with.Uses)
		}
		if after := fmt.Sprint(strategies.Make(ix, s).Changes); after != before {
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
func left(p *strategies.Plan, first, last int) (texts, stays int) {
	c := p.Index.Conversation
	for i := range c.Events {
		e := &c.Events[i]
		text, ok := p.Text(i)
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
