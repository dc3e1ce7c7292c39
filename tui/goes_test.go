package tui

import (
	"context"
	"strconv"
	"strings"
	"testing"

	"decant/model"
	"decant/model/amount"
	"decant/render"
	"decant/strategies/plan"
	"decant/tui/draw"
	"decant/tui/label"
	"decant/tui/review"
)

func TestGoesAddsUp(t *testing.T) {
	t.Parallel()
	d := start(t, demo(t), 120, 100, everything)
	d.press("s")
	p := d.board().Plan
	classes := 0
	for _, c := range draw.LossOrder {
		changes, tokens := 0, 0
		for i := range p.Changes {
			if p.Changes[i].Class == c {
				changes++
				tokens += p.Changes[i].Tokens
			}
		}
		classes += tokens
		if changes > 0 {
			d.sees(amount.Of(changes, "change") + ", " + d.board().Plan.Meaning(c, ""))
		}
	}
	if want := p.Before.Tokens - p.After.Tokens; classes != want {
		t.Errorf("the classes save %d tokens, want %d", classes, want)
	}
}

func TestGoesListsTheBiggest(t *testing.T) {
	t.Parallel()
	d := start(t, demo(t), 120, 50, everything)
	d.press("s")
	lines := strings.Split(d.screen(), "\n")
	var biggest model.Change
	for _, c := range d.board().Plan.Changes {
		if c.Class == model.Identical && c.Tokens > biggest.Tokens {
			biggest = c
		}
	}
	want := render.Short(biggest.Tokens) + "  turn " +
		strconv.Itoa(d.board().Conv.Events[biggest.Event].Turn) + " "
	for i, l := range lines {
		if strings.Contains(l, "duplicate  ") {
			if !strings.Contains(lines[i+1], want) {
				t.Errorf("the biggest, %q, is not first: %q", want, lines[i+1])
			}
			d.sees("smaller ones")
			return
		}
	}
	t.Error("no class of identical changes")
}

// TestGoesUsesTheRoom counts changes without a name only where the screen is full.
func TestGoesUsesTheRoom(t *testing.T) {
	t.Parallel()
	for _, h := range []int{40, 50, 60, 100, 200} {
		d := start(t, demo(t), 120, h, everything)
		d.press("s")
		lines := d.sheet().Lines
		counted := 0
		for _, l := range lines {
			if strings.Contains(l, "smaller one") {
				counted++
			}
		}
		if free := d.sheet().Height - len(lines); counted > 0 && free >= counted {
			t.Errorf("%d rows: %d are free, and changes are not named", h, free)
		}
		if fits := h >= 200; fits && counted > 0 {
			t.Errorf("%d rows do not name all changes", h)
		}
		if len(lines) > d.sheet().Height && h > 60 {
			t.Errorf("%d rows: %d lines on %d", h, len(lines), d.sheet().Height)
		}
	}
}

func TestGoesNamesConsequencesWithTheirRule(t *testing.T) {
	t.Parallel()
	d := start(t, demoOf(t, "claude-sonnet-5-5-20260901"), 120, 100, everything)
	d.press("s")
	d.sees("Forced by other changes", "signed reasoning must not come after a change")
}

// TestRemovalNamesWhatGoesWithIt removes a result. Signed reasoning must not come after that.
func TestRemovalNamesWhatGoesWithIt(t *testing.T) {
	t.Parallel()
	d := start(t, demoOf(t, "claude-sonnet-5-5-20260901"), 160, 40, func(o *Options) {
		o.Spec = o.Spec.WithUses(nil)
	})
	d.press("R", "x")
	p := d.board().Plan
	more, tokens := 0, 0
	for i := range p.Changes {
		if p.Changes[i].Cause >= 0 {
			more, tokens = more+1, tokens+p.Changes[i].Tokens
		}
	}
	if more == 0 {
		t.Fatal("nothing goes with the result")
	}
	said := "; the format requires " + amount.Of(more, "more change") + " (" +
		amount.Of(tokens, "token") + ")"
	d.sees(said)
	d.press("u")
	d.misses("the format requires")
	d.press("ctrl+r")
	d.sees(said)
}

func TestGoesNamesWhatAUserDropped(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 60)
	d.press("5g", "x", "s")
	d.sees("turn 5    you")
	d.press("u")
	d.misses("turn 5    you")
	d.press("ctrl+r")
	d.sees("turn 5    you")
}

