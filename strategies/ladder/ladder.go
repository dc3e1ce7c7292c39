// Package ladder makes the plan of each preset, from none to all of them, and says what each would
// come to: the steps between which a user chooses. It makes real plans, one a step, so that what a
// step promises is what its fork holds.
package ladder

import (
	"slices"

	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
)

// LookOnly is the name of the first step, which removes nothing.
const LookOnly = "review only"

// Step is one preset and what its plan comes to, as a whole and not beyond the step before.
type Step struct {
	// Name is [LookOnly] or that of a preset, Summary what it does in one line.
	Name, Summary string
	// Uses are its strategies.
	Uses []spec.Use
}

// ListSteps lists the steps of a spec: none, then its presets from free to costly.
func ListSteps(s *spec.Spec) []Step {
	lists := s.Settings.Set.Lists()
	out := make([]Step, 1, 1+len(lists))
	out[0] = Step{Name: LookOnly, Summary: "nothing is removed"}
	for _, p := range lists {
		out = append(out, Step{Name: p.Name, Summary: p.Summary, Uses: p.Uses})
	}
	return out
}

// FindStep is the name of the step whose strategies a spec has, "" if none exists.
func FindStep(s *spec.Spec) string {
	for _, step := range ListSteps(s) {
		if slices.Equal(step.Uses, s.Uses) {
			return step.Name
		}
	}
	return ""
}

// PresetResult is what a step's plan comes to.
type PresetResult struct {
	Step
	// Before and After are the context with all that is sent, in tokens.
	Before, After int
	// Saved are the tokens that changes of each class save, those included that the format
	// requires. Required are those of changes that only the format requires.
	Saved    [model.Summarised + 1]int
	Required int
	// Removed are those of the changes that drop a text, by what that is.
	Removed Removed
	// Sealed are the tokens saved of reasoning that the file holds only in an encrypted form.
	Sealed int
	// Changes counts the changes, Lossy those that take a text which stays nowhere.
	Changes, Lossy int
}

// Lossless reports whether all text that changes take stays in context elsewhere. It goes by their
// classes: a text may be lost though no token is saved.
func (r *PresetResult) Lossless() bool { return r.Lossy == 0 }

// MakeRung makes the plan of one step under a spec's fences, settings and decisions. It is false
// when the work was stopped.
func MakeRung(w *model.Work, ix *facts.Index, s spec.Spec, step Step) (PresetResult, bool) {
	s.Goal.Budget = spec.Budget{}
	p := plan.MakePlanIn(w, ix, s.WithUses(step.Uses))
	if p == nil {
		return PresetResult{}, false
	}
	before, after := p.Context()
	r := PresetResult{
		Step: step, Before: before.Sum(), After: after.Sum(), Changes: len(p.Changes),
		Sealed: before.Sealed - after.Sealed,
	}
	for i := range p.Changes {
		c := &p.Changes[i]
		r.Saved[c.Class] += c.Tokens
		if c.Class > model.Covered {
			r.Lossy++
		}
		if c.Class == model.Dropped {
			r.Removed.add(ix, c)
		}
		if c.Cause >= 0 {
			r.Required += c.Tokens
		}
	}
	return r, true
}

// MakeRungs makes all steps, or as many as there was time for.
func MakeRungs(w *model.Work, ix *facts.Index, s spec.Spec) []PresetResult {
	var out []PresetResult
	for _, step := range ListSteps(&s) {
		r, ok := MakeRung(w, ix, s, step)
		if !ok {
			return out
		}
		out = append(out, r)
	}
	return out
}
