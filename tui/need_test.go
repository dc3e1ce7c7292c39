package tui

import (
	"slices"
	"testing"

	"decant/tui/board"
)

// startOnAuto opens the demo with the preset auto, which knows names.
func startOnAuto(t *testing.T) *driver {
	t.Helper()
	d := start(t, demo(t), 160, 40)
	for range 9 {
		if d.board().Preset == "auto" {
			break
		}
		d.press(".")
	}
	return d
}

// TestResultsAreSortedByNames sorts results by how many names stand only in them, and reads in the
// row and the detail how likely the first is needed again.
func TestResultsAreSortedByNames(t *testing.T) {
	t.Parallel()
	d := startOnAuto(t)
	d.press("R", ">", ">", ">", ">")
	d.sees("sorted by unique names")
	d.press("g")
	names := func(r board.RowID) int {
		need, known := d.board().FindNeed(r.Event())
		if !known {
			t.Fatalf("nothing is known of %+v", r)
		}
		return need.Names
	}
	var all []int
	for _, r := range d.list().Tops {
		if d.board().Conv.EventAt(r.Event()).Live {
			all = append(all, names(r))
		}
	}
	falls := slices.IsSortedFunc(all, func(a, b int) int { return b - a })
	if len(all) < 10 || all[0] == 0 || !falls {
		t.Errorf("sorted as %v", all)
	}
	need, _ := d.board().FindNeed(d.at().Event())
	d.sees(need.Brief(), need.String()[:40])
}

// TestNamesAreCountedBeforeTheyAreLost compares what results that stay say about their names with
// what they say once they are removed.
func TestNamesAreCountedBeforeTheyAreLost(t *testing.T) {
	t.Parallel()
	d := startOnAuto(t)
	d.press("R")
	some, same := 0, 0
	for _, r := range d.list().Tops {
		need, known := d.board().FindNeed(r.Event())
		if !known || need.Names == 0 || len(d.board().Changes(r.Event())) > 0 {
			continue
		}
		some++
		d.choose(r)
		d.press("x")
		if len(d.board().Changes(r.Event())) == 0 {
			continue
		}
		if now, _ := d.board().FindNeed(r.Event()); now.Names >= need.Names {
			same++ // In place of another, a copy of it may stay now.
		}
		d.press("u")
	}
	if some < 3 || same < some-1 {
		t.Errorf("%d results that stay have names of their own, %d still", some, same)
	}
}
