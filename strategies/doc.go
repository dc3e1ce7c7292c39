// Package strategies says what could go from a conversation, and at what cost.
// NewIndex gathers facts once; Make turns a Spec (chosen strategies, settings,
// the person's decisions) into a Plan; Check proves the plan. All of it is pure:
// no I/O, no clock, no text decoded while re-planning. A Spec is an immutable
// value, so toggling is planning again and undo is the Spec before.
//
// It knows no format: what a format demands stands in model.Rules.
//
//	ix := strategies.NewIndex(conversation)
//	plan := strategies.Make(ix, strategies.Default())
//	if findings := strategies.Check(plan); len(findings) == 0 {
//		saved, err := formats.Save(conversation, plan.Changes, opts)
//	}
package strategies
