package model

import (
	"slices"
	"testing"
	"time"
)

func TestAnswered(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		add  []Usage
		want []int // Pairs of an event and its context.
	}{
		{"in order", []Usage{{Event: 0, Sent: 5}, {Event: 2, Sent: 9}}, []int{0, 5, 2, 9}},
		{"sorted", []Usage{{Event: 2, Sent: 9}, {Event: 0, Sent: 5}}, []int{0, 5, 2, 9}},
		{"the last counts", []Usage{{Event: 1, Sent: 5}, {Event: 1, Sent: 6}}, []int{1, 6}},
		{
			"the last of an answer that another cuts in two",
			[]Usage{{Event: 0, Sent: 5}, {Event: 1, Sent: 9}, {Event: 0, Sent: 6}},
			[]int{0, 6, 1, 9},
		},
		{"sent nothing", []Usage{{Event: 1}, {Event: 1, Sent: -4}}, nil},
		{"no event", []Usage{{Event: -1, Sent: 4}, {Event: 3, Sent: 4}}, nil},
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
				got = append(got, u.Event, u.Sent)
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("calls are %v, want %v", got, tt.want)
			}
		})
	}
}

func TestHourCache(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	for _, tt := range []struct {
		name  string
		usage []Usage
		want  bool
	}{
		{"no calls", nil, false},
		{"five minutes", []Usage{{Written: 900}}, false},
		{"an hour", []Usage{{Written: 900, Hour: 900}}, true},
		{"mostly an hour", []Usage{{Written: 900, Hour: 800}}, true},
		{"the newest counts", []Usage{{Written: 900}, {Written: 10, Hour: 10}}, true},
		{"one that wrote", []Usage{{Written: 900, Hour: 900}, {Cached: 900}}, true},
	} {
		if got := (&Conversation{Usage: tt.usage}).HourCache(); got != tt.want {
			t.Errorf("%s: %t, want %t", tt.name, got, tt.want)
		}
	}
	c := Conversation{Events: []Event{{Live: true, Time: at}, {Time: at.Add(time.Hour)}}}
	if got := c.LastCall(); !got.Equal(at) {
		t.Errorf("the last call was at %v, want the newest live event's %v", got, at)
	}
	c.Usage = []Usage{{Time: at.Add(2 * time.Minute)}, {Time: at.Add(time.Minute)}, {}}
	if got := c.LastCall(); !got.Equal(at.Add(2 * time.Minute)) {
		t.Errorf("the last call was at %v, want two minutes later", got)
	}
}
