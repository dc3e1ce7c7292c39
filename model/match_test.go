package model_test

import (
	"slices"
	"testing"

	"decant/model"
	"decant/model/formats"
)

// TestMatchEvents maps a conversation to a copy that shares its events, and to another reading of
// the same file. Both map each event and turn to itself.
func TestMatchEvents(t *testing.T) {
	t.Parallel()
	const path = "../testdata/demo.jsonl"
	from, err := formats.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	again, err := formats.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	shared := *from
	tests := []struct {
		name string
		to   *model.Conversation
		same bool
	}{{"a copy", &shared, true}, {"another reading", again, false}}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			m := model.MatchEvents(from, tt.to)
			if m.Same != tt.same {
				t.Errorf("the same: %t", m.Same)
			}
			for i := range from.EventCount() {
				if m.Event(i) != i {
					t.Fatalf("event %d is at %d", i, m.Event(i))
				}
			}
			for _, turn := range from.Turns {
				if m.Turn(turn.Number) != turn.Number {
					t.Errorf("turn %d is %d", turn.Number, m.Turn(turn.Number))
				}
			}
			flags := make([]bool, from.EventCount())
			flags[1] = true
			if got := m.Flags(flags); !slices.Equal(got, flags) {
				t.Errorf("flags are %v", got)
			}
		})
	}
}
