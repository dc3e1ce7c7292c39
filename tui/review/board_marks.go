package review

import (
	"decant/strategies/plan"
	"decant/strategies/spec"
)

// marksOf are the marks of an event.
func (b *Board) marksOf(event int) MarkSet {
	var s MarkSet
	if len(b.Findings[event]) > 0 {
		s.Add(MarkFinding, false)
	}
	if b.Plan == nil {
		return s
	}
	if b.Plan.VerdictOn(event) == spec.Keep {
		s.Add(MarkKept, true)
	}
	for _, i := range b.Plan.On(event) {
		c := &b.Plan.Changes[i]
		s.Add(MarkOf(c, b.Conv.EventAt(event).Kind), c.Strategy == plan.Person)
	}
	return s
}

// PlanMarks are the marks of all changes and decisions of the plan.
func (b *Board) PlanMarks() MarkSet {
	if b.Plan == nil {
		return MarkSet{}
	}
	if b.marksVersion == b.Version {
		return b.allMarks
	}
	var s MarkSet
	for i := range b.Plan.Changes {
		c := &b.Plan.Changes[i]
		s.Add(MarkOf(c, b.Conv.EventAt(c.Event).Kind), false)
	}
	for _, v := range b.Plan.Spec.Decisions {
		if v == spec.Keep {
			s.Add(MarkKept, true)
		}
	}
	if len(b.Findings) > 0 {
		s.Add(MarkFinding, false)
	}
	if len(b.Tangents) > 0 {
		s.Add(MarkTangent, true)
	}
	b.allMarks, b.marksVersion = s, b.Version
	return s
}
