package show

import (
	"fmt"
	"strings"

	"decant/model/amount"
	"decant/render"
	"decant/strategies/nature"
	"decant/strategies/plan"
	"decant/tui/cli/exit"
	"decant/tui/cli/flags"
)

// PrintTurn prints a turn or a call of the conversation, as it is and as it will be. The error is a
// [exit.UsageError] where there is none.
func PrintTurn(plan *plan.Plan, name string) (string, error) {
	events, title, err := findShown(plan, name)
	if err != nil {
		return "", err
	}
	v := newViewer(plan)
	v.facts = nature.FindFacts(nil, plan.Index, plan.Spec)
	v.line("%s", title)
	for _, i := range events {
		v.event(i)
	}
	return v.b.String(), nil
}

// findShown finds the events that --show asks for. Every error is an [exit.UsageError].
func findShown(plan *plan.Plan, what string) (events []int, title string, err error) {
	if id, ok := strings.CutPrefix(what, "call:"); ok {
		events, err := findCalled(plan.Index.Conversation, "--show", id)
		return events, "call " + id, err
	}
	n, err := flags.TurnNumber(what)
	if err != nil {
		return nil, "", err
	}
	return findTurn(plan, n)
}

// findTurn finds a turn; 0 is what belongs to none.
func findTurn(plan *plan.Plan, n int) (events []int, title string, err error) {
	c := plan.Index.Conversation
	if n > len(c.Turns) {
		return nil, "", exit.Usagef(
			"--show %d: the conversation has %s",
			n,
			amount.Of(len(c.Turns), "turn"),
		)
	}
	before, after := plan.TurnSizes(n)
	title = fmt.Sprintf("turn %d: ≈ %s tokens, ≈ %s as planned", n, render.Number(before.Tokens),
		render.Number(after.Tokens))
	if n > 0 {
		return c.Turns[n-1].Events, title, nil
	}
	for i := range c.EventCount() {
		if c.EventAt(i).Turn == 0 {
			events = append(events, i)
		}
	}
	return events, title, nil
}
