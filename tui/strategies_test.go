package tui

import (
	"strings"
	"testing"

	"decant/strategies"
)

func TestEveryStrategyHasARow(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	for _, info := range strategies.All() {
		got := d.line(" " + info.Name)
		want := "○"
		if d.m.b.plan.Spec.Has(info.Name) {
			want = "●"
		}
		if !strings.Contains(got, want) {
			t.Errorf("%s is not shown with %s: %q", info.Name, want, got)
		}
	}
}

func TestSavingsAddUp(t *testing.T) {
	t.Parallel()
	d := start(t, demo(t), 120, 40, everything)
	d.press("17g", "x")
	sum := 0
	for _, n := range d.m.b.classTotals() {
		sum += n
	}
	if p := d.m.b.plan; sum != p.Before.Tokens-p.After.Tokens {
		t.Errorf("the rows save %d tokens, the plan %d", sum, p.Before.Tokens-p.After.Tokens)
	}
	d.sees("your decisions")
}

func TestChosenStrategyIsExplained(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 160, 40)
	d.press("t")
	for i, info := range strategies.All() {
		d.sees(info.Summary)
		if i+1 < len(strategies.All()) {
			d.press("j")
		}
	}
}

func TestIdleStrategySaysWhy(t *testing.T) {
	t.Parallel()
	d := start(t, long(3), 160, 40)
	row := d.m.b.planRow("dedup-resources")
	if row == nil || row.Changes != 0 {
		t.Fatalf("row %+v, want one without changes", row)
	}
	note := ""
	for _, n := range d.m.b.plan.Notes {
		if n.Strategy == "dedup-resources" {
			note = n.Text
		}
	}
	if note == "" {
		t.Fatal("the plan has no note for an idle strategy")
	}
	d.press("t", "jj")
	d.sees(note)
}

func TestManyTogglesMakeOnePlan(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("t")
	was := d.m.b.plan.After
	d.press("5", "4", "3", "2", "1", "12345")
	if got := d.m.b.plan.After; got != was {
		t.Errorf("toggling everything twice leaves %v, want %v", got, was)
	}
	d.press("t", "10u")
	if d.m.unsaved() {
		t.Error("ten steps back is not the start")
	}
}
