package outline

import (
	"strconv"
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/strategies/facts"
	"decant/strategies/plan"
)

// Need holds the numbers that tell how likely a result is needed again.
type Need struct {
	// Names counts its names, numbers, paths and files that nothing else that stays as it is holds.
	Names int
	// Touched is how many calls ago its file or folder was last read, found or written, where the
	// last call is 1. It is 0 for a result without a path.
	Touched int
	// Used is how many later calls and answers repeat something that this result said first.
	Used int
}

// String returns it in words.
func (n Need) String() string {
	parts := []string{"what else stays has all its names", "no later call or answer uses it"}
	if n.Names > 0 {
		parts[0] = amount.Either(n.Names, "of its names is", "of its names are") +
			" in nothing else that stays as it is"
	}
	if n.Used > 0 {
		parts[1] = amount.Either(n.Used, "later call or answer uses it",
			"later calls or answers use it")
	}
	if n.Touched > 0 {
		parts = append(parts, "its path was used "+amount.Of(n.Touched, "call")+" ago")
	}
	return strings.Join(parts, "; ")
}

// Brief returns a shorter form for lists.
func (n Need) Brief() string {
	return amount.Of(n.Names, "name") + ", " + strconv.Itoa(n.Used) + " × used"
}

// Needs holds the needs of a plan's results.
type Needs struct {
	ix    *facts.Index
	terms *facts.TermFact
	held  []holder // By term.
	used  []int    // By event.
}

// holder says which of the events that stay as they are holds a term: nobody, one event as its
// index + 1, or several.
type holder int

const (
	nobody  holder = 0
	several holder = -1
)

// add returns the holder after one more event that holds the term.
func (h holder) add(event int) holder {
	if one := holder(event + 1); h == nobody || h == one {
		return one
	}
	return several
}

// isElsewhere reports whether an event other than this one holds the term.
func (h holder) isElsewhere(event int) bool { return h != nobody && h != holder(event+1) }

// FindNeeds finds the needs of a plan's results. It returns nil if the plan does not use names,
// because then the terms are unknown.
func FindNeeds(p *plan.Plan) *Needs {
	ix := p.Index
	if !ix.Knows(facts.KindTerms) || p.Spec.Scope != facts.ScopeLive {
		return nil
	}
	n := &Needs{ix: ix, terms: ix.Terms(), used: make([]int, ix.Conversation.EventCount())}
	n.held = make([]holder, len(n.terms.Names))
	first, last := make([]int, len(n.terms.Names)), make([]int, len(n.used))
	for event := range n.used {
		kind := ix.Briefs[event].Kind
		says := kind == model.ToolCall || kind == model.Assistant
		stays := len(p.On(event)) == 0
		for _, t := range n.terms.Of(event) {
			if stays {
				n.held[t.Term] = n.held[t.Term].add(event)
			}
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

// Of returns the need of a live result, false for another event.
func (n *Needs) Of(event int) (Need, bool) {
	e := n.ix.Event(event)
	if !e.Live || e.Kind != model.ToolResult {
		return Need{}, false
	}
	out := Need{Used: n.used[event]}
	for _, t := range n.terms.Of(event) {
		if t.Line != facts.NoLine && !n.held[t.Term].isElsewhere(event) {
			out.Names++
		}
	}
	if e.Call >= 0 {
		out.Touched = int(n.ix.Touched().Ago[e.Call])
	}
	return out, true
}
