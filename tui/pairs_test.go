package tui

import (
	"testing"

	"decant/strategies"
	"decant/strategies/spec"
	"decant/testdata/growth"
)

// TestCallsAreDecidedAsPairs decides about one half of a call, then about the other: neither goes
// alone, and the last word counts.
func TestCallsAreDecidedAsPairs(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	events := d.board().Events(6)
	call, result := eventRow(events[1]), eventRow(events[2])
	gone := func() bool {
		return len(d.board().Plan.On(call.At)) > 0 && len(d.board().Plan.On(result.At)) > 0
	}
	d.press("6g", "l")
	d.choose(result)
	d.press("x")
	if !gone() {
		t.Fatalf("dropping the result leaves its call:\n%s", d.screen())
	}
	d.choose(call)
	d.press("k", "j")
	d.sees("x undo remove")
	d.press("p")
	d.sees("kept: call Bash go test ./... in turn 6")
	if gone() {
		t.Error("keeping the call changes nothing after dropping its result")
	}
	d.choose(result)
	d.press("k", "j")
	d.sees("p undo keep")
	d.press("x")
	if !gone() {
		t.Error("dropping the result changes nothing after keeping its call")
	}
	d.choose(call)
	d.press("x")
	d.sees("left to the strategies: call Bash go test ./... in turn 6")
	if n := len(d.session().History.Current().Decisions); gone() || n > 0 {
		t.Errorf("taken back, there are %d decisions", n)
	}
	d.press("99999u")
	if d.session().HasUnsaved() {
		t.Error("after undoing all there is something to save")
	}
}

// TestWhatATurnDecidesIsSaid drops an event of a turn that goes as a whole.
func TestWhatATurnDecidesIsSaid(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("5g", "x", "l", "jj", "x")
	d.sees("turn 5 is removed as a whole, with this event")
	d.press("p")
	d.sees("kept: answer in turn 5")
	d.press("h", "p")
	d.sees("kept: turn 5")
	d.press("j", "p")
	d.sees("turn 5 is kept as a whole, with this event")
	if n := len(d.session().History.Current().Decisions); n != 2 {
		t.Errorf("there are %d decisions, want those about the turn and the answer", n)
	}
}

// TestDropThatRemovesNothing drops the only turn, which stays whole, and says that it stays.
func TestDropThatRemovesNothing(t *testing.T) {
	t.Parallel()
	m := newMaker("One turn")
	m.prompt("Hello")
	m.say("Hello.")
	d := start(t, m.done(), 160, 40)
	d.press("g", "x")
	d.sees("not removed: turn 1; 2 events stay: otherwise nothing would be left")
}

// TestRefusedDropSaysWhy drops all there is, of which something must stay.
func TestRefusedDropSaysWhy(t *testing.T) {
	t.Parallel()
	d := start(t, long(3), 160, 40)
	d.press("g", "V", "G", "x")
	d.sees("removed: ", "stay: otherwise nothing would be left")
	d.press("S", "1")
	d.misses("stay:")
}

// TestKeepBeatsEveryStrategy turns on one strategy after the other, keeps each thing that it
// changes, and expects it to change none of that.
func TestKeepBeatsEveryStrategy(t *testing.T) {
	growth.SkipRaced(t)
	t.Parallel()
	c := demo(t)
	changed := 0
	for _, info := range strategies.ListInfos() {
		d := open(t, c, 100, 30, func(o *Options) {
			o.Spec = strategies.DefaultSpec().WithUses([]spec.Use{{Name: info.Name}})
		})
		was := d.board().Plan.Changes
		for _, change := range was {
			e := change.Event
			if change.Cause >= 0 || len(d.board().Plan.On(e)) == 0 {
				continue
			}
			changed++
			d.choose(eventRow(e), turnRow(d.board().TurnOf(e)))
			d.press("p")
			if len(d.board().Plan.On(e)) > 0 {
				t.Errorf("%s changes event %d, which is kept:\n%s", info.Name, e, d.screen())
			}
		}
		d.press("99999u")
		if got := d.board().Plan.Changes; len(got) != len(was) {
			t.Errorf("%s: %d changes after undoing all, want %d", info.Name, len(got), len(was))
		}
	}
	if changed < 50 {
		t.Errorf("the strategies change %d events of the demo", changed)
	}
}

// TestDecisionsOutlivePresets drops and keeps, changes the preset, and undoes it all.
func TestDecisionsOutlivePresets(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	before := d.board().Plan.After
	d.press("5g", "x", "3g", "p", "P", "G", "enter")
	d.sees("preset ")
	if got := d.session().History.Current().Decisions; len(got) != 2 {
		t.Errorf("%d decisions after choosing a preset, want 2", len(got))
	}
	d.press("u")
	d.sees("undone: preset ")
	d.press("u", "u")
	d.sees("undone: removed: turn 5")
	if got := d.board().Plan.After; got != before || d.session().HasUnsaved() {
		t.Errorf("%v stays after undoing all, want %v", got, before)
	}
}
