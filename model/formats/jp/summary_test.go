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
