package why

import "testing"

// TestEveryReasonHasWords holds that each reason has words for one event, and those that strategies
// count have words for a note.
func TestEveryReasonHasWords(t *testing.T) {
	t.Parallel()
	for r := range count {
		w := words[r]
		if (w.kind == KindOther) != (r == Taken) || w.text == "" && w.by == "" {
			t.Errorf("reason %d is %+v", r, w)
		}
		if r < Counted && (w.text == "" || w.many == "") {
			t.Errorf("reason %d has no words for a note: %+v", r, w)
		}
	}
}
