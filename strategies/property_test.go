package strategies_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/chance"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/strategiestest"
	"decant/testdata/growth"
	_ "decant/testdata/roomy"
	"decant/testdata/samples"
)

// prove holds one plan of a random conversation against everything that must be
// true of every plan.
func prove(t *testing.T, seed uint64, broken bool) {
	t.Helper()
	c := strategiestest.DrawConversation(seed, broken)
	proveAll(t, fmt.Sprintf("seed %d broken %v", seed, broken), seed, c)
	c = strategiestest.RandomRequest(seed, broken)
	proveAll(t, fmt.Sprintf("request of seed %d broken %v", seed, broken), seed, c)
}

// proveAll is prove of a given conversation.
func proveAll(t *testing.T, name string, seed uint64, c *model.Conversation) {
	t.Helper()
	ix := facts.NewIndex(c)
	for k := range uint64(4) {
		said := rand.New(rand.NewPCG(seed, k))
		s := chance.DrawSpec(seed*7+k, c)
		s = spec.AskCommands(ix, s, func(spec.Question) bool { return said.IntN(3) > 0 })
		s = chance.DrawSummary(said, ix, s)
		p := plan.MakePlan(ix, s)
		where := fmt.Sprintf("%s, plan %d", name, k)
		for _, f := range check.ProvePlan(p) {
			t.Errorf("%s: %s\n%v", where, f, s.Uses)
		}
		rows := facts.Size{}
		for _, r := range p.Rows {
			rows = rows.Add(r.Saved)
		}
		if got, want := rows, p.Before.Sub(p.After); got != want {
			t.Errorf("%s: rows save %v, want %v", where, got, want)
		}
		if again := plan.MakePlan(ix, s); !reflect.DeepEqual(again, p) {
			t.Errorf("%s: a second plan differs", where)
		}
		lossless(t, where, p)
	}
}

// lossless shows with the texts themselves that identical loses no byte.
func lossless(t *testing.T, where string, p *plan.Plan) {
	t.Helper()
	c := p.Index.Conversation
	left := map[string]bool{}
	for i := range c.Events {
		o, _ := p.OutcomeOf(i)
		for k := range c.Events[i].Parts {
			part := &c.Events[i].Parts[k]
			if _, changed := o.Parts[k]; p.InScope(i) && !changed && !o.Removed && !o.Replaced {
				left[string(part.Envelope.Raw([]byte(c.PartText(part))))] = true
			}
		}
	}
	for i := range p.Changes {
		ch := &p.Changes[i]
		e := &c.Events[ch.Event]
		if ch.Class != model.Identical || e.Kind != model.ToolResult {
			continue
		}
		for k := range e.Parts {
			raw := e.Parts[k].Envelope.Raw([]byte(c.PartText(&e.Parts[k])))
			if (ch.Part < 0 || ch.Part == k) && len(e.Parts) == 1 && !left[string(raw)] {
				t.Errorf("%s: %s: identical, but its content is gone", where, e.ID)
			}
		}
	}
}

// seeds is how many conversations a property is tried on, of the n that prove most.
func seeds(n uint64) uint64 { return samples.Rounds(n) }

func TestEveryPlanHolds(t *testing.T) {
	t.Parallel()
	for seed := range seeds(400) {
		prove(t, seed, seed%2 == 1)
	}
}

// TestEveryPlanOfAnswersHolds has reasoning bound to its answer everywhere, and events
// that the format keeps.
func TestEveryPlanOfAnswersHolds(t *testing.T) {
	t.Parallel()
	growth.SkipRaced(t)
	forced, fixed, pruned := 0, 0, 0
	for seed := range uint64(400) {
		c := strategiestest.RandomRequest(seed, seed%2 == 1)
		if c.Rules.Reasoning != model.ReasoningGroup {
			continue
		}
		proveAll(t, fmt.Sprintf("seed %d", seed), seed, c)
		p := plan.MakePlan(facts.NewIndex(c), chosen(t, "dedup-tools prune-tools"))
		for i := range p.Changes {
			ch := &p.Changes[i]
			switch e := &c.Events[ch.Event]; {
			case e.Fixed:
				fixed++
			case ch.Cause >= 0 && e.Kind == model.Reasoning:
				forced++
			case e.Kind == model.Definition:
				pruned++
			}
		}
		outlasts(t, seed, p, func(e *model.Event) int { return e.Group })
	}
	if forced < 20 || fixed > 0 || pruned < 50 {
		t.Errorf("%d blocks of reasoning were forced out, %d fixed events changed, %d definitions "+
			"went", forced, fixed, pruned)
	}
}

