// Package answers gets what a plan wants to know and planning itself may not ask: a summary or
// tangents from a model, or from a rule in its place, and what the commands of own tools say. A
// person agrees before anything is sent.
package answers

import (
	"slices"

	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
)

// wanting reports whether a plan could want an answer: what is needed to know it is not made
// for nothing.
func (a *Asker) wanting(chosen spec.Spec) bool {
	return slices.ContainsFunc(chosen.Uses, func(u spec.Use) bool {
		switch u.Name {
		case summarizeName:
			return a.Options.Summary != "" || !u.WhenFull || summaryModel(chosen) != ""
		case tangentsName:
			return true
		}
		return false
	})
}

// Consult gives a Spec the answers that its strategies want, after the person agreed to what
// is sent for them. Where the screen opens, which asks by itself, only what sends nothing is
// answered. The index is that of the conversation where it was needed, else as it was.
func (a *Asker) Consult(c *model.Conversation, ix *facts.Index, spec spec.Spec) (
	*facts.Index, spec.Spec, error,
) {
	if err := checkAnswers(a.Options, spec); err != nil {
		return ix, spec, err
	}
	if !a.wanting(spec) {
		return ix, spec, nil
	}
	if ix == nil {
		ix = facts.NewIndex(c)
	}
	spec, err := a.ownSummary(ix, spec)
	if err != nil {
		return ix, spec, err
	}
	made := plan.MakePlan(ix, spec)
	if a.Reviewed {
		spec, err = a.askOffline(made)
		return ix, spec, err
	}
	all, err := a.prepareAll(made)
	if err != nil {
		return ix, spec, err
	}
	if all, err = a.confirm(made, all); err != nil {
		return ix, spec, err
	}
	spec, err = a.askAll(spec, all)
	return ix, spec, err
}
