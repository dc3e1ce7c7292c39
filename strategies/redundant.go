package strategies

import "decant/model"

// Redundant is how much of what is sent is redundant, whatever strategies were chosen: what all
// strategies together would take because it stays elsewhere or something newer does (identical,
// covered, superseded). Fences and settings are those of the Spec; what a person decided, and what
// a format would force besides, does not count.
func Redundant(ix *Index, s Spec) Size {
	s.Uses, s.Scope, s.Goal, s.Decisions = nil, ScopeLive, Goal{}, nil
	for i := range registry {
		s.Uses = append(s.Uses, Use{Name: registry[i].Name})
	}
	p := makeBounded(nil, ix, s, bound{
		closed: true, class: model.Superseded, cut: len(ix.briefs),
	})
	var sum Size
	for i := range p.Changes {
		if c := &p.Changes[i]; c.Class <= model.Superseded {
			sum = sum.Add(Size{c.Bytes, c.Tokens})
		}
	}
	return sum
}
