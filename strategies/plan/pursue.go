package plan

import (
	"maps"
	"slices"
	"strconv"

	"decant/model"
	"decant/model/amount"
	"decant/strategies/cache"
	"decant/strategies/facts"
	"decant/strategies/spec"
)

// maxRounds limits how often the planner looks again for changes that do not pay. Two or three
// rounds are common.
const maxRounds = 20

// pursuit is the search for a plan that reaches a goal.
type pursuit struct {
	w    *model.Work
	ix   *facts.Index
	spec spec.Spec
	from int   // Of every limit.
	last []int // By event: the event that touched it last.
	out  Outcome
}

// pursueGoal makes the plan for a spec with a goal. It returns nil if it was stopped.
func pursueGoal(w *model.Work, ix *facts.Index, s spec.Spec) *Plan {
	g := &pursuit{w: w, ix: ix, spec: s, last: listTouches(ix, s)}
	all := g.planWithin(limit{})
	// A budget needs many plans, so changes that never pay are left out first.
	p := g.fitBudget(g.payBreak(all, (*pursuit).planWhole))
	p = g.payBreak(p, func(g *pursuit) *Plan { return g.fitBudget(g.planWhole()) })
	if p == nil {
		return nil
	}
	g.tellOutcome(p, all)
	return p
}

// listTouches lists for each event when it was last touched. For an event of a file, that is when
// the file was last read, found or written; otherwise, when the event came. It returns nil without
// a budget.
func listTouches(ix *facts.Index, s spec.Spec) []int {
	if !s.Goal.Budget.Set {
		return nil
	}
	touched := ix.Touched()
	out := make([]int, ix.Conversation.EventCount())
	for i := range out {
		if out[i] = i; ix.Event(i).Call >= 0 {
			out[i] = max(i, int(touched.Last[ix.Event(i).Call]))
		}
	}
	return out
}

// planWhole makes the plan without a budget. It returns nil if it was stopped.
func (g *pursuit) planWhole() *Plan { return g.planWithin(limit{}) }

// payBreak moves the start of the allowed changes until everything that a plan changes pays. again
// makes the plan from there. Changes may depend on earlier ones, so a later start can pay less than
// an earlier one: of all plans on the way it returns the one that gains most.
func (g *pursuit) payBreak(p *Plan, again func(*pursuit) *Plan) *Plan {
	best, start := p, g.from
	for round := 0; p != nil && g.spec.Goal.MinGain > 0; round++ {
		if g.gain(p) > g.gain(best) {
			best, start = p, g.from
		}
		from := g.unpaid(p)
		if from <= g.from {
			break
		}
		// The remaining changes may differ now, and may pay differently. The start only moves
		// towards the end, so the loop ends. A conversation built to move it slowly jumps to the
		// end after maxRounds.
		if g.from = from; round == maxRounds {
			g.from = len(g.ix.Briefs)
		}
		p = again(g)
	}
	if p == nil {
		return nil // It was stopped.
	}
	g.from = start
	return best
}

// gain returns what a plan has gained when as many calls were made as the goal allows: what each
// call reads less, without what writing the cache again cost. The unit is that of the price.
func (g *pursuit) gain(p *Plan) int {
	price := p.Cache().breakPrice()
	cost := cache.MeasureCost(price, 0, p.spans())
	return g.spec.Goal.MinGain*price.Read*cost.Saved - (price.Write-price.Read)*cost.Written
}

// planWithin plans within a limit. It returns nil if it was stopped.
func (g *pursuit) planWithin(b limit) *Plan {
	b.from, b.last = g.from, g.last
	return makeBounded(g.w, g.ix, g.spec, b)
}

// fitBudget makes the plan with the fewest changes that reaches the budget. It adds changes by
// class, then by the last touch. If no plan reaches the budget, it takes all changes. All is the
// plan without a budget.
func (g *pursuit) fitBudget(all *Plan) *Plan {
	budget := g.spec.Goal.Budget
	if all == nil || !budget.Set {
		return all
	}
	g.out = Outcome{Want: budget.Of(all.Before.Tokens, g.spec.Room)}
	best := all
	for _, class := range model.Classes {
		p := g.planWithin(limit{closed: true, class: class, cut: len(g.ix.Briefs)})
		if p == nil {
			return nil
		}
		if p.After.Tokens <= g.out.Want {
			g.out.Met, g.out.Tight, g.out.Class = true, true, class
			return g.oldest(p, class)
		}
		// Costlier changes may stand in the way of changes that save more.
		if p.After.Tokens < best.After.Tokens {
			best = p
		}
	}
	return best
}

// oldest makes the plan that takes only as many changes of a class as the budget needs. It starts
// with the events touched longest ago. whole is the plan that takes all of them, which reaches the
// budget.
func (g *pursuit) oldest(whole *Plan, class model.Class) *Plan {
	saved := map[int]int{0: 0} // By cut.
	for i := range whole.Changes {
		if c := whole.root(i); c.Class >= class && c.Strategy != User {
			saved[g.last[c.Event]+1] += whole.Changes[i].Tokens
		}
	}
	cuts := slices.Sorted(maps.Keys(saved))
	best, low, high := whole, 0, len(cuts)-1
	// What the whole plan saves beyond the budget can be given back, newest first. That gives a
	// first guess. From there the search goes on in doubling steps.
	probe := high
	for back := g.out.Want - whole.After.Tokens; probe > 0 && saved[cuts[probe]] <= back; probe-- {
		back -= saved[cuts[probe]]
	}
	// The cut at high always reaches the budget: it was tried, or it is the whole plan.
	for step := 1; low < high; step *= 2 {
		mid := min(max(probe, low), high-1)
		p := g.planWithin(limit{closed: true, class: class, cut: cuts[mid]})
		switch {
		case p == nil:
			return nil
		case p.After.Tokens <= g.out.Want:
			best, high, probe = p, mid, mid-step
		default:
			low, probe = mid+1, mid+step
		}
	}
	return best
}

