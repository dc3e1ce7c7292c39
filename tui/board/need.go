package board

import (
	"decant/strategies/outline"
	"decant/strategies/plan"
)

// needs holds the needs of a plan's results, found on first use.
type needs struct {
	of    *plan.Plan
	found *outline.Needs
}

// FindNeed says how likely a result is needed again. It is false for other events, and if the plan
// uses no names, because then the need is unknown.
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
