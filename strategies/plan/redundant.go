package plan

import (
	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/spec"
)

// MeasureRedundant is how much of what is sent is redundant, whatever strategies were chosen: what
// all strategies together would take because it stays elsewhere or something newer does (identical,
// covered, superseded). Fences and settings are those of the Spec; what a person decided, and what
// a format would force besides, does not count.
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
