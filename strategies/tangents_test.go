package strategies

import (
	"reflect"
	"testing"

	"decant/strategies/spec"
)

func TestTangentsAreNamedInOrderAndOnce(t *testing.T) {
	t.Parallel()
	was := DefaultSpec()
	s := was
	for _, turn := range []int{5, 2, 9, 5} {
		s = s.NameTangent(spec.Tangent{Turn: turn, By: "you"})
	}
	s = s.NameTangent(spec.Tangent{Turn: 2, By: "classify-tangents", Why: "small talk"})
	want := []spec.Tangent{{Turn: 5, By: "you"}, {Turn: 9, By: "you"}}
	got := s.UnnameTangent(2)
	if !reflect.DeepEqual(got.Tangents, want) {
		t.Errorf("%v are tangents, want %v", got.Tangents, want)
	}
	named := spec.Tangent{Turn: 2, By: "classify-tangents", Why: "small talk"}
	if first := s.Tangents[0]; !reflect.DeepEqual(first, named) {
		t.Errorf("turn 2 is named as %v", first)
	}
	if len(was.Tangents) != 0 || len(s.Tangents) != 3 {
		t.Errorf("the specs before have %v and %v", was.Tangents, s.Tangents)
	}
	if again := got.UnnameTangent(2); !reflect.DeepEqual(again.Tangents, want) {
		t.Errorf("taking a name off twice leaves %v", again.Tangents)
	}
}

func TestNamingATangentChangesNoPlan(t *testing.T) {
	t.Parallel()
	s := DefaultSpec()
	if named := s.NameTangent(spec.Tangent{Turn: 1, By: "you"}); len(named.Decisions) != 0 {
		t.Errorf("naming decides %v", named.Decisions)
	}
}
