package cli

import (
	"fmt"
	"strconv"
	"strings"

	"decant/model"
	"decant/render"
	"decant/strategies"
)

// show prints a turn or a call of the conversation, as it is and as it will be.
func (a *app) show(plan *strategies.Plan) error {
	events, title, err := shown(plan, a.o.show)
	if err != nil {
		return err
	}
	v := viewer{plan: plan, c: plan.Index.Conversation}
	v.line("%s", title)
	for _, i := range events {
		v.event(i)
	}
	return a.print(v.b.String())
}

// shown finds the events that --show asks for. Every error is a usageError.
func shown(plan *strategies.Plan, what string) (events []int, title string, err error) {
	if id, ok := strings.CutPrefix(what, "call:"); ok {
		events, err := calledEvents(plan.Index.Conversation, "--show", id)
		return events, "call " + id, err
	}
	n, err := turnNumber(what)
	if err != nil {
		return nil, "", err
	}
	return shownTurn(plan, n)
}

// turnNumber reads the turn of --show. The error is a usageError.
func turnNumber(what string) (int, error) {
	n, err := strconv.ParseUint(what, 10, 31)
	if err != nil {
		return 0, usagef("--show %s: want the number of a turn, or call:ID", what)
	}
	return int(n), nil
}

// shownTurn finds a turn; 0 is what belongs to none.
func shownTurn(plan *strategies.Plan, n int) (events []int, title string, err error) {
	c := plan.Index.Conversation
	if n > len(c.Turns) {
		return nil, "", usagef("--show %d: the conversation has %s", n, count(len(c.Turns), "turn"))
	}
	before, after := plan.Turn(n)
	title = fmt.Sprintf("turn %d: ≈ %s tokens, ≈ %s as planned", n, render.Number(before.Tokens),
		render.Number(after.Tokens))
	if n > 0 {
		return c.Turns[n-1].Events, title, nil
	}
	for i := range c.Events {
		if c.Events[i].Turn == 0 {
			events = append(events, i)
		}
	}
	return events, title, nil
}

// calledEvents finds for a flag the calls with an id, or else the one whose id begins so.
func calledEvents(c *model.Conversation, flag, id string) ([]int, error) {
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
		return nil, usagef("%s call:%s: %d calls begin so; give more of the id", flag, id,
			len(found))
	}
	return nil, usagef("%s call:%s: no such call; --show TURN prints the ids of a turn", flag, id)
}

// viewer prints events. Text of the conversation is cleaned and indented, so that it cannot pass
// for a line of ours.
type viewer struct {
	plan *strategies.Plan
	c    *model.Conversation
	b    strings.Builder
}

// line prints a line of ours. What it tells of the conversation is cleaned.
func (v *viewer) line(format string, args ...any) {
	v.b.WriteString(render.CleanLine(fmt.Sprintf(format, args...)))
	v.b.WriteByte('\n')
}

// event prints one event; less than 0 is a part of a call that is not there.
func (v *viewer) event(i int) {
	if i < 0 {
		return
	}
	e := &v.c.Events[i]
	v.b.WriteByte('\n')
	v.line("%s", v.heading(e))
	changes := v.plan.On(i)
	if len(changes) > 0 {
		v.line("as it is:")
	}
	v.text(v.now(e))
	if len(changes) == 0 {
		return
	}
	for _, at := range changes {
		v.line("%s", v.change(&v.plan.Changes[at]))
	}
	if after, ok := v.plan.Text(i); ok {
		v.line("as it will be:")
		v.text(after)
	} else {
		v.line("it will be gone")
	}
}

// heading names an event: its id, what it is, its call and its size.
func (v *viewer) heading(e *model.Event) string {
	s := e.ID.String() + " " + e.Kind.String()
	if e.Label != "" {
		s += " " + e.Label
	}
	if e.Call >= 0 {
		call := &v.c.Calls[e.Call]
		s += fmt.Sprintf(" %s call:%s", call.Tool, call.ID)
		if e.Kind == model.ToolResult && call.Status == model.Failed {
			s += " failed"
		}
	}
	s += fmt.Sprintf(", %s bytes", render.Number(e.Bytes))
	if !e.Live {
		return s + ", not sent"
	}
	return s + fmt.Sprintf(", ≈ %s tokens", render.Number(e.Tokens))
}

// now is an event's text with its images named.
func (v *viewer) now(e *model.Event) string {
	s := v.c.Text(e)
	for i := range e.Parts {
		p := &e.Parts[i]
		if p.Kind != model.PartImage {
			continue
		}
		if s != "" {
			s += "\n"
		}
		s += "[image: " + p.Image.Type
		if p.Image.Width > 0 {
			s += fmt.Sprintf(", %d×%d", p.Image.Width, p.Image.Height)
		}
		s += "]"
	}
	return s
}

// change says on one line what is done and why.
func (v *viewer) change(ch *model.Change) string {
	s := fmt.Sprintf("%s: %s, %s", ch.Strategy, ch.Op, ch.Class)
	if ch.Part >= 0 {
		s += fmt.Sprintf(", part %d", ch.Part+1)
	}
	if at := max(ch.Anchor, ch.Cover); at >= 0 {
		e := &v.c.Events[at]
		s += fmt.Sprintf(", it stays at %s in turn %d", e.ID, e.Turn)
	}
	if ch.Cause >= 0 {
		s += ", a consequence"
	}
	if ch.Reason != "" {
		s += ": " + ch.Reason
	}
	return s
}

// text prints a text of the conversation.
func (v *viewer) text(s string) {
	for line := range strings.Lines(render.Clean(s)) {
		if line = strings.TrimSuffix(line, "\n"); line != "" {
			v.b.WriteString("  ")
			v.b.WriteString(line)
		}
		v.b.WriteByte('\n')
	}
}
