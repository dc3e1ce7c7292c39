package board

import (
	"decant/strategies/outline"
	"decant/strategies/plan"
)

// needs are the needs of a plan's results, found when somebody asks for the first one.
type needs struct {
	of    *plan.Plan
	found *outline.Needs
}

// FindNeed is how likely a result is needed again, false for another event, and where the plan goes
// by no names, so that it is not known.
func (b *Board) FindNeed(event int) (outline.Need, bool) {
	if b.Plan == nil {
		return outline.Need{}, false
	}
	if b.needs.of != b.Plan {
		b.needs = needs{of: b.Plan, found: outline.FindNeeds(b.Plan)}
	}
	if b.needs.found == nil {
		return outline.Need{}, false
	}
	return b.needs.found.Of(event)
}
