package plan

import (
	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/spec"
)

// MeasureRedundant returns how much of the context is redundant, whatever strategies were chosen.
// It counts what all strategies together would remove as identical, covered or superseded: the
// text, or a newer one, stays. Fences and settings are those of the Spec. The user's decisions, and
// what a format would force, do not count.
func MeasureRedundant(ix *facts.Index, s spec.Spec) facts.Size {
	s.Uses, s.Scope, s.Goal, s.Decisions = nil, facts.ScopeLive, spec.Goal{}, nil
	for _, info := range s.Settings.Set.Infos() {
		s.Uses = append(s.Uses, spec.Use{Name: info.Name})
	}
	p := makeBounded(nil, ix, s, limit{
		closed: true, class: model.Superseded, cut: len(ix.Briefs),
	})
	var sum facts.Size
	for i := range p.Changes {
		if c := &p.Changes[i]; c.Class <= model.Superseded {
			sum = sum.Add(facts.Size{Bytes: c.Bytes, Tokens: c.Tokens})
		}
	}
	return sum
}