func TestGoesListsNotesAndWarnings(t *testing.T) {
	t.Parallel()
	c := shop()
	c.Warnings = []model.Warning{{Line: 7, Text: "not JSON; carried along"}, {Text: "odd file"}}
	d := start(t, c, 120, 60)
	d.board().Plan.Notes = []plan.Note{{Strategy: "dedup-tools", Text: "nothing\x1b[2J to do"}}
	d.press("s")
	d.sees("Notes", "dedup-tools: nothing to do", "! line 7: not JSON", "! odd file")
}

func TestGoesListsDeclaredAttachments(t *testing.T) {
	t.Parallel()
	c := shop()
	c.Declared = []model.Declared{
		{Name: "file://docs\x1b[2J"}, {Name: "cmd: rg --files", Turn: 3},
	}
	d := start(t, c, 120, 60)
	d.board().Plan.Notes = nil
	d.press("s")
	d.sees("Attachments, fetched again at each request: listed, not counted", "file://docs",
		"from turn 3: cmd: rg --files")
	d = start(t, shop(), 120, 60)
	d.press("s")
	d.misses("Attachments")
}

func TestWarningsAreSaidAtTheStart(t *testing.T) {
	t.Parallel()
	c := shop()
	c.Warnings = []model.Warning{{Line: 7, Text: "not JSON; carried along"}}
	d := start(t, c, 120, 40)
	d.sees("1 warning about the file; s lists them")
	d.press("j")
	d.misses("about the file")
}

func TestSavedSheetHasNoEmptyFields(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 80, 24, func(o *Options) {
		o.Save = func(context.Context, *plan.Plan, review.SaveOptions) (review.SaveResult,
			error,
		) {
			return review.SaveResult{Path: "/x\x1b]52;c;aGk=\x07/y.jsonl"}, nil
		}
	})
	d.press("s", "enter")
	d.sees("File", "/x/y.jsonl")
	d.misses("Title")
	d.misses("Resume it")
	clean(t, d.styled())
}

func TestSavedElsewhereSaysSo(t *testing.T) {
	t.Parallel()
	for _, elsewhere := range []bool{false, true} {
		d := start(t, shop(), 100, 24, func(o *Options) {
			o.CanResume = true
			o.Save = func(context.Context, *plan.Plan, review.SaveOptions) (review.SaveResult,
				error,
			) {
				return review.SaveResult{
					Path: "/x/y", Belongs: "77aa.jsonl", Resume: "go on", Elsewhere: elsewhere,
				}, nil
			}
		})
		d.press("s", "enter")
		if elsewhere {
			d.sees("Move it to where its agent keeps conversations, as 77aa.jsonl, then resume")
			d.misses("R resume it")
		} else {
			d.sees("R resume it")
			d.misses("Move it")
		}
		d.sees("esume it with", "go on")
	}
}

func TestSaveOfAnOldPlanIsNotSavedWork(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 80, 24)
	d.press("x", "s")
	d.hold = true
	d.press("enter")
	held := d.held
	d.hold, d.held = false, nil
	d.press("u")
	for _, cmd := range held {
		d.run(cmd)
	}
	d.sees("The fork is saved")
	if !d.session().HasUnsaved() {
		t.Error("an undo after the save began counts as saved")
	}
}

func TestLateSaveIsDropped(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 80, 24)
	d.send(review.SaveDone{Seq: 7, Result: review.SaveResult{ID: "x"}})
	if len(d.session().Outcome().Saved) != 0 {
		t.Error("an answer that nobody waits for was taken")
	}
}

func TestGoesTellsOfTheCache(t *testing.T) {
	t.Parallel()
	d := start(t, demo(t), 160, 60, everything)
	d.press("s")
	p := d.board().Plan
	cost := p.Costs(p.Context()).Cache
	if cost.Calls <= 0 {
		t.Fatalf("got %+v", cost)
	}
	d.sees("Cache: breaks at "+label.Turn(d.board().Conv.Events[cost.First].Turn)+", ",
		render.Short(cost.Written)+" tokens rewritten once; repaid after "+
			amount.Of(cost.Calls, "model call"))
	c := demo(t)
	c.Model = "llama-4"
	d = start(t, c, 160, 60, everything)
	d.press("s")
	d.sees("rewritten once.")
	d.misses("repaid after")
	d = start(t, c, 160, 60, func(o *Options) { o.Spec = o.Spec.WithUses(nil) })
	d.press("s")
	d.misses("Cache:")
}
