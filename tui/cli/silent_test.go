package cli

import (
	"bytes"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/report"
	"decant/testdata/samples"
	"decant/tui/cli/flags"
	"decant/tui/cli/indent"
	"decant/tui/cli/pages"
	"decant/tui/cli/show"
)

// TestATurnInWhichNobodySpoke shows, drops and reports a turn without a prompt and without events.
func TestATurnInWhichNobodySpoke(t *testing.T) {
	t.Parallel()
	c := samples.TwoEvents()
	c.Rules.MarkedTurns = true
	c.Turns = append(c.Turns, model.Turn{Number: 2, Prompt: -1})
	o := flags.Options{DropTurns: "2"}
	spec, err := o.Dropped(strategies.DefaultSpec().WithUses(nil), c)
	if err != nil {
		t.Fatal(err)
	}
	plan := plan.MakePlan(facts.NewIndex(c), spec)
	shown, err := show.PrintTurn(plan, "2")
	want := "turn 2: ≈ 0 tokens, ≈ 0 as planned\n"
	if err != nil || shown != want {
		t.Errorf("--show 2: got %q, %v, want %q", shown, err, want)
	}
	r := report.NewReport(plan, check.ProvePlan(plan), "")
	text := (&pages.Sheet{Report: r, Plan: plan}).LayOut().Text(100)
	want = "user: it has no messages: turn 2, so there is nothing to remove"
	if len(plan.Changes) > 0 || !strings.Contains(text, want) {
		t.Errorf("%d changes; no %q in\n%s", len(plan.Changes), want, text)
	}
	var b bytes.Buffer
	if err := indent.Write(&b, r); err != nil || !strings.Contains(b.String(), `"number": 2`) {
		t.Errorf("%v; no turn 2 in\n%s", err, b.String())
	}
}
