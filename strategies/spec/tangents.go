package spec

import (
	"cmp"
	"slices"
)

// tangent is where a turn stands among those named, or would stand.
func (s *Spec) tangent(turn int) (at int, named bool) {
	return slices.BinarySearchFunc(s.Tangents, turn, func(t Tangent, turn int) int {
		return cmp.Compare(t.Turn, turn)
	})
}

// NameTangent returns a copy in which a turn is named a tangent, once: who names it anew is who
// named it.
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
