package cli

import (
	"fmt"
	"strconv"

	"decant/render"
	"decant/strategies/plan"
	"decant/strategies/report"
	"decant/tui/cli/exit"
	"decant/tui/cli/flags"
	"decant/tui/cli/pages"
)

// budgetError says that a plan does not come down to its budget, and how far it gets.
type budgetError struct {
	want, after, before int
	less                string // The advice to protect less, "" for none.
}

// Error is one line with the next step.
func (e *budgetError) Error() string {
	return fmt.Sprintf("nothing to save: the budget of ≈ %s tokens is out of reach: of ≈ %s the "+
		"strategies leave ≈ %s; %s", render.Number(e.want), render.Number(e.before),
		render.Number(e.after),
		flags.JoinSteps("choose more with -s", e.less, "allow --budget "+strconv.Itoa(e.after)))
}

// ExitWith is [exit.Nothing].
func (e *budgetError) ExitWith() int { return exit.Nothing }

// missBudget is a budgetError where a plan has a budget and does not come down to it.
func missBudget(plan *plan.Plan) error {
	if plan.Spec.Goal.Budget.Set && plan.After.Tokens > plan.Goal.Want {
		return &budgetError{
			plan.Goal.Want, plan.After.Tokens, plan.Before.Tokens, flags.AdviseLess(plan.Spec),
		}
	}
	return nil
}

// redundantError says that more is redundant than was allowed.
type redundantError struct {
	found report.Redundant
	above float64
}

// Error is one line with the next step.
func (e *redundantError) Error() string {
	return fmt.Sprintf("%s are redundant, more than %s %%; decant --save makes a smaller fork",
		pages.SpellShare(&e.found), strconv.FormatFloat(e.above, 'f', -1, 64))
}

// ExitWith is [exit.Redundant].
func (e *redundantError) ExitWith() int { return exit.Redundant }

// exceedLimit is a redundantError where more is redundant than so many percent; nil says that
// nobody asked.
func exceedLimit(r *report.Redundant, above float64) error {
	if r != nil && r.Percent > above {
		return &redundantError{*r, above}
	}
	return nil
}
