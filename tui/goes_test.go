package tui

import (
	"context"
	"strings"
	"testing"

	"decant/model"
	"decant/render"
	"decant/strategies"
)

func TestGoesAddsUp(t *testing.T) {
	t.Parallel()
	d := start(t, demo(t), 120, 100, everything)
	d.press("s")
	p := d.m.b.plan
	classes := 0
	for _, c := range lossOrder {
		changes, tokens := 0, 0
		for i := range p.Changes {
			if p.Changes[i].Class == c {
				changes++
				tokens += p.Changes[i].Tokens
			}
		}
		classes += tokens
		if changes > 0 {
			d.sees(plural(changes, "change") + ", " + lossMeaning[c])
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
	for i, l := range lines {
		if strings.Contains(l, "identical  ") {
			if !strings.Contains(lines[i+1], "4.8k  turn 13") {
				t.Errorf("the biggest is not first: %q", lines[i+1])
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
		lines := d.m.sheet.lines
		counted := 0
		for _, l := range lines {
			if strings.Contains(l, "smaller one") {
				counted++
			}
		}
		if free := d.m.sheet.height - len(lines); counted > 0 && free >= counted {
			t.Errorf("%d rows: %d are free, and changes are not named", h, free)
		}
		if fits := h >= 200; fits && counted > 0 {
			t.Errorf("%d rows do not name all changes", h)
		}
		if len(lines) > d.m.sheet.height && h > 60 {
			t.Errorf("%d rows: %d lines on %d", h, len(lines), d.m.sheet.height)
		}
	}
}

func TestGoesNamesConsequencesWithTheirRule(t *testing.T) {
	t.Parallel()
	d := start(t, demo(t), 120, 100, everything)
	d.press("s")
	d.sees("Forced by other changes", "signed reasoning must not follow a change")
}

func TestGoesNamesWhatAPersonDropped(t *testing.T) {
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
	d.m.b.plan.Notes = []strategies.Note{{Strategy: "dedup-tools", Text: "nothing\x1b[2J to do"}}
	d.press("s")
	d.sees("To know", "dedup-tools: nothing to do", "! line 7: not JSON", "! odd file")
}

func TestGoesListsDeclaredAttachments(t *testing.T) {
	t.Parallel()
	c := shop()
	c.Declared = []model.Declared{
		{Name: "file://docs\x1b[2J"}, {Name: "cmd: rg --files", Turn: 3},
	}
	d := start(t, c, 120, 60)
	d.m.b.plan.Notes = nil
	d.press("s")
	d.sees("Attachments, fetched anew at each request: listed, not counted", "file://docs",
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
		o.Save = func(context.Context, *strategies.Plan, SaveOptions) (SaveResult, error) {
			return SaveResult{Path: "/x\x1b]52;c;aGk=\x07/y.jsonl"}, nil
		}
	})
	d.press("s", "enter")
	d.sees("File", "/x/y.jsonl")
	d.misses("Title")
	d.misses("Resume it")
	clean(t, d.m.View())
}

func TestSavedElsewhereSaysSo(t *testing.T) {
	t.Parallel()
	for _, elsewhere := range []bool{false, true} {
		d := start(t, shop(), 100, 24, func(o *Options) {
			o.Save = func(context.Context, *strategies.Plan, SaveOptions) (SaveResult, error) {
				return SaveResult{
					Path: "/x/y", Name: "77aa.jsonl", Resume: "go on", Elsewhere: elsewhere,
				}, nil
			}
		})
		d.press("s", "enter")
		if elsewhere {
			d.sees("Move it to where its agent keeps conversations, as 77aa.jsonl, then resume")
		} else {
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
	if !d.m.unsaved() {
		t.Error("an undo after the save began counts as saved")
	}
}

func TestLateSaveIsDropped(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 80, 24)
	d.send(saveDone{seq: 7, result: SaveResult{ID: "x"}})
	if len(d.m.outcome().Saved) != 0 {
		t.Error("an answer that nobody waits for was taken")
	}
}

func TestGoesTellsOfTheCache(t *testing.T) {
	t.Parallel()
	d := start(t, demo(t), 160, 60, everything)
	d.press("s")
	cost := d.m.b.plan.CacheCost()
	if cost.Calls <= 0 {
		t.Fatalf("got %+v", cost)
	}
	d.sees("Cache: breaks at "+turnName(d.m.b.conv.Events[cost.First].Turn)+", ",
		render.Short(cost.Written)+" tokens written anew once; pays after "+
			plural(cost.Calls, "call"))
	c := demo(t)
	c.Model = "llama-4"
	d = start(t, c, 160, 60, everything)
	d.press("s")
	d.sees("written anew once.")
	d.misses("pays after")
	d = start(t, c, 160, 60, func(o *Options) { o.Spec = o.Spec.WithUses(nil) })
	d.press("s")
	d.misses("Cache:")
}
