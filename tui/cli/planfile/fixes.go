package planfile

import (
	"cmp"
	"slices"

	"decant/strategies/spec"
)

// FixDecision is the user's decision about one problem.
type FixDecision struct {
	// Rule and Place name the problem, Choice is "fix" or "leave".
	Rule, Place, Choice string
}

// The decisions.
const (
	chooseFix = "fix"
	leaveFix  = "leave"
)

// listFixes returns the decisions about problems, sorted.
func listFixes(of spec.Fixes) []FixDecision {
	if len(of) == 0 {
		return nil
	}
	out := make([]FixDecision, 0, len(of))
	for at, fix := range of {
		d := FixDecision{at.Rule, at.Place, leaveFix}
		if fix {
			d.Choice = chooseFix
		}
		out = append(out, d)
	}
	slices.SortFunc(out, func(a, b FixDecision) int {
		return cmp.Or(cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Place, b.Place))
	})
	return out
}

// FixesDecided returns the decisions about problems in the form of a plan.
func (f *File) FixesDecided() spec.Fixes {
	if len(f.Fixes) == 0 {
		return nil
	}
	out := spec.Fixes{}
	for _, d := range f.Fixes {
		out[spec.FixAt{Rule: d.Rule, Place: d.Place}] = d.Choice == chooseFix
	}
	return out
}
