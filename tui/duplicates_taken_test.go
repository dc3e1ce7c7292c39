package tui

import (
	"strings"
	"testing"

	"decant/model"
	"decant/strategies"
	"decant/tui/board"
	"decant/tui/views"
)

// TestDuplicateRowsAddUp holds the rows of groups to their sum and to the plan's own totals, under
// each preset: a call with copies in two groups counts once.
func TestDuplicateRowsAddUp(t *testing.T) {
	t.Parallel()
	d := start(t, demo(t), 160, 40, none)
	for was := ""; was != d.board().Preset; d.press(".") {
		was = d.board().Preset
		b := d.board()
		v := &views.DuplicatesView{B: b}
		lossless, saved := 0, 0
		for _, r := range v.Roots(0) {
			if g := v.GroupOf(r); r.Kind == board.RowGroup && g.Lossless() > 0 {
				s := g.Sums(b.Board)
				lossless += s.Before
				saved += s.Saved[model.Identical] + s.Saved[model.Covered]
			}
		}
		sum, totals := v.AddUp(), b.ClassTotals()
		if lossless != sum.Same+sum.Covered || saved != sum.Selected {
			t.Errorf("%s: rows add up to %d and %d, the sum is %+v", was, lossless, saved, sum)
		}
		if all := totals[model.Identical] + totals[model.Covered]; saved > all {
			t.Errorf("%s: rows save %d of %d", was, saved, all)
		}
	}
}

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
		if strings.Contains(text, "Kept") || !strings.Contains(text, "also removes the last copy") {
			t.Errorf("the plan takes %v, and the detail says\n%s", r, text)
		}
	}
	if kept == 0 || taken == 0 {
		t.Errorf("%d groups stay and %d do not; want some of each", kept, taken)
	}
}

// TestDuplicatesNameWhatTheReasonNames holds that a copy stands under the text that the reason of
// its last change is about, also where two strategies change it: else the row says that it is kept
// in one turn, and its reason names another.
func TestDuplicatesNameWhatTheReasonNames(t *testing.T) {
	t.Parallel()
	d := start(t, demo(t), 160, 40, none)
	twice := 0
	for was := ""; was != d.board().Preset; d.press(".") {
		was = d.board().Preset
		b := d.board()
		v := &views.DuplicatesView{B: b}
		for _, r := range v.Roots(0) {
			g := v.GroupOf(r)
			for _, e := range g.Copies {
				changes := b.Changes(e)
				if r.Kind != board.RowGroup || len(changes) == 0 {
					continue
				}
				last := &changes[len(changes)-1]
				if len(changes) > 1 {
					twice++
				}
				if at := b.Plan.Stays(last); at >= 0 && at != g.Stays {
					t.Errorf("%s: event %d stands under %d, its reason names %d: %s",
						was, e, g.Stays, at, last.Reason)
				}
			}
		}
	}
	if twice == 0 {
		t.Error("no copy has two changes: nothing is tried")
	}
}
