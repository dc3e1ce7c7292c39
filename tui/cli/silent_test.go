package cli

import (
	"bytes"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies"
	"decant/strategies/report"
)

// TestATurnInWhichNobodySpoke shows, drops and reports a turn without a prompt and without events.
func TestATurnInWhichNobodySpoke(t *testing.T) {
	t.Parallel()
	c := twoEvents()
	c.Rules.MarkedTurns = true
	c.Turns = append(c.Turns, model.Turn{Number: 2, Prompt: -1})
	o := options{dropTurns: "2"}
	spec, err := o.dropped(strategies.Default().WithUses(nil), c)
	if err != nil {
		t.Fatal(err)
	}
	plan := strategies.Make(strategies.NewIndex(c), spec)
	events, title, err := shown(plan, "2")
	want := "turn 2: ≈ 0 tokens, ≈ 0 as planned"
	if err != nil || len(events) > 0 || title != want {
		t.Errorf("--show 2: got %v, %q, %v, want %q", events, title, err, want)
	}
	r := report.New(plan, strategies.Check(plan), "")
	text := (&sheet{r, plan}).page().Text(100)
	want = "person: nothing was said in turn 2, so there is nothing to drop"
	if len(plan.Changes) > 0 || !strings.Contains(text, want) {
		t.Errorf("%d changes; no %q in\n%s", len(plan.Changes), want, text)
	}
	var b bytes.Buffer
	if err := writeJSON(&b, r); err != nil || !strings.Contains(b.String(), `"number": 2`) {
		t.Errorf("%v; no turn 2 in\n%s", err, b.String())
	}
}
