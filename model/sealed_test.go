package model

import "testing"

// TestSealedTokensAreSharedOut holds that each event has its share of what all have.
func TestSealedTokensAreSharedOut(t *testing.T) {
	t.Parallel()
	c := &Conversation{Fit: Fit{Hidden: 90}, Events: []Event{
		{Kind: Reasoning, Live: true, Opaque: 100}, {Kind: User, Live: true, Opaque: 100},
		{Kind: Reasoning, Live: true, Opaque: 200}, {Kind: Reasoning, Opaque: 300},
	}}
	for _, tt := range []struct {
		events []int
		want   int
	}{
		{nil, 0}, {[]int{0}, 30}, {[]int{1}, 0}, {[]int{2, 3}, 60}, {[]int{0, 1, 2, 3}, 90},
	} {
		if got := c.SealedTokens(tt.events); got != tt.want {
			t.Errorf("events %v: got %d, want %d", tt.events, got, tt.want)
		}
	}
	if got := sealedTokens(c, nil); got != 90 {
		t.Errorf("all: got %d", got)
	}
	c.Fit.Hidden = 0
	if got := c.SealedTokens([]int{0, 2}); got != 0 {
		t.Errorf("nothing is known of them, got %d", got)
	}
}
