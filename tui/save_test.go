package tui

import (
	"context"
	"errors"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/plan"
	"decant/tui/board"
	"decant/tui/review"
)

func TestSaveShowsLossesFirstAndTheCommand(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("s")
	d.sees("What will be removed", "tokens removed (−", "✓ decant's rules find no problem",
		"the fork no longer has this text", "the same text stays elsewhere")
	screen := d.screen()
	lost := strings.Index(screen, "the fork no longer has this text")
	if lost > strings.Index(screen, "stays elsewhere") {
		t.Errorf("losses do not come first:\n%s", screen)
	}
	d.press("enter")
	d.sees("The fork is saved", "/home/me/77aa.jsonl", "claude --resume 77aa")
	if got := d.session().Outcome().Saved; len(got) != 1 || got[0].ID != "77aa" {
		t.Errorf("the result names %v", got)
	}
	d.press("enter")
	d.sees("Turns  6")
}

// TestSavePagePromisesWhatEnterDoes says what is still being done for as long as enter does
// not save: while it is planned again, and while problems are searched for.
func TestSavePagePromisesWhatEnterDoes(t *testing.T) {
	t.Parallel()
	const good, busy = "decant's rules find no problem", "The plan is being checked"
	d := start(t, shop(), 120, 40)
	d.slowly()
	d.press("S", "1", "s")
	d.misses(good)
	d.sees(busy)
	d.release()
	d.sees(good)

	d.board().Search = board.Searching
	d.m.Refresh()
	d.misses(good)
	d.sees("Problems are being searched for")
	if ok, why := review.CanSave(d.session()); ok || why == "" {
		t.Errorf("it can be saved: %q", why)
	}
}

func TestNothingToSave(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40, func(o *Options) { o.Spec = o.Spec.WithUses(nil) })
	d.press("s", "enter")
	d.sees("nothing is removed, so there is nothing to save")
	d = start(t, shop(), 120, 40, func(o *Options) { o.Save = nil })
	d.press("s", "enter")
	d.sees("read-only: nothing can be saved")
}

func TestRefusedSaveShowsFindings(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40, func(o *Options) {
		o.Save = func(context.Context, *plan.Plan, review.SaveOptions) (review.SaveResult,
			error,
		) {
			return review.SaveResult{Findings: []model.Finding{
				{Rule: "pair-broken", Place: "4.1", Effect: "the agent would\x1b[2J refuse it"},
			}}, nil
		}
	})
	d.press("s", "enter")
	d.sees("Not saved", "4.1: pair-broken", "the agent would refuse it")
	if got := d.session().Outcome().Saved; got != nil {
		t.Errorf("the result names %v", got)
	}
	// What the sheet tells to press works on it.
	d.press("esc", "5g", "x", "s", "enter")
	d.sees("Undo (u) what caused it")
	d.press("u")
	d.sees("undone: removed: turn 5")
}

func TestFailedSaveSaysWhy(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40, func(o *Options) {
		o.Save = func(context.Context, *plan.Plan, review.SaveOptions) (review.SaveResult,
			error,
		) {
			return review.SaveResult{}, errors.New("save fork /x: no space left on device; " +
				strings.Repeat("make room ", 20) + "or go elsewhere")
		}
	})
	d.press("s", "enter")
	d.sees("no space left on device", "or go elsewhere", "What will be removed")
	d.press("esc", "s")
	d.misses("Not saved")
	d.hold = true
	d.press("enter", "esc")
	d.release()
	d.sees("save fork /x: no space left")
}

func TestSavingCanBeStopped(t *testing.T) {
	t.Parallel()
	var ended error
	d := start(t, shop(), 120, 40, func(o *Options) {
		o.Save = func(ctx context.Context, _ *plan.Plan,
			_ review.SaveOptions,
		) (review.SaveResult, error) {
			ended = ctx.Err()
			return review.SaveResult{}, ctx.Err()
		}
	})
	d.press("s")
	d.hold = true
	d.press("enter")
	d.sees("Saving…")
	d.press("enter")
	d.sees("a save is already running")
	d.press("esc")
	d.sees("stopping the save…")
	d.misses("nothing was saved")
	d.release()
	d.sees("saving stopped; nothing was saved")
	if !errors.Is(ended, context.Canceled) {
		t.Errorf("the save saw %v, want it cancelled", ended)
	}
	d.misses("context canceled")
}

