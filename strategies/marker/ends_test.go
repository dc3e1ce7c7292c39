package marker

import (
	"slices"
	"testing"
)

// FuzzMayStand holds the look at both ends of a text against the look at all of it.
func FuzzMayStand(f *testing.F) {
	for _, start := range slices.Concat(referenceStarts, stubStarts) {
		f.Add(start + "x")
	}
	f.Add("x" + templateStart + "1" + templateEnd)
	f.Add("[compacted] Read: success: a\n[outline] ")
	f.Fuzz(func(t *testing.T, text string) {
		if text == "" {
			return
		}
		stands := MayRefer([]byte(text)) || StandsIn([]byte(text)) || HasRecall([]byte(text))
		if stands && !MayStand([2]byte{text[0], text[len(text)-1]}) {
			t.Errorf("%q is a marker, but its ends say that it is none", text)
		}
	})
}

// TestMayStandIsPicky holds that the ends of a text tell something.
func TestMayStandIsPicky(t *testing.T) {
	t.Parallel()
	for _, ends := range [][2]byte{{'p', '}'}, {'1', '\n'}, {'{', ' '}, {}} {
		if MayStand(ends) {
			t.Errorf("the ends %q pass for those of a marker", ends)
		}
	}
}

// TestAllReferencesHaveAStart holds that no form of a reference is missing in the list of starts.
func TestAllReferencesHaveAStart(t *testing.T) {
	t.Parallel()
	for _, r := range ownReferences() {
		if !slices.Contains(referenceStarts, r.start) {
			t.Errorf("%q is missing", r.start)
		}
	}
}
