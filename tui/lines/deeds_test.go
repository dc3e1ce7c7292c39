package lines

import (
	"slices"
	"testing"

	"decant/tui/keys"
)

// TestEveryAnswerDoesSomething holds that each line of the key table that is offered has a deed,
// and that each deed is worded in the table.
func TestEveryAnswerDoesSomething(t *testing.T) {
	t.Parallel()
	const pages = keys.InGoes | keys.InSaved | keys.InRefused | keys.InLeaving |
		keys.InOverwriting | keys.InRecovered | keys.InConsent | keys.InUnanswered |
		keys.InRefusing | keys.InImporting
	offered := []string{"jump", "goes", "presets", "diagnosis", "uncompact"}
	for i := range keys.Table {
		b := &keys.Table[i]
		if decidesIn(b, keys.InLists) || findsIn(b, keys.InLists) || answersIn(b, pages) {
			offered = append(offered, b.ID)
		}
	}
	for _, id := range offered {
		if _, ok := deeds[id]; !ok {
			t.Errorf("nothing is done for %s", id)
		}
	}
	for id := range deeds {
		if !slices.Contains(offered, id) {
			t.Errorf("nobody is offered %s", id)
		}
	}
}
