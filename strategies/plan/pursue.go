package plan

import (
	"cmp"
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
	rank []int // By event: its place in the order in which a budget takes changes.
	out  Outcome
}

// pursueGoal makes the plan for a spec with a goal. It returns nil if it was stopped.
func pursueGoal(w *model.Work, ix *facts.Index, s spec.Spec) *Plan {
	g := &pursuit{w: w, ix: ix, spec: s, rank: rankEvents(ix, s)}
	all := g.planWithin(limit{})
	// Changes that never pay are left out first. That does not depend on the budget, so a looser
	// budget has the same changes to choose from.
	whole := g.payBreak(all)
	p := g.fitBudget(whole)
	if p == nil {
		return nil
	}
	g.tellOutcome(p, whole, all)
	return p
}

// rankEvents returns the place of each event in the order in which a budget takes changes. The
// event touched longest ago has place 0. An event of a file was touched when the file was last
// read, found or written; any other event, when it came. Of two events of a file the older is
// first. It returns nil without a budget.
func rankEvents(ix *facts.Index, s spec.Spec) []int {
	if !s.Goal.Budget.Set {
		return nil
	}
	last := ix.Touched().Last
	touched := func(event int) int {
		if call := ix.Event(event).Call; call >= 0 {
			return max(event, int(last[call]))
		}
		return event
	}
	order := make([]int, ix.Conversation.EventCount())
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(touched(a), touched(b)) })
	rank := make([]int, len(order))
	for at, event := range order {
		rank[event] = at
	}
	return rank
}

// payBreak moves the start of the allowed changes until everything that a plan changes pays.
// Changes may depend on earlier ones, so a later start can pay less than an earlier one: of all
// plans on the way it returns the one that gains most.
func (g *pursuit) payBreak(p *Plan) *Plan {
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
		p = g.planWithin(limit{})
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
	price := p.Cache().BreakPrice()
	cost := cache.MeasureCost(price, 0, p.spans())
	return g.spec.Goal.MinGain*price.Read*cost.Saved - (price.Write-price.Read)*cost.Written
}

// planWithin plans within a limit. It returns nil if it was stopped.
func (g *pursuit) planWithin(b limit) *Plan {
	b.from, b.rank = g.from, g.rank
	return makeBounded(g.w, g.ix, g.spec, b)
}

// fitBudget makes a plan that reaches the budget and then stops. It adds changes by class, then by
// rank. Of these plans it takes an early one that reaches the budget and pays. If none does, it
// takes the plan that leaves least. whole is the plan without a budget.
func (g *pursuit) fitBudget(whole *Plan) *Plan {
	budget := g.spec.Goal.Budget
	if whole == nil || !budget.Set {
		return whole
	}
	g.out = Outcome{Want: budget.Of(whole.Before.Tokens, g.spec.Room)}
	none := g.planWithin(limit{closed: true})
	if none == nil || g.fits(none) {
		g.out.Met, g.out.Tight = true, true
		return none
	}
	best, costliest := whole, model.Classes[len(model.Classes)-1]
	for _, class := range model.Classes {
		p := g.planWithin(limit{closed: true, class: class, cut: len(g.ix.Briefs)})
		if p == nil {
			return nil
		}
		// All changes together are the whole plan, which gains most even where a part of it does
		// not pay.
		if class == costliest && g.meets(p) || g.fits(p) {
			g.out.Met, g.out.Tight, g.out.Class = true, true, class
			return g.fitClass(p, class)
		}
		// Costlier changes may stand in the way of changes that save more.
		if p.After.Tokens < best.After.Tokens && g.pays(p) {
			best = p
		}
	}
	return best
}

// fitClass makes the plan that takes only as many changes of a class as the budget needs. whole is
// the plan that takes all of them, which reaches the budget.
func (g *pursuit) fitClass(whole *Plan, class model.Class) *Plan {
	var cuts []int
	for i := range whole.Changes {
		if c := whole.root(i); c.Class >= class && c.Strategy != User {
			cuts = append(cuts, g.rank[c.Event]+1)
		}
	}
	slices.Sort(cuts)
	cuts = slices.Compact(cuts)
	best, low, high := whole, 0, len(cuts)-1
	// The middles do not depend on the budget. So the search for a looser budget never ends at a
	// later cut, even if a plan with more changes leaves more.
	for low < high {
		mid := (low + high) / 2
		p := g.planWithin(limit{closed: true, class: class, cut: cuts[mid]})
		switch {
		case p == nil:
			return nil
		case g.fits(p):
			best, high = p, mid
		default:
			low = mid + 1
		}
	}
	return best
}

// meets reports whether a plan reaches the budget.
func (g *pursuit) meets(p *Plan) bool { return p.After.Tokens <= g.out.Want }

// pays reports whether everything that a plan changes pays.
func (g *pursuit) pays(p *Plan) bool {
	return g.spec.Goal.MinGain == 0 || g.unpaid(p) <= g.from
}

// fits reports whether a plan reaches the budget and pays. It notes if a plan that reaches it does
// not pay.
func (g *pursuit) fits(p *Plan) bool {
	if !g.meets(p) {
		return false
	}
	paid := g.pays(p)
	g.out.Beyond = g.out.Beyond || !paid
	return paid
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
	for _, s := range cache.ListStretches(p.Cache().BreakPrice(), spans) {
		if s.Calls == cache.Never || s.Calls > g.spec.Goal.MinGain {
			from = s.To
		}
	}
	return from
}

// tellOutcome records the outcome of the goal. whole is the plan without the budget, and all is the
// plan without the goal.
func (g *pursuit) tellOutcome(p, whole, all *Plan) {
	if g.out.Tight {
		for i := range p.Changes {
			c := &p.Changes[i]
			if c.Class == g.out.Class && c.Cause < 0 && c.Strategy != User {
				g.out.Through = max(g.out.Through, g.ix.Event(c.Event).Turn)
			}
		}
		// If every change found was needed, nothing was left out.
		g.out.Tight = len(p.Changes) < len(whole.Changes) || p.After != whole.After
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
	for _, s := range cache.ListStretches(all.Cache().BreakPrice(), all.spans()) {
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
		text += " (" + amount.Number(r.Reserve) + " are kept free)"
	}
	return text + ", less " + amount.Number(r.Beside) +
		" for the system prompt, tools and JSON around calls"
}

// sayTight says where a plan stops for its budget.
func (g *pursuit) sayTight(p *Plan) string {
	text := "changes are made until the texts have " + amount.Of(g.out.Want, "token") +
		" or less: first what loses least, then what was used longest ago"
	if g.out.Through > 0 {
		text += "; the costliest kind (" + p.Meaning(g.out.Class, "") + ") only up to turn " +
			strconv.Itoa(g.out.Through)
	}
	if g.out.Beyond {
		text += "; fewer changes would not be repaid within " +
			amount.Of(g.spec.Goal.MinGain, "model call")
	}
	return text
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
		what := tokens(g.out.Want) + " of texts"
		if g.spec.Goal.Budget.Window && g.out.Want <= 1 { // No room is left.
			what = "the budget"
		}
		out = append(out, Note{
			Strategy: Budgeted,
			Text: what + " cannot be reached: the chosen strategies reach " +
				tokens(p.After.Tokens),
		})
	case p.Before.Tokens <= g.out.Want:
		out = append(out, Note{
			Strategy: Budgeted, Text: "nothing needs to be removed: the texts " +
				"have " + tokens(p.Before.Tokens) + " (system prompt and tools do not count)",
		})
	case g.out.Tight:
		out = append(out, Note{Strategy: Budgeted, Text: g.sayTight(p)})
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
