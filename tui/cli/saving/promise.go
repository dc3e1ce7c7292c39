package saving

import (
	"errors"

	"decant/model"
	"decant/model/formats"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/tui/cli/exit"
	"decant/tui/cli/flags"
)

// Promise is a plan as it would be saved, and what stands against that: with --save-as overlay it
// speaks in the words of the agent's own compaction, and findings name what those cannot say. The
// error is an [exit.UsageError] where the agent has no such words.
func (s *Saver) Promise(plan *plan.Plan) (*plan.Plan, []model.Finding, error) {
	findings := check.ProvePlan(plan)
	if s.Options.SaveAs != flags.AsOverlay || plan.Spec.Scope == facts.ScopeFile {
		return plan, findings, nil
	}
	changes, unsaid, err := formats.Overlay(plan.Index.Conversation, plan.Changes, plan.TooShortToStrip)
	switch {
	case errors.Is(err, formats.ErrNoOverlay):
		return nil, nil, exit.Usagef("--save-as %s: %v; save a fork instead", flags.AsOverlay, err)
	case err != nil:
		return nil, nil, err
	case len(unsaid) > 0:
		return plan, append(findings, unsaid...), nil
	}
	return plan.Recast(changes), findings, nil
}
