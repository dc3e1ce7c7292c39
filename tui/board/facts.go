package board

import (
	"decant/strategies/nature"
	"decant/strategies/plan"
	"decant/strategies/spec"
)

// FactsOf returns the facts of an event, none before they are found.
func (b *Board) FactsOf(event int) nature.Set {
	if b.Facts == nil {
		return 0
	}
	return b.Facts.Of[event]
}

// Repeats reports whether another event has the text of an event, or its lines, or newer ones.
func (b *Board) Repeats(event int) bool {
	s := b.FactsOf(event)
	return s.Has(nature.Duplicate) || s.Has(nature.Covered) || s.Has(nature.Outdated)
}

// addFate counts an event with its tokens by its fate in the plan.
func addFate(b *Board, s *Sums, event, tokens int) {
	if b.Plan == nil {
		return
	}
	fate, mine := nature.FateOf(b.Plan, event), b.Plan.VerdictOn(event) == spec.Keep
	for _, i := range b.Plan.On(event) {
		mine = mine || b.Plan.Changes[i].Strategy == plan.User
	}
	s.Fates.add(fate, tokens, mine)
}

// marksOf returns the marks of an event.
func marksOf(b *Board, event int) MarkSet {
	s := MarkSet(b.FactsOf(event))
	if len(b.Findings[event]) > 0 {
		s = s.With(MarkFinding)
	}
	return s
}

// AllMarks returns the marks of all events and turns.
func (b *Board) AllMarks() MarkSet {
	if b.marksKnown && b.marksVersion == b.Version {
		return b.allMarks
	}
	var s MarkSet
	if b.Facts != nil {
		for _, of := range b.Facts.Of {
			s |= MarkSet(of)
		}
	}
	if len(b.Findings) > 0 {
		s = s.With(MarkFinding)
	}
	if len(b.Tangents) > 0 {
		s = s.With(MarkTangent)
	}
	b.allMarks, b.marksVersion, b.marksKnown = s, b.Version, true
	return s
}

// HasFate reports whether any event that the plan changes, or that has a decision, has a fate.
func (b *Board) HasFate(fate nature.Fate) bool {
	if b.Plan == nil {
		return false
	}
	if b.fatesOf != b.Plan {
		b.fatesOf, b.allFates = b.Plan, [len(FateWords)]bool{}
		for i := range b.Plan.Changes {
			b.allFates[nature.FateOf(b.Plan, b.Plan.Changes[i].Event)] = true
		}
		for _, v := range b.Plan.Spec.Decisions {
			b.allFates[nature.Pinned] = b.allFates[nature.Pinned] || v == spec.Keep
		}
	}
	return b.allFates[fate]
}
