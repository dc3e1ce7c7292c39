package plan

import (
	"decant/model"
)

// Outcome is what came of a Goal.
type Outcome struct {
	// Want is the budget in tokens, and Met whether the plan comes down to it. They say nothing
	// without a budget.
	Want int
	Met  bool
	// Class is the costliest class that the budget went into, and Through the turn of the newest
	// change in it, 0 for none. They say nothing where Tight is false: nothing was left out for the
	// budget.
	Class   model.Class
	Through int
	Tight   bool
	// Unpaid is what was left out because it would not pay, and UnpaidCalls after how many calls
	// the soonest of it would, cache.Never for never. UnpaidThrough is the turn of the newest of
	// it, 0 for none.
	Unpaid        Tally
	UnpaidCalls   int
	UnpaidThrough int
}

// limit is what a goal leaves to the strategies. The zero limit leaves all.
type limit struct {
	// from is the first event that a strategy may change, also by what a change forces.
	from int
	// Where closed, changes of class are left to events touched last before cut, and costlier ones
	// to none.
	closed bool
	class  model.Class
	cut    int
	// last is by event when it was touched last, as an event; nil where no event was touched since
	// it came.
	last []int
}

// touched is when an event was touched last.
func (b *limit) touched(event int) int {
	if b.last == nil {
		return event
	}
	return b.last[event]
}

// bars says why a bound does not let a strategy do an edit, "" when it does.
func (b *limit) bars(ed *Edit) string {
	switch {
	case ed.Event < b.from:
		return whyUnpaid.String()
	case b.closed && (ed.Class > b.class || ed.Class == b.class && b.touched(ed.Event) >= b.cut):
		return whyEnough.String()
	default:
		return ""
	}
}
