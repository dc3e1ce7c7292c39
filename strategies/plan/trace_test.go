package plan

import "testing"

// TestEveryWayHasWords holds that whatever stands in the way has words for one event.
func TestEveryWayHasWords(t *testing.T) {
	t.Parallel()
	for w := range whyCount {
		words := whyWords[w]
		if (words.kind == Other) != (w == whyTaken) || words.text == "" && words.by == "" {
			t.Errorf("way %d is %+v", w, words)
		}
		if w < noteCount && (words.text == "" || words.many == "") {
			t.Errorf("way %d has no words for a note: %+v", w, words)
		}
	}
}
