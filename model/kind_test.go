package model

import (
	"fmt"
	"testing"
)

// TestNames holds that every value has its own name: reports key on them.
func TestNames(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	check := func(s fmt.Stringer) {
		t.Helper()
		if name := s.String(); name == "" || seen[name] {
			t.Errorf("%#v: got name %q, empty or taken", s, name)
		} else {
			seen[name] = true
		}
	}
	for i, k := range Kinds {
		if int(k) != i {
			t.Errorf("kind %s is listed out of order", k)
		}
		check(k)
	}
	for i, c := range Classes {
		if int(c) != i {
			t.Errorf("class %s is listed out of order", c)
		}
		check(c)
	}
	for _, o := range []Op{Remove, Replace} {
		check(o)
	}
	if len(kindNames) != len(Kinds) || len(classNames) != len(Classes) {
		t.Errorf("%d of %d kinds and %d of %d classes are listed",
			len(Kinds), len(kindNames), len(Classes), len(classNames))
	}
}

func TestCall(t *testing.T) {
	t.Parallel()
	tests := []struct {
		call Call
		pair bool
		good bool
	}{
		{Call{Request: 0, Result: 1}, true, true},
		{Call{Request: 0, Result: -1, Status: Unanswered}, false, false},
		{Call{Request: -1, Result: 3}, false, true},
		{Call{Request: 0, Result: 1, Status: Failed}, true, false},
		{Call{Request: 0, Result: 1, Status: Interrupted}, true, false},
	}
	for _, tt := range tests {
		if tt.call.Pair() != tt.pair || tt.call.Status.Good() != tt.good {
			t.Errorf("%+v: got %v, %v", tt.call, tt.call.Pair(), tt.call.Status.Good())
		}
	}
	if !(LineRange{}).Whole() || (LineRange{From: 1}).Whole() || (LineRange{To: 5}).Whole() {
		t.Error("a range and the whole are mixed up")
	}
}
