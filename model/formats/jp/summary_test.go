package jp

import "testing"

// TestDraftSummaryTimes holds that a summary gets a time that JP reads, whatever
// stands where it is told.
func TestDraftSummaryTimes(t *testing.T) {
	t.Parallel()
	for name, element := range map[string]string{
		"an unknown type": `{"type":"future_thing","timestamp":1}`,
		"a broken time":   `{"type":"chat_request","timestamp":"never","content":"lost"}`,
		"no object":       `7`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newStream().start().raw(element).ask("q1").tell("t1").start().ask("q2").
				compact(0, 0, summary("S"))
			fork := checkFork(t, s.open(t), nil, forking())
			want := "| [Summary of previous conversation] S | q2"
			if got := short(fork); got != want {
				t.Errorf("got %s, want %s", got, want)
			}
			if got := rules(fork); got != "" {
				t.Errorf("the fork breaks %s", got)
			}
		})
	}
}

// TestDraftSummaryOfEmptyTurns holds that a fork has no turns for which a summary
// stands, not even those in which nobody said anything.
func TestDraftSummaryOfEmptyTurns(t *testing.T) {
	t.Parallel()
	const sum = "[Summary of previous conversation] S"
	tests := []struct {
		name string
		s    *stream
		want string
	}{
		{
			"behind the summary",
			newStream().start().ask("q1").start().start().ask("q2").compact(0, 1, summary("S")),
			"| " + sum + " | q2",
		},
		{
			"where it is told",
			newStream().start().ask("q1").start().start().ask("q2").start().ask("q3").
				compact(1, 2, summary("S")),
			"| q1 | " + sum + " | q3",
		},
		{
			"beside it",
			newStream().start().ask("q1").start().start().ask("q2").compact(0, 0, summary("S")),
			"| " + sum + " | | q2",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := short(checkFork(t, tt.s.open(t), nil, forking())); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}
