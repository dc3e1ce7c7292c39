package strategies

import (
	"reflect"
	"slices"
	"sync"
	"testing"

	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/strategiestest"
)

// implied are the kinds of facts that those of another kind are made of.
var implied = map[facts.Kind][]facts.Kind{
	facts.KindLosses:    {facts.KindEqualCalls},
	facts.KindObjects:   {facts.KindEqualCalls},
	facts.KindArguments: {facts.KindWrites},
	facts.KindStill:     {facts.KindWrites},
	facts.KindTerms:     {facts.KindWrites},
	facts.KindTouched:   {facts.KindTerms},
}

// listOdd plans a conversation with one strategy alone, and lists the facts that were found
// though it declares none that need them, and those that were not though it declares them.
func listOdd(s Strategy, list []Strategy, c *model.Conversation) (more, less []facts.Kind) {
	ix := facts.NewIndex(c)
	chosen := spec.Spec{
		Settings: spec.NewSettings(newSet(list)), Uses: []spec.Use{{Name: s.Describe().Name}},
	}
	declared := slices.Clone(s.Facts(&chosen, chosen.Uses[0]))
	for i := 0; i < len(declared); i++ {
		declared = append(declared, implied[declared[i]]...)
	}
	plan.MakePlan(ix, chosen)
	for k := range facts.KindStubs + 1 {
		switch found := ix.Knows(k); {
		case found && !slices.Contains(declared, k):
			more = append(more, k)
		case !found && slices.Contains(declared, k):
			less = append(less, k)
		}
	}
	return more, less
}

func TestPlansFindTheFactsThatTheyDeclare(t *testing.T) {
	t.Parallel()
	for _, s := range registered {
		for seed := range uint64(20) {
			c := strategiestest.DrawConversation(seed, false)
			if more, less := listOdd(s, registered, c); len(more)+len(less) > 0 {
				t.Errorf("%s, seed %d: facts %v are not declared, %v not found",
					s.Describe().Name, seed, more, less)
			}
		}
	}
}

// nosy is a strategy that reads what it does not declare.
type nosy struct{ *plan.View }

// Propose reads facts and proposes nothing.
func (n nosy) Propose(event int) []plan.Edit {
	n.Index.Trim(event)
	return nil
}

func TestUndeclaredFactsAreNoticed(t *testing.T) {
	t.Parallel()
	s := &strategy{
		Info:  spec.Info{Name: "nosy"},
		facts: []facts.Kind{facts.KindCopies},
		make:  func(v *plan.View, _ spec.Use) plan.Pass { return nosy{v} },
	}
	c := strategiestest.DrawConversation(1, false)
	more, less := listOdd(s, append(slices.Clone(registered), s), c)
	if !slices.Equal(more, []facts.Kind{facts.KindCuts}) || len(less) > 0 {
		t.Errorf("undeclared %v, missing %v; want the cuts and none", more, less)
	}
}

// Whoever asks first, and whoever gives up, plans are the same.
func TestPlansShareFacts(t *testing.T) {
	t.Parallel()
	for seed := range uint64(10) {
		c := strategiestest.DrawConversation(seed, false)
		var stopped model.Work
		stopped.Stop()
		ix := facts.NewIndex(c)
		if p := plan.MakePlanIn(&stopped, ix, DefaultSpec()); p != nil ||
			ix.Gather(&stopped, facts.KindCopies) {
			t.Fatal("planning that was stopped made a plan")
		}
		got, want := make([]*plan.Plan, len(registered)), make([]*plan.Plan, len(registered))
		var all sync.WaitGroup
		for i, s := range registered {
			chosen := DefaultSpec().WithUses([]spec.Use{{Name: s.Describe().Name}})
			all.Go(func() { got[i] = plan.MakePlan(ix, chosen) })
			want[i] = plan.MakePlan(facts.NewIndex(c), chosen)
		}
		all.Wait()
		for i, s := range registered {
			if !reflect.DeepEqual(got[i].Changes, want[i].Changes) {
				t.Errorf("seed %d, %s: plans of one index differ from plans of their own",
					seed, s.Describe().Name)
			}
		}
	}
}
