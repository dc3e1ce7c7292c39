package ladder_test

import (
	"strconv"
	"strings"
	"testing"

	"decant/strategies/ladder"
)

// TestEachFormNamesSealedReasoning holds what a step says to name the reasoning that no class
// counts, also where that is all it saves.
func TestEachFormNamesSealedReasoning(t *testing.T) {
	t.Parallel()
	for _, l := range []ladder.Loss{
		{Sealed: 5290, Dropped: 111, Reasoning: 111},
		{Sealed: 5290},
	} {
		for _, form := range l.Forms(strconv.Itoa) {
			if !strings.Contains(form, "5290 sealed reasoning") {
				t.Errorf("%+v is told as %q", l, form)
			}
		}
	}
	if got := (ladder.Loss{}).Say(strconv.Itoa); strings.Contains(got, "sealed") {
		t.Errorf("nothing is told as %q", got)
	}
}
