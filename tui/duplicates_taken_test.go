package tui

import (
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/render"
	"decant/strategies"
	"decant/tui/board"
	"decant/tui/draw"
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
		if g.Kept >= 0 {
			kept++
			if !b.Plan.KeepsText(g.Kept) {
				t.Errorf("%v says that event %d stays, but the plan removes it", r, g.Kept)
			}
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

// TestDuplicatesNameWhatTheReasonNames holds that a group of equal texts calls that one kept which
// the reason of a copy names, whichever one the plan keeps.
func TestDuplicatesNameWhatTheReasonNames(t *testing.T) {
	t.Parallel()
	d := start(t, demo(t), 160, 40, none)
	other := 0
	for was := ""; was != d.board().Preset; d.press(".") {
		was = d.board().Preset
		b := d.board()
		v := &views.DuplicatesView{B: b}
		for _, r := range v.Roots(0) {
			g := v.GroupOf(r)
			if r.Kind != board.RowGroup || g.Class != model.Identical {
				continue
			}
			named := namedBy(b, &g)
			if len(named) > 0 && !slices.Contains(named, g.Kept) {
				t.Errorf("%s: %v calls event %d kept, its reasons name %v", was, r, g.Kept, named)
			}
			if len(named) > 0 && g.Kept != g.Stays {
				other++
			}
		}
	}
	if other == 0 {
		t.Error("no plan keeps another copy: nothing is tried")
	}
}

// namedBy lists the members of a group that the reasons of the others name.
func namedBy(b *draw.Canvas, g *board.Group) (named []int) {
	for _, e := range g.Members() {
		for _, at := range b.Stays(e) {
			if slices.Contains(g.Members(), at) {
				named = append(named, at)
			}
		}
	}
	return named
}

// TestDuplicatesDoNotDependOnThePreset holds that the view of duplicates sums up what the diagnosis
// calls removable, with the same groups under each preset, and that each fact of a removable event
// is in a group.
func TestDuplicatesDoNotDependOnThePreset(t *testing.T) {
	t.Parallel()
	d := start(t, demo(t), 160, 40, none)
	v := &views.DuplicatesView{B: d.board()}
	same := func() (rows []board.RowID, r board.Repeated) {
		rows, r = v.Roots(2), v.AddUp()
		r.Selected, r.Instead, r.OutdatedSelected = 0, 0, 0
		return rows, r
	}
	rows, sum := same()
	if sum.Same == 0 || sum.Covered == 0 || sum.Outdated == 0 {
		t.Fatalf("%+v: the test shows nothing", sum)
	}
	repeats, outdated := d.board().Redundant.Sums()
	if repeats != sum.Same+sum.Covered || outdated != sum.Outdated {
		t.Errorf("the diagnosis has %d and %d, the view %+v", repeats, outdated, sum)
	}
	removed := 0
	for was := ""; was != d.board().Preset; d.press(".") {
		was = d.board().Preset
		if now, r := same(); !slices.Equal(now, rows) || r != sum {
			t.Errorf("%s: %d groups, %+v; want %d, %+v", was, len(now), r, len(rows), sum)
		}
		removed = max(removed, v.AddUp().Selected)
	}
	if removed == 0 {
		t.Error("no preset removes a repeat: the test shows nothing")
	}
	d.press("W")
	d.sees("repeats "+render.Short(repeats), "outdated texts "+render.Short(outdated))
}

// TestARepeatThatIsOutdatedCountsAsBoth holds that a read repeated word for word is a repeat before
// any plan, although the file changed later, so that it is outdated too.
func TestARepeatThatIsOutdatedCountsAsBoth(t *testing.T) {
	t.Parallel()
	m := newMaker("Outdated twice")
	m.prompt("Read it twice, then change it")
	m.read("/work/shop/a.go", code())
	m.prompt("Again")
	m.read("/work/shop/a.go", code())
	m.prompt("Change it")
	m.call("Edit", `{"file_path":"/work/shop/a.go","old_string":"a","new_string":"b"}`,
		model.Effect{Kind: model.Writes, Paths: []string{"/work/shop/a.go"}}, "", "ok")
	m.prompt("Done?")
	m.say("Yes.")
	d := start(t, m.done(), 160, 40, none)
	d.press("D")
	v := &views.DuplicatesView{B: d.board()}
	v.Info()
	sum := v.AddUp()
	if sum.Same == 0 || sum.Outdated <= sum.Same {
		t.Errorf("%+v: want one repeat, and both reads outdated", sum)
	}
	d.sees("≈ "+render.Short(sum.Same)+" repeats", "duplicate", "outdated")
}

// readOnce is a conversation in which a file is read once and then changed.
func readOnce() *model.Conversation {
	m := newMaker("Outdated once")
	m.prompt("Change it")
	m.read("/work/shop/a.go", code())
	m.call("Edit", `{"file_path":"/work/shop/a.go","old_string":"a","new_string":"b"}`,
		model.Effect{Kind: model.Writes, Paths: []string{"/work/shop/a.go"}}, "", "ok")
	m.prompt("Done?")
	m.say("Yes.")
	return m.done()
}

// TestNoRepeatsAreSaidWithoutParts holds that the sum of a conversation without repeats names no
// parts.
func TestNoRepeatsAreSaidWithoutParts(t *testing.T) {
	t.Parallel()
	d := start(t, readOnce(), 160, 40, none)
	d.press("D")
	d.sees("≈ 0 repeats ", "outdated")
	d.misses("0 repeats (")
	d.misses("0 repeats:")
}

// TestAGroupLeadsToItsOtherCopy holds that the jump from a group goes to the copy that stays, or to
// the write that made its reads outdated, and back to the group.
func TestAGroupLeadsToItsOtherCopy(t *testing.T) {
	t.Parallel()
	d := start(t, demo(t), 160, 40, none)
	kinds := map[bool]int{}
	for was := ""; was != d.board().Preset; d.press(".") {
		was = d.board().Preset
		d.press("D")
		v, ok := d.list().View.(*views.DuplicatesView)
		if !ok {
			t.Fatal("D shows another view")
		}
		for _, r := range v.Roots(0) {
			g := v.GroupOf(r)
			if r.Kind != board.RowGroup || g.Unknown {
				continue
			}
			kinds[g.Outdated]++
			d.choose(r)
			d.press("o")
			if d.view() != views.Turns || d.at() != eventRow(g.JumpsTo()) {
				t.Fatalf("%s: o on %v goes to %v, want event %d", was, r, d.at(), g.JumpsTo())
			}
			if g.Kept >= 0 && !d.board().Plan.KeepsText(d.at().Event()) {
				t.Errorf("%s: o on %v goes to a removed copy", was, r)
			}
			d.press("backspace")
			if d.view() != views.Duplicates || d.at() != r {
				t.Fatalf("%s: back goes to %v, want %v", was, d.at(), r)
			}
		}
		d.press("T")
	}
	if kinds[false] == 0 || kinds[true] == 0 {
		t.Errorf("%v groups: want repeats and outdated texts", kinds)
	}
}
