package strategies

import (
	"slices"
	"testing"
)

func TestTangentsAreNamedInOrderAndOnce(t *testing.T) {
	t.Parallel()
	was := Default()
	s := was
	for _, turn := range []int{5, 2, 9, 5} {
		s = s.NameTangent(Tangent{Turn: turn, By: "you"})
	}
	s = s.NameTangent(Tangent{Turn: 2, By: "classify-tangents", Why: "small talk"})
	want := []Tangent{{5, "you", ""}, {9, "you", ""}}
	got := s.UnnameTangent(2)
	if !slices.Equal(got.Tangents, want) {
		t.Errorf("%v are tangents, want %v", got.Tangents, want)
	}
	if first := s.Tangents[0]; first != (Tangent{2, "classify-tangents", "small talk"}) {
		t.Errorf("turn 2 is named as %v", first)
	}
	if len(was.Tangents) != 0 || len(s.Tangents) != 3 {
		t.Errorf("the specs before have %v and %v", was.Tangents, s.Tangents)
	}
	if again := got.UnnameTangent(2); !slices.Equal(again.Tangents, want) {
		t.Errorf("taking a name off twice leaves %v", again.Tangents)
	}
}

func TestNamingATangentChangesNoPlan(t *testing.T) {
	t.Parallel()
	s := Default()
	if named := s.NameTangent(Tangent{Turn: 1, By: "you"}); len(named.Decisions) != 0 {
		t.Errorf("naming decides %v", named.Decisions)
	}
}