// TestEveryPlanOfMarkedTurnsHolds has reasoning bound to its turn everywhere.
func TestEveryPlanOfMarkedTurnsHolds(t *testing.T) {
	growth.SkipRaced(t)
	t.Parallel()
	forced := 0
	for seed := range seeds(300) {
		c := strategiestest.DrawConversation(seed, seed%2 == 1)
		c.Rules.Reasoning, c.Rules.MarkedTurns = model.ReasoningTurn, true
		c.Rules.NoLoneReasoning = false // A message of two turns would bind both.
		proveAll(t, fmt.Sprintf("seed %d", seed), seed, c)
		p := plan.MakePlan(facts.NewIndex(c), chosen(t, "dedup-tools"))
		for i := range p.Changes {
			if ch := &p.Changes[i]; ch.Cause >= 0 && c.Events[ch.Event].Kind == model.Reasoning {
				forced++
			}
		}
		outlasts(t, seed, p, func(e *model.Event) int { return e.Turn + 1 })
		recount(t, seed, p)
		recount(t, seed, plan.MakePlan(p.Index, chance.DrawSpec(seed, c)))
	}
	if forced < 50 {
		t.Errorf("only %d blocks of reasoning were forced out: the test shows nothing", forced)
	}
}

// outlasts wants no reasoning left where another event of its turn or answer went, and
// none to go from where nothing did, except for what was left alone in its message. The key
// says which events are of one, 0 for none.
func outlasts(t *testing.T, seed uint64, p *plan.Plan, key func(*model.Event) int) {
	t.Helper()
	lost := map[int]bool{}
	c := p.Index.Conversation
	for i := range c.Events {
		e := &c.Events[i]
		if _, ok := p.TextAfter(i); !ok && e.Live && e.Kind != model.Reasoning && key(e) > 0 {
			lost[key(e)] = true
		}
	}
	// What took one block takes all of its turn or answer.
	for i := range c.Events {
		on := p.On(i)
		if len(on) > 0 && strings.Contains(p.Changes[on[0]].Reason, "of a turn or answer, or "+
			"none") {
			lost[key(&c.Events[i])] = true
		}
	}
	for i := range c.Events {
		e := &c.Events[i]
		if e.Kind != model.Reasoning || !e.Live {
			continue
		}
		_, ok := p.TextAfter(i)
		const lone = "must not have only reasoning"
		if on := p.On(i); !ok && strings.Contains(p.Changes[on[0]].Reason, lone) {
			continue
		}
		if ok == lost[key(e)] {
			t.Errorf("seed %d: reasoning %s stays %v, its turn or answer lost something %v",
				seed, e.ID, ok, lost[key(e)])
		}
	}
}

// recount counts the turns of the fork from what becomes of their events.
func recount(t *testing.T, seed uint64, p *plan.Plan) {
	t.Helper()
	c := p.Index.Conversation
	left := make([]int, len(c.Turns)+1)
	for i := range c.Events {
		e := &c.Events[i]
		o, _ := p.OutcomeOf(i)
		if _, ok := c.TextAfter(e, o); ok && (e.Live || !c.Rules.LiveOnly && !e.OffPath) {
			left[e.Turn]++
		}
	}
	n := 0
	for _, turn := range c.Turns {
		want := 0
		if left[turn.Number] > 0 || len(turn.Events) == 0 && n > 0 {
			n++
			want = n
		}
		if got := p.ForkTurn[turn.Number]; got != want {
			t.Errorf("seed %d: turn %d is %d in the fork, want %d", seed, turn.Number, got, want)
			return
		}
	}
}

// TestSomethingIsLeft has strategies that would take all that a user left.
func TestSomethingIsLeft(t *testing.T) {
	t.Parallel()
	for _, seed := range []uint64{1_311, 2_040, 3_324} {
		prove(t, seed, seed%2 == 1)
	}
}

func FuzzPlan(f *testing.F) {
	f.Add(uint64(1), false)
	f.Add(uint64(2), true)
	f.Add(uint64(130), true) // A write that a marker names, and a hint that repeats of it may go.
	f.Add(uint64(316), true) // An answer that leans on a dropped one, in a bound group.
	f.Fuzz(func(t *testing.T, seed uint64, broken bool) { prove(t, seed, broken) })
}
