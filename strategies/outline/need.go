package outline

import (
	"strconv"
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/strategies/facts"
	"decant/strategies/plan"
)

// Need is what tells how likely it is that a result is needed again.
type Need struct {
	// Names is how many of its names, numbers, paths and files stand in nothing else that stays.
	Names int
	// Touched is how many calls ago its file was read, found or written last, the last call being
	// 1; 0 for what is of no file.
	Touched int
	// Used is how many later calls and answers say what it was the first to say.
	Used int
}

// String says it in words.
func (n Need) String() string {
	parts := []string{amount.Either(n.Names, "name is", "names are") + " only here"}
	if n.Touched > 0 {
		parts = append(parts, "file touched "+amount.Of(n.Touched, "call")+" ago")
	}
	return strings.Join(append(parts, "used "+strconv.Itoa(n.Used)+" × since"), " · ")
}

// Brief is the part of it that a list has room for.
func (n Need) Brief() string {
	return amount.Of(n.Names, "name") + ", " + strconv.Itoa(n.Used) + " × used"
}

// Needs are the needs of a plan's results.
type Needs struct {
	ix    *facts.Index
	terms *facts.TermFact
	held  []bool // By term: something that stays has it.
	used  []int  // By event.
}

// FindNeeds finds the needs of a plan's results; nil where the plan goes by no names, so that
// nobody looked for them.
func FindNeeds(p *plan.Plan) *Needs {
	ix := p.Index
	if !ix.Knows(facts.KindTerms) || p.Spec.Scope != facts.ScopeLive {
		return nil
	}
	n := &Needs{ix: ix, terms: ix.Terms(), used: make([]int, ix.Conversation.EventCount())}
	n.held = make([]bool, len(n.terms.Names))
	first, last := make([]int, len(n.terms.Names)), make([]int, len(n.used))
	for event := range n.used {
		kind := ix.Briefs[event].Kind
		says := kind == model.ToolCall || kind == model.Assistant
		for _, t := range n.terms.Of(event) {
			n.held[t.Term] = n.held[t.Term] || len(p.On(event)) == 0
			switch by := first[t.Term] - 1; {
			case by < 0:
				first[t.Term] = event + 1
			case says && last[by] != event:
				last[by] = event
				n.used[by]++
			}
		}
	}
	return n
}

// Of is the need of a live result, false for another event.
func (n *Needs) Of(event int) (Need, bool) {
	e := n.ix.Event(event)
	if !e.Live || e.Kind != model.ToolResult {
		return Need{}, false
	}
	out := Need{Used: n.used[event]}
	for _, t := range n.terms.Of(event) {
		if t.Line != facts.NoLine && !n.held[t.Term] {
			out.Names++
		}
	}
	if e.Call >= 0 {
		out.Touched = int(n.ix.Touched().Ago[e.Call])
	}
	return out, true
}
