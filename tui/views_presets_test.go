package tui

import (
	"slices"
	"strings"
	"testing"
	"time"

	"decant/strategies/spec"
)

func TestPresetsAreChosenFromTheirSheet(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("5g", "x", "P")
	d.sees("▸ Presets", "lossless", "safe", "auto", "dedup-resources, dedup-content, dedup-tools")
	d.press("j", "enter")
	d.misses("▸ Presets")
	d.sees("preset safe")
	if got := d.session().History.Current(); !got.Has("stale-reads") || len(got.Decisions) != 1 {
		t.Errorf("the plan is made of %v with %v", got.Uses, got.Decisions)
	}
	d.press("P")
	if got := d.line("● safe "); !strings.Contains(got, "●") || !strings.Contains(got, "▸") {
		t.Errorf("the preset in force is not marked and chosen: %q", got)
	}
	d.press("enter")
	d.sees("the preset safe is already in use")
	d.press("u")
	if got := d.session().History.Current().Uses; !slices.Equal(got, repeats().Uses) {
		t.Errorf("undoing leaves %v", got)
	}
	d.press("P", "esc")
	d.misses("▸ Presets")
	d.press("P", "P")
	d.misses("▸ Presets")
}

func TestOwnPresetsAreListed(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40, func(o *Options) {
		chosen, err := o.Spec.WithPreset(spec.OwnPreset{
			Name: "mine", Of: []string{"lossless", "strip-images"},
		})
		if err != nil {
			t.Fatal(err)
		}
		o.Spec = chosen
	})
	d.press("P", "G", "enter")
	d.sees("preset mine")
	if got := d.session().History.Current(); !got.Has("strip-images") || !got.Has("dedup-content") {
		t.Errorf("the plan is made of %v", got.Uses)
	}
}

func TestNamingTangentsIsUndone(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("5g", "t", "u")
	d.sees("undone: name turn 5 a tangent")
	if len(d.board().Tangents) != 0 {
		t.Errorf("%v are named after undoing", d.board().Tangents)
	}
	d.press("ctrl+r")
	d.sees("done again: name turn 5")
	d.press("A")
	d.sees("0/1 confirmed")
	d.press("t")
	d.sees("0/0 confirmed")
	d.press("u")
	d.sees("0/1 confirmed", "undone: no tangent: turn 5")
}

func TestManyTangentsAreNamedAndConfirmedTogether(t *testing.T) {
	t.Parallel()
	d := start(t, edited(), 120, 40)
	d.press("A", "C")
	d.sees("C: no turn is named a tangent")
	d.press("T", "g", "V", "jj", "t")
	d.sees("3 turns are named a tangent")
	d.press("A")
	d.sees("0/3 confirmed")
	was := d.board().Plan.After
	d.press("C")
	d.sees("confirmed: 3 tangents", "3/3 confirmed")
	d.press("C")
	d.sees("C: all are confirmed; u undoes that")
	d.press("u")
	if d.board().Plan.After != was {
		t.Errorf("one undo leaves %v, want %v", d.board().Plan.After, was)
	}
	d.press("c")
	d.sees("1/3 confirmed")
	d.press("l", "j", "c")
	d.sees("c: a tangent is a whole turn")
}

// TestWhatIsKeptIsNotConfirmedWithTheRest pins one of three tangents and confirms all: the pin
// stands against that as against a strategy. A tangent that is none after all does not go.
func TestWhatIsKeptIsNotConfirmedWithTheRest(t *testing.T) {
	t.Parallel()
	d := start(t, edited(), 120, 40, none)
	all := d.board().Plan.After
	d.press("g", "V", "jj", "t", "A", "g", "p", "C")
	d.sees("confirmed: 2 tangents", "2/3 confirmed")
	if _, after := d.board().Plan.TurnSizes(1); after.Tokens == 0 {
		t.Error("a turn that is kept goes")
	}
	d.press("C")
	d.sees("C: a tangent stays until you confirm it")
	d.press("V", "jj", "t")
	d.sees("no tangent: 3 turns, not removed", "0/0 confirmed")
	if d.board().Plan.After != all {
		t.Errorf("%v stays of what is no tangent, want %v", d.board().Plan.After, all)
	}
	d.press("u")
	d.sees("2/3 confirmed")
}

// TestTangentsShowTheirRisk looks at what later turns take from a turn, on its row and beside it.
func TestTangentsShowTheirRisk(t *testing.T) {
	t.Parallel()
	d := start(t, edited(), 120, 40)
	d.press("1g", "t", "2g", "t", "4g", "t", "A", "g")
	if got := d.chosen(); !strings.Contains(got, "!1 Read both") {
		t.Errorf("turn 1 shows no risk: %q", got)
	}
	d.sees("turn 2 changes a.go, last read here", "It stays until you confirm it")
	d.press("j")
	if got := d.chosen(); !strings.Contains(got, "!2 Now change") {
		t.Errorf("turn 2 shows no risk: %q", got)
	}
	d.press("j")
	if got := d.chosen(); strings.Contains(got, "!") {
		t.Errorf("nothing is taken from turn 4: %q", got)
	}
}

func TestTangentsOfASpecAreShown(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40, func(o *Options) {
		o.Spec = o.Spec.NameTangent(spec.Tangent{
			Turn: 5, By: "classify-tangents", Why: "an aside on monads\x1b[31m",
		})
	})
	d.press("A")
	d.sees("0/1 confirmed", "named by classify-tangents: an aside on monads")
}

func TestPlainTakesAPreset(t *testing.T) {
	t.Parallel()
	a := answer(t, shop(), "p|2|u|q|y")
	a.says("Presets", "lossless removes text", "safe removes repeats", "preset safe",
		"undone: preset safe")
}

// TestPresetsAreSteppedThrough goes up and down the presets, with decisions that stay.
func TestPresetsAreSteppedThrough(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("5g", "x")
	steps := d.session().Steps
	for _, tt := range []struct{ key, preset, says string }{
		{"9,", "review only", "nothing is removed"},
		{",", "review only", "nothing is removed, and no preset removes less"},
		{".", "lossless", "preset lossless"},
		{".", "safe", "preset safe"},
		{",", "lossless", "preset lossless"},
		{"9.", "bare", "preset bare"},
		{".", "bare", "bare is the last preset"},
	} {
		d.press(tt.key)
		d.sees(tt.says, "‹ "+tt.preset+" ›")
		if d.board().Preset != tt.preset || len(d.session().History.Current().Decisions) != 1 {
			t.Errorf(
				"%s: %q with %v",
				tt.key,
				d.board().Preset,
				d.session().History.Current().Decisions,
			)
		}
	}
	if d.session().Steps != steps+5 {
		t.Errorf("%d steps, want %d", d.session().Steps-steps, 5)
	}
	d.press("5u")
	if got := d.session().History.Current().Uses; !slices.Equal(got, repeats().Uses) {
		t.Errorf("undoing leaves %v", got)
	}
	d.sees("‹ 2 strategies ›")
}

// TestPresetIsNamedBeforeItsPlan shows the preset at once, the numbers when its plan is made.
func TestPresetIsNamedBeforeItsPlan(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.session().Plan.Took = time.Second
	d.hold = true
	was := d.board().Plan
	d.press("9.")
	d.sees("‹ bare ›", "planning")
	if d.board().Plan != was {
		t.Error("the key waited for the plan")
	}
	d.release()
	d.sees("‹ bare ›", "checked")
	if d.board().Plan == was {
		t.Error("the plan is the one before")
	}
}
