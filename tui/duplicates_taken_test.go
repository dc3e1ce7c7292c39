package tui

import (
	"strings"
	"testing"

	"decant/strategies"
	"decant/tui/board"
	"decant/tui/views"
)

// TestDuplicatesSayStaysOnlyOfWhatStays holds that the view of duplicates never says that a text
// stays which the same plan takes: under auto old results are stripped, copies and originals.
func TestDuplicatesSayStaysOnlyOfWhatStays(t *testing.T) {
	t.Parallel()
	d := start(t, demo(t), 160, 40, func(o *Options) { o.Spec = strategies.DefaultSpec() })
	d.press("D")
	b := d.board()
	v := &views.DuplicatesView{B: b}
	kept, taken := 0, 0
	for _, r := range v.Roots(0) {
		g := v.GroupOf(r)
		if r.Kind != board.RowGroup || g.Outdated {
			continue
		}
		text := strings.Join(v.Detail(r, 80), "\n")
		if b.Plan.KeepsText(g.Stays) {
			kept++
			if !strings.Contains(text, "Kept") {
				t.Errorf("%v stays, and the detail says\n%s", r, text)
			}
			continue
		}
		taken++
		if strings.Contains(text, "Kept") || !strings.Contains(text, "also takes the copy") {
			t.Errorf("the plan takes %v, and the detail says\n%s", r, text)
		}
	}
	if kept == 0 || taken == 0 {
		t.Errorf("%d groups stay and %d do not; want some of each", kept, taken)
	}
}
