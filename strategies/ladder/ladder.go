// Package ladder makes the plan of each preset, from none to all, and says what each would save and
// lose. The user chooses between these steps. It makes real plans, so a step promises exactly what
// its fork will hold.
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

// Step is one preset with the total result of its plan, not only the difference to the step before.
type Step struct {
	// Name is [LookOnly] or the name of a preset. Summary says in one line what it does.
	Name, Summary string
	// Uses are its strategies.
	Uses []spec.Use
}

// ListSteps lists the steps of a spec: the empty one, then its presets from free to costly.
func ListSteps(s *spec.Spec) []Step {
	lists := s.Settings.Set.Lists()
	out := make([]Step, 1, 1+len(lists))
	out[0] = Step{Name: LookOnly, Summary: "nothing is removed"}
	for _, p := range lists {
		out = append(out, Step{Name: p.Name, Summary: p.Summary, Uses: p.Uses})
	}
	return out
}

// FindStep returns the name of the step with a spec's strategies, "" if there is none.
func FindStep(s *spec.Spec) string {
	for _, step := range ListSteps(s) {
		if slices.Equal(step.Uses, s.Uses) {
			return step.Name
		}
	}
	return ""
}

// PresetResult is the result of a step's plan.
type PresetResult struct {
	Step
	// Before and After are the tokens of the context, with everything that is sent.
	Before, After int
	// Saved is the tokens saved by class, including what the format requires. Required is the
	// tokens of changes that only the format requires.
	Saved    [model.Summarised + 1]int
	Required int
	// Removed is the tokens of dropped texts, by what they are.
	Removed Removed
	// Sealed is the saved tokens of reasoning that the file holds only in encrypted form.
	Sealed int
	// Changes counts the changes. Lossy counts those that remove a text that stays nowhere.
	Changes, Lossy int
}

// Lossless reports whether all removed text stays elsewhere in context. It uses the classes of the
// changes: a text may be lost although no token is saved.
func (r *PresetResult) Lossless() bool { return r.Lossy == 0 }

// MakeRung makes the plan of one step under a spec's fences, settings and decisions. It returns
// false if the work was stopped.
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

// MakeRungs makes all steps, or as many as possible until it is stopped.
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