// unpaid returns the first event from which all changes of a plan pay within the goal's calls.
func (g *pursuit) unpaid(p *Plan) int {
	spans := p.spans()
	// The user's decisions are always applied, so from there on the cache is broken anyway.
	for i := range p.Changes {
		if c := &p.Changes[i]; p.root(i).Strategy == User && c.Event < len(spans) {
			spans = spans[:c.Event]
		}
	}
	from := 0
	for _, s := range cache.ListStretches(p.Cache().breakPrice(), spans) {
		if s.Calls == cache.Never || s.Calls > g.spec.Goal.MinGain {
			from = s.To
		}
	}
	return from
}

// tellOutcome records the outcome of the goal. All is the plan without the goal.
func (g *pursuit) tellOutcome(p, all *Plan) {
	if g.out.Tight {
		for i := range p.Changes {
			c := &p.Changes[i]
			if c.Class == g.out.Class && c.Cause < 0 && c.Strategy != User {
				g.out.Through = max(g.out.Through, g.ix.Event(c.Event).Turn)
			}
		}
		// If every change found was needed, nothing was left out.
		g.out.Tight = len(p.Changes) < len(all.Changes) || p.After != all.After
	}
	if g.from > 0 {
		g.leftOut(all)
	}
	p.Goal = g.out
	p.Notes = append(p.Notes, g.noteOutcome(p)...)
}

// leftOut sums up the changes that do not pay.
func (g *pursuit) leftOut(all *Plan) {
	for i := range all.Changes {
		c := &all.Changes[i]
		if c.Event < g.from && all.root(i).Strategy != User {
			g.out.Unpaid.Changes++
			g.out.Unpaid.Saved = g.out.Unpaid.Saved.Add(facts.Size{
				Bytes:  c.Bytes,
				Tokens: c.Tokens,
			})
		}
	}
	g.out.UnpaidCalls = cache.Never
	for _, s := range cache.ListStretches(all.Cache().breakPrice(), all.spans()) {
		if s.From < g.from && s.Calls != cache.Never && s.Calls > g.spec.Goal.MinGain {
			g.out.UnpaidCalls = s.Calls
		}
	}
	for i := g.from - 1; i >= 0 && g.out.UnpaidThrough == 0; i-- {
		if len(all.on[i]) > 0 {
			g.out.UnpaidThrough = g.ix.Event(i).Turn
		}
	}
}

// Budgeted and MinGain are the names that notes about a goal carry.
const (
	Budgeted = "budget"
	MinGain  = "min-gain"
)

// sayRoom explains how a budget relative to the window is computed.
func sayRoom(s spec.Spec, want int) string {
	r, sent := s.Room, s.Room.Sent(s.Goal.Budget.Tokens)
	text := "the texts may take " + amount.Of(want, "token") + ": "
	if sent <= r.Beside {
		text = "no room is left for texts: "
	}
	if r.Assumed {
		text = "the model's window is unknown, so decant assumes 200,000 tokens; " + text
	}
	text += amount.Number(sent) + " of the window's " + amount.Number(r.Window)
	if sent == r.Window-r.Reserve {
		text += " (" + amount.Number(r.Reserve) + " are kept free for the answer)"
	}
	return text + ", less " + amount.Number(r.Beside) +
		" for the system prompt, tools and JSON around calls"
}

// noteOutcome tells the user what came of the goal.
func (g *pursuit) noteOutcome(p *Plan) []Note {
	var out []Note
	tokens := func(n int) string { return amount.Of(n, "token") }
	if g.spec.Goal.Budget.Window {
		out = append(out, Note{Strategy: Budgeted, Text: sayRoom(g.spec, g.out.Want)})
	}
	switch goal := g.spec.Goal; {
	case !goal.Budget.Set:
	case !g.out.Met:
		out = append(out, Note{
			Strategy: Budgeted,
			Text: tokens(g.out.Want) + " of texts cannot be reached: the chosen strategies reach " +
				tokens(p.After.Tokens),
		})
	case p.Before.Tokens <= g.out.Want:
		out = append(out, Note{
			Strategy: Budgeted, Text: "nothing needs to be removed: the texts " +
				"have " + tokens(p.Before.Tokens) + " (system prompt and tools do not count)",
		})
	case g.out.Tight:
		text := "these are the fewest changes that reach " + tokens(g.out.Want) +
			" of texts; the costliest of them"
		if g.out.Through > 0 {
			text += ", up to turn " + strconv.Itoa(g.out.Through)
		}
		text += ": " + p.Meaning(g.out.Class, "")
		out = append(out, Note{Strategy: Budgeted, Text: text})
	}
	switch {
	case g.spec.Goal.MinGain > 0 && !p.Cache().Price.Known():
		out = append(out, Note{
			Strategy: MinGain,
			Text:     "no prompt cache price is known for this model, so no change was skipped",
		})
	case g.out.Unpaid.Changes > 0:
		text := amount.Either(g.out.Unpaid.Changes, "change is skipped", "changes are skipped") +
			" that would save " + tokens(g.out.Unpaid.Saved.Tokens)
		if g.out.UnpaidThrough > 0 {
			text += ", up to turn " + strconv.Itoa(g.out.UnpaidThrough)
		}
		when := "never repaid"
		if g.out.UnpaidCalls != cache.Never {
			when = "repaid only after " + amount.Of(g.out.UnpaidCalls, "model call")
		}
		text += "; the prompt cache that they break is " + when
		out = append(out, Note{Strategy: MinGain, Text: text})
	}
	return out
}