// TestStoppedTooLate expects the truth about a save that ended well though it was stopped.
func TestStoppedTooLate(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("s")
	d.hold = true
	d.press("enter", "esc", "s")
	d.misses("Saving…")
	d.release()
	d.sees("The fork is saved", "claude --resume 77aa")
	if got := d.session().Outcome().Saved; len(got) != 1 {
		t.Errorf("the result names %v", got)
	}
	d.press("enter", "s", "enter")
	d.sees("The fork is saved")
}

func TestInPlaceAsksTwice(t *testing.T) {
	t.Parallel()
	saves := 0
	inPlace := func(o *Options) {
		o.InPlace = true
		o.Conversation.Path = "/home/me/5f0c.jsonl"
		o.Save = func(context.Context, *plan.Plan, review.SaveOptions) (review.SaveResult,
			error,
		) {
			saves++
			return review.SaveResult{
				ID: "5f0c", Path: "/home/me/5f0c.jsonl",
				Backup: "/bak/5f0c", Restore: "mv /bak/5f0c /home/me/5f0c.jsonl",
			}, nil
		}
	}
	d := start(t, shop(), 120, 40, inPlace)
	d.press("s")
	d.sees("Saving overwrites the original", "overwrite…")
	d.press("enter")
	d.sees("Overwrite the original?", "/home/me/5f0c.jsonl", "decant makes a backup first",
		"What a compaction had replaced leaves this file too")
	d.misses("j/k move")
	for _, safe := range []string{"enter", "esc", "n"} {
		d.press(safe)
		d.sees("What will be removed")
		if saves > 0 {
			t.Fatalf("%s overwrites", safe)
		}
		d.press("enter")
	}
	d.press("s", "x", " ", "q", "enter")
	if saves > 0 {
		t.Fatalf("other keys overwrite:\n%s", d.screen())
	}
	d.press("y")
	d.sees("The original is overwritten", "  /bak/5f0c", "  mv /bak/5f0c /home/me/5f0c.jsonl")
	d.misses("Nothing else was changed")
	if saves != 1 {
		t.Errorf("saved %d times", saves)
	}
}

func TestFindingsBarSaving(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.send(review.CheckDone{Seq: d.session().Plan.Seq, Findings: []model.Finding{
		{Rule: "pair-broken", Place: d.board().Conv.Events[9].ID.String(), Effect: "refused"},
		{Rule: "first-message", Place: "conversation", Effect: "refused"},
	}})
	d.sees("! 2 findings")
	if got := d.chosen(); !strings.Contains(got, " !=▴ ") {
		t.Errorf("the turn has no mark: %q", got)
	}
	d.press("s")
	d.sees("The check refuses it", "pair-broken", "first-message")
	d.press("enter")
	d.sees("the check found a problem")
	d.send(review.CheckDone{Seq: d.session().Plan.Seq - 1})
	d.sees("! 2 findings")
}

// TestReadOnlyHasNoHintsToSave expects neither a hint that cannot work nor a header that is silent.
func TestReadOnlyHasNoHintsToSave(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{80, 24}, {120, 40}, {60, 20}} {
		d := start(t, shop(), size[0], size[1], func(o *Options) { o.Save, o.SavePlan = nil, nil })
		d.sees("read-only")
		d.press("s")
		for _, hint := range []string{"enter save", "e elsewhere", "i in place", "w plan file"} {
			d.misses(" " + hint + " ")
		}
		d.press("enter")
		d.sees("read-only: nothing can be saved")
	}
	d := start(t, shop(), 120, 40)
	d.misses("read-only")
	d.press("s")
	d.sees("enter save the fork", "e elsewhere")
}
