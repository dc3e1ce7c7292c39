package tui

import "testing"

// TestDuplicatesAreFoundWhateverThePlan walks the duplicates while nothing is removed, goes to the
// other copy of each, and expects the same under each preset.
func TestDuplicatesAreFoundWhateverThePlan(t *testing.T) {
	t.Parallel()
	d := start(t, demo(t), 120, 36)
	d.press("9,")
	was, found := d.board().Facts, 0
	for d.board().Preset != "auto" {
		d.press("g", "}")
		e := d.at().Event()
		if e < 0 || !d.board().Repeats(e) {
			t.Fatalf("%s: } goes to %+v", d.board().Preset, d.at())
		}
		d.sees("is duplicate")
		if d.board().Facts.Stays[e] >= 0 {
			found++
			d.press("o")
			if at := d.at().Event(); at == e || at < 0 {
				t.Errorf("%s: o goes from event %d to %d", d.board().Preset, e, at)
			}
		}
		d.press(".")
	}
	if found < 2 {
		t.Errorf("only %d other copies: the test shows nothing", found)
	}
	if d.board().Facts != was {
		t.Error("a preset has the facts found anew")
	}
}
