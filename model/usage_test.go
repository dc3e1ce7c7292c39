package model

import (
	"slices"
	"testing"
)

func TestAnswered(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		add  []Usage
		want []int // Pairs of an event and its context.
	}{
		{"in order", []Usage{{Event: 0, Context: 5}, {Event: 2, Context: 9}}, []int{0, 5, 2, 9}},
		{"sorted", []Usage{{Event: 2, Context: 9}, {Event: 0, Context: 5}}, []int{0, 5, 2, 9}},
		{"the last counts", []Usage{{Event: 1, Context: 5}, {Event: 1, Context: 6}}, []int{1, 6}},
		{
			"the last of an answer that another cuts in two",
			[]Usage{{Event: 0, Context: 5}, {Event: 1, Context: 9}, {Event: 0, Context: 6}},
			[]int{0, 6, 1, 9},
		},
		{"sent nothing", []Usage{{Event: 1}, {Event: 1, Context: -4}}, nil},
		{"no event", []Usage{{Event: -1, Context: 4}, {Event: 3, Context: 4}}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := &Conversation{Events: make([]Event, 3)}
			for _, u := range tt.add {
				c.Answered(u)
			}
			got := make([]int, 0, 2*len(c.Usage))
			for _, u := range c.Usage {
				got = append(got, u.Event, u.Context)
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("calls are %v, want %v", got, tt.want)
			}
		})
	}
}
