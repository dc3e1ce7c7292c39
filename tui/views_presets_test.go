package tui

import (
	"slices"
	"strings"
	"testing"

	"decant/strategies"
)

func TestPresetsAreChosenFromTheirSheet(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("5g", "x", "P")
	d.sees("▸ Presets", "lossless", "safe", "auto", "dedup-resources, dedup-content, dedup-tools")
	d.press("j", "enter")
	d.misses("▸ Presets")
	d.sees("preset safe")
	if got := d.m.history.Now(); !got.Has("stale-reads") || len(got.Decisions) != 1 {
		t.Errorf("the plan is made of %v with %v", got.Uses, got.Decisions)
	}
	d.press("P")
	if got := d.line("safe "); !strings.Contains(got, "●") || !strings.Contains(got, "▸") {
		t.Errorf("the preset in force is not marked and chosen: %q", got)
	}
	d.press("enter")
	d.sees("the preset safe is in force already")
	d.press("u")
	if got := d.m.history.Now().Uses; !slices.Equal(got, repeats().Uses) {
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
		spec, err := o.Spec.WithPreset(strategies.OwnPreset{
			Name: "mine", Of: []string{"lossless", "strip-images"},
		})
		if err != nil {
			t.Fatal(err)
		}
		o.Spec = spec
	})
	d.press("P", "G", "enter")
	d.sees("preset mine")
	if got := d.m.history.Now(); !got.Has("strip-images") || !got.Has("dedup-content") {
		t.Errorf("the plan is made of %v", got.Uses)
	}
}

func TestNamingTangentsIsUndone(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("5g", "t", "u")
	d.sees("undone: name turn 5 a tangent")
	if len(d.m.b.tangents) != 0 {
		t.Errorf("%v are named after undoing", d.m.b.tangents)
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
	was := d.m.b.plan.After
	d.press("C")
	d.sees("confirm 3 tangents", "3/3 confirmed")
	d.press("C")
	d.sees("C: all are confirmed; u takes that back")
	d.press("u")
	if d.m.b.plan.After != was {
		t.Errorf("one undo leaves %v, want %v", d.m.b.plan.After, was)
	}
	d.press("c")
	d.sees("1/3 confirmed")
	d.press("l", "j", "c")
	d.sees("c: a tangent is a whole turn")
}

// TestTangentsShowTheirRisk looks at what later turns take from a turn, on its row and beside it.
func TestTangentsShowTheirRisk(t *testing.T) {
	t.Parallel()
	d := start(t, edited(), 120, 40)
	d.press("1g", "t", "2g", "t", "4g", "t", "A", "g")
	if got := d.chosen(); !strings.Contains(got, "!1 Read both") {
		t.Errorf("turn 1 shows no risk: %q", got)
	}
	d.sees("turn 2 changes a.go, last read here", "It stays until it is confirmed")
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
		o.Spec = o.Spec.NameTangent(strategies.Tangent{
			Turn: 5, By: "classify-tangents", Why: "an aside on monads\x1b[31m",
		})
	})
	d.press("A")
	d.sees("0/1 confirmed", "named by classify-tangents: an aside on monads")
}

func TestPlainTakesAPreset(t *testing.T) {
	t.Parallel()
	a := answer(t, shop(), "p|2|u|q|y")
	a.says("Presets", "lossless only what stays", "safe repeats, what is out", "preset safe",
		"undone: preset safe")
}
