package spec

import (
	"cmp"
	"slices"
)

// tangent returns the index of a turn among the tangents, or the index where it would be inserted.
func (s *Spec) tangent(turn int) (at int, named bool) {
	return slices.BinarySearchFunc(s.Tangents, turn, func(t Tangent, turn int) int {
		return cmp.Compare(t.Turn, turn)
	})
}

// NameTangent returns a copy in which a turn is named a tangent. If the turn was named before, the
// new name replaces the old one.
func (s Spec) NameTangent(t Tangent) Spec {
	at, named := s.tangent(t.Turn)
	s.Tangents = slices.Clone(s.Tangents)
	if named {
		s.Tangents[at] = t
	} else {
		s.Tangents = slices.Insert(s.Tangents, at, t)
	}
	return s
}

// UnnameTangent returns a copy in which a turn is no tangent. A decision about the turn stays.
func (s Spec) UnnameTangent(turn int) Spec {
	if at, named := s.tangent(turn); named {
		s.Tangents = slices.Delete(slices.Clone(s.Tangents), at, at+1)
	}
	return s
}
