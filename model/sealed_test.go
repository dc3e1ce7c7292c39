package model

import "testing"

// TestSealedTokensAreSharedOut holds that each event has its share of what all have.
func TestSealedTokensAreSharedOut(t *testing.T) {
	t.Parallel()
	c := &Conversation{
		Fit: Fit{Method: FitFixed, Hidden: 90},
		Events: []Event{
			{Kind: Reasoning, Live: true, Opaque: 100},
			{Kind: User, Live: true, Opaque: 100},
			{Kind: Reasoning, Live: true, Opaque: 200},
			{Kind: Reasoning, Opaque: 300},
		},
	}
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
	if got := c.Beside(nil).Sealed; got != 90 {
		t.Errorf("all: got %d", got)
	}
	c.Fit.Hidden = 0
	if got := c.SealedTokens([]int{0, 2}); got != 0 {
		t.Errorf("nothing is known of them, got %d", got)
	}
}

// TestPartsBesideTextsAddUp holds that what stands beside the single events adds up to what stands
// beside all, and that a changed reasoning and a removed call no longer count.
func TestPartsBesideTextsAddUp(t *testing.T) {
	t.Parallel()
	c := &Conversation{
		Fit: Fit{Method: FitFixed, Fixed: 1000, PerTool: 7.3, Hidden: 91},
		Events: []Event{
			{Kind: Reasoning, Live: true, Opaque: 100},
			{Kind: ToolCall, Live: true},
			{Kind: ToolCall, Live: true},
			{Kind: ToolCall},
			{Kind: Reasoning, Live: true, Opaque: 233},
			{Kind: ToolCall, Live: true},
		},
	}
	outcomes := map[int]Outcome{1: {Removed: true}, 4: {Whole: "short", Replaced: true}}
	before, after := c.BesideOf(outcomes)
	for _, tt := range []struct {
		name  string
		parts []int
		whole Context
	}{
		{"before", before, c.Beside(nil)}, {"after", after, c.Beside(outcomes)},
	} {
		sum := 0
		for _, n := range tt.parts {
			sum += n
		}
		if want := tt.whole.Framing + tt.whole.Sealed; sum != want || sum == 0 {
			t.Errorf("%s: the parts are %d, the whole is %d", tt.name, sum, want)
		}
	}
	if after[1] != 0 || after[4] != 0 || after[0] == 0 || after[2] == 0 || before[3] != 0 {
		t.Errorf("before %v, after %v", before, after)
	}
}
