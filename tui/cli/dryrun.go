package cli

import (
	"cmp"

	"decant/strategies/plan"
	"decant/strategies/report"
	"decant/tui/cli/exit"
)

// reportOnly reports the plan of the conversation and writes nothing but the plan's file.
func reportOnly(s *session) error {
	return cmp.Or(reportPlan(s, s.makePlan()), tellPlanSaved(s))
}

// reportPlan reports and writes nothing. A plan that could not be saved is reported all the same,
// and refused after it, so that a script learns it from the exit code.
func reportPlan(s *session, made *plan.Plan) error {
	made, findings, err := s.saver().Promise(made)
	if err != nil {
		return err
	}
	r := report.NewReport(made, findings, s.env.Version)
	var unsavable error
	r.FileBytes.After, unsavable = s.saver().Rehearse(made)
	if s.options.FailAbove != "" {
		r.Redundant = report.NewRedundant(made)
	}
	if err := s.report(r, made); err != nil {
		return err
	}
	if len(findings) > 0 {
		return &exit.RefusedError{What: "not to be saved", Findings: findings}
	}
	if unsavable != nil && s.options.FailAbove == "" {
		return unsavable
	}
	return cmp.Or(missBudget(made), exceedLimit(r.Redundant, s.options.Above))
}
