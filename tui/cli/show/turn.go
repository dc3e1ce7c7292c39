// Package show prints single turns, calls and events of a conversation: before and after the plan,
// what each strategy does to them, and what a fork left out. Text of the conversation is cleaned
// and indented, so that it cannot pass for a line of decant.
package show

import (
	"fmt"
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/render"
	"decant/strategies/nature"
	"decant/strategies/plan"
	"decant/tui/cli/exit"
	"decant/tui/cli/flags"
)

// PrintTurn prints a turn or a call of the conversation, before and after the plan. The error is an
// [exit.UsageError] if there is none.
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

// findShown finds the events for --show. Every error is an [exit.UsageError].
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

// findTurn finds a turn. Turn 0 is the events that belong to none.
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
	title = fmt.Sprintf("turn %d: ≈ %s tokens, ≈ %s as planned", n,
		render.Number(before.Tokens), render.Number(after.Tokens))
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

// lines is a text that grows line by line.
type lines struct{ b strings.Builder }

// line prints one of our own lines. Text from the conversation in it is cleaned.
func (l *lines) line(format string, args ...any) {
	l.b.WriteString(render.CleanLine(fmt.Sprintf(format, args...)))
	l.b.WriteByte('\n')
}

// text prints a text of the conversation.
func (l *lines) text(s string) {
	for line := range strings.Lines(render.Clean(s)) {
		if line = strings.TrimSuffix(line, "\n"); line != "" {
			l.b.WriteString("  ")
			l.b.WriteString(line)
		}
		l.b.WriteByte('\n')
	}
}

// findNamed finds the events for a flag by their call or by their own id. A negative number means a
// missing part of a call. Every error is an [exit.UsageError].
func findNamed(c *model.Conversation, flag, what string) (events []int, title string, err error) {
	if id, ok := strings.CutPrefix(what, "call:"); ok {
		events, err := findCalled(c, flag, id)
		return events, "call " + id, err
	}
	id, err := flags.EventID(flag, what)
	if err != nil {
		return nil, "", err
	}
	for i := range c.EventCount() {
		if c.EventAt(i).ID == id {
			return []int{i}, "event " + what, nil
		}
	}
	return nil, "", exit.Usagef(
		"%s %s: no such event; --show TURN prints the ids of a turn",
		flag,
		what,
	)
}

// findCalled finds for a flag the calls with an id, or else the one call whose id starts with it.
func findCalled(c *model.Conversation, flag, id string) ([]int, error) {
	var exact, begins []int
	found := map[string]bool{}
	for i := range c.Calls {
		call := &c.Calls[i]
		pair := []int{call.Request, call.Result}
		switch {
		case call.ID == id:
			exact = append(exact, pair...)
		case id != "" && strings.HasPrefix(call.ID, id):
			begins = append(begins, pair...)
			found[call.ID] = true
		}
	}
	switch {
	case len(exact) > 0:
		return exact, nil
	case len(found) == 1:
		return begins, nil
	case len(found) > 1:
		return nil, exit.Usagef("%s call:%s: %s start with this; type more of the id", flag, id,
			amount.Of(len(found), "call"))
	}
	return nil, exit.Usagef(
		"%s call:%s: no such call; --show TURN prints the ids of a turn",
		flag,
		id,
	)
}
