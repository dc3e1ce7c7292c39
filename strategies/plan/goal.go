package plan

import (
	"decant/model"
	"decant/strategies/why"
)

// Outcome is the result of a Goal.
type Outcome struct {
	// Want is the budget in tokens, and Met says whether the plan reaches it. Both mean nothing
	// without a budget.
	Want int
	Met  bool
	// Class is the costliest class that the budget needs. Through is the turn of its newest change,
	// 0 for none. Both mean nothing if Tight is false: then the budget left nothing out.
	Class   model.Class
	Through int
	Tight   bool
	// Beyond is true if fewer changes reach the budget but would not pay.
	Beyond bool
	// Unpaid counts the changes that are left out because they would not pay. UnpaidCalls is after
	// how many calls the first of them would pay, cache.Never for never. UnpaidThrough is the turn
	// of the newest of them, 0 for none.
	Unpaid        Tally
	UnpaidCalls   int
	UnpaidThrough int
}

// limit restricts what strategies may change for a goal. The zero limit allows everything.
type limit struct {
	// from is the first event that a strategy may change, directly or by a consequence.
	from int
	// If closed, changes of class are allowed only for events with a rank below cut. Changes of a
	// costlier class are not allowed at all. rank is by event, see rankEvents; nil is the order in
	// which events came.
	closed bool
	class  model.Class
	cut    int
	rank   []int
}

// place returns the rank of an event.
func (b *limit) place(event int) int {
	if b.rank == nil {
		return event
	}
	return b.rank[event]
}

// bars returns why a limit forbids an edit of a strategy, "" if it does not.
func (b *limit) bars(ed *Edit) string {
	switch {
	case ed.Event < b.from:
		return why.Unpaid.String()
	case b.closed && (ed.Class > b.class || ed.Class == b.class && b.place(ed.Event) >= b.cut):
		return why.Enough.String()
	default:
		return ""
	}
}
