package tui

import (
	"strings"
	"testing"

	"decant/model"
)

// TestListHasTheGreaterShare expects that the list never shrinks as the screen grows, and that from
// 120 cells on both a prompt and two texts side by side have room.
func TestListHasTheGreaterShare(t *testing.T) {
	t.Parallel()
	was := 0
	for w := minSplitWidth; w <= 300; w++ {
		l := arrange(w, 40, paneList, false)
		if got := l.panes[paneList].w; got < was {
			t.Errorf("%d cells: the list shrinks from %d to %d", w, was, got)
		}
		was = l.panes[paneList].w
		if w >= 120 && l.panes[paneDetail].w-gutter < minSides {
			t.Errorf("%d cells: the detail has %d", w, l.panes[paneDetail].w)
		}
	}
	d := start(t, demo(t), 120, 40, everything)
	d.sees("tokens", "UTC", "where does the zone of")
}

// TestBothTokensOnSmallScreens: what a turn weighed before tells where the tokens are.
func TestBothTokensOnSmallScreens(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{80, 24}, {40, 12}} {
		d := start(t, demo(t), size[0], size[1], everything)
		d.press("25g")
		if got := d.chosen(); !strings.Contains(got, "10.5k→") {
			t.Errorf("%d cells: the heaviest turn is %q", size[0], got)
		}
	}
}

// TestLegendNamesAllClassesWhereTheyAreListed also where the plan has nothing of them.
func TestLegendNamesAllClassesWhereTheyAreListed(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40, none)
	const all = "D identical  C covered  S superseded  x dropped"
	d.misses(all)
	d.press("D")
	d.sees(all)
	d.press("S")
	d.sees(all)
	d.press("T")
	d.misses(all)
}

// TestNamesOfFilesAreToldApartByTheirEnds expects the end of each path where it is cut.
func TestNamesOfFilesAreToldApartByTheirEnds(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{120, 40}, {40, 12}} {
		d := start(t, demo(t), size[0], size[1], everything)
		d.press("F")
		d.sees("/main.go ", "table.go ")
	}
}

// TestOnlyTurnIsUnfolded: a list of one row would tell nothing.
func TestOnlyTurnIsUnfolded(t *testing.T) {
	t.Parallel()
	m := newMaker("Alone")
	m.prompt("Think")
	m.add(model.Event{Kind: model.Assistant, Role: "assistant"}, "It is done.")
	d := start(t, m.done(), 120, 40)
	d.sees("- Think", "answer", "It is done.")
	if got := d.at(); got != turnRow(1) {
		t.Errorf("the cursor is on %+v", got)
	}
}

// TestFooterNamesWhatCanMatterHere: resuming matters when something is saved, looks do where there
// are texts.
func TestFooterNamesWhatCanMatterHere(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.sees("P presets", "d view")
	d.misses("Y copy")
	d.press("S")
	d.sees("J/K order", "space on/off")
	d.misses("d view")
}
