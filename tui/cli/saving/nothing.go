package saving

import (
	"strings"

	"decant/strategies/plan"
	"decant/tui/cli/flags"
)

// explainNothing is what each strategy of the plan says about finding nothing, and the next step.
func explainNothing(plan *plan.Plan) string {
	next := flags.JoinSteps("choose others with -s", flags.AdviseLess(plan.Spec))
	if len(plan.Spec.Uses) == 0 && len(plan.Notes) == 0 {
		return "no strategy is chosen; choose some with -s"
	}
	if len(plan.Notes) == 0 {
		return "no strategy found anything; " + next
	}
	reasons := make([]string, len(plan.Notes)) // All that were chosen have one.
	for i, n := range plan.Notes {
		reasons[i] = n.Strategy + ": " + strings.TrimPrefix(n.Text, "nothing to do: ")
	}
	return strings.Join(reasons, "; ") + "; " + next
}
