package cli

import (
	"fmt"
	"strings"

	"decant/model"
	"decant/render"
	"decant/strategies"
)

// why prints of an event, or of both halves of a call, what each strategy makes of it.
func (a *app) why(plan *strategies.Plan) error {
	events, title, err := asked(plan.Index.Conversation, "--why", a.o.why)
	if err != nil {
		return err
	}
	v := viewer{plan: plan, c: plan.Index.Conversation}
	v.line("%s", title)
	for _, i := range events {
		if i >= 0 {
			v.why(i)
		}
	}
	return a.print(v.b.String())
}

// asked finds the events that a flag names by their call or by their own id; less than 0 is a part
// of a call that is not there. Every error is a usageError.
func asked(c *model.Conversation, flag, what string) (events []int, title string, err error) {
	if id, ok := strings.CutPrefix(what, "call:"); ok {
		events, err := calledEvents(c, flag, id)
		return events, "call " + id, err
	}
	id, err := eventID(flag, what)
	if err != nil {
		return nil, "", err
	}
	for i := range c.Events {
		if c.Events[i].ID == id {
			return []int{i}, "event " + what, nil
		}
	}
	return nil, "", usagef("%s %s: no such event; --show TURN prints the ids of a turn", flag, what)
}

// eventID reads the event's own id that a flag takes. The error is a usageError.
func eventID(flag, what string) (model.ID, error) {
	id, err := model.ParseID(what)
	if err != nil {
		return id, usagef("%s %s: want call:ID, or the id of an event as --show TURN prints it",
			flag, what)
	}
	return id, nil
}

// why prints what each strategy makes of one event, in the order in which they look at it.
func (v *viewer) why(event int) {
	v.b.WriteByte('\n')
	v.line("%s", v.heading(&v.c.Events[event]))
	found := strategies.Explain(v.plan, event)
	width := 0
	for i := range found {
		width = max(width, render.Width(found[i].Strategy))
	}
	for i := range found {
		for k, line := range v.explain(&found[i]) {
			name := ""
			if k == 0 {
				name = found[i].Strategy
			}
			v.line("  %s  %s", render.Pad(name, width), line)
		}
	}
	if len(found) == 0 {
		v.line("  no strategy is chosen, and nothing is decided; choose some with -s")
		return
	}
	v.line("  %s", v.upshot(event))
}

// explain is what one strategy makes of an event: a line for each change and one for its reason, or
// one that says what stood in the way, and what would be done otherwise.
func (v *viewer) explain(x *strategies.Explanation) []string {
	var lines []string
	for i := range x.Done {
		head := "it does: "
		if x.Won && i == len(x.Done)-1 {
			head = "it wins: "
		}
		lines = append(lines, v.told(head, &x.Done[i], false)...)
	}
	if len(x.Done) > 0 {
		return lines
	}
	texts := make([]string, len(x.Obstacles))
	for i, o := range x.Obstacles {
		texts[i] = o.Text
	}
	lines = append(lines, "nothing: "+strings.Join(texts, "; "))
	for i := range x.Alone {
		lines = append(lines, v.told("by itself it would: ", &x.Alone[i], true)...)
	}
	for i := range x.Freed {
		lines = append(lines, v.told("unprotected it would: ", &x.Freed[i], true)...)
	}
	return lines
}

// told is a change with what it saves, and on a line of its own why. The cause of one that is not
// in the plan has no place to name.
func (v *viewer) told(head string, ch *model.Change, other bool) []string {
	line := head + fmt.Sprintf("%s, %s", ch.Op, ch.Class)
	if ch.Part >= 0 {
		line += fmt.Sprintf(", part %d", ch.Part+1)
	}
	line += fmt.Sprintf(", saves %s bytes, ≈ %s tokens", render.Number(ch.Bytes),
		render.Number(ch.Tokens))
	why := ch.Reason
	if at := max(ch.Anchor, ch.Cover); at >= 0 {
		e := &v.c.Events[at]
		why += fmt.Sprintf(": %s in turn %d", e.ID, e.Turn)
		if !other && ch.Cover >= 0 && len(v.plan.On(at)) > 0 {
			why += ", which is changed as well"
		}
	}
	switch {
	case ch.Cause >= 0 && !other:
		why = "a consequence of " + v.cause(ch.Cause) + ": " + why
	case ch.Cause >= 0:
		why = "a consequence: " + why
	}
	if why == "" {
		return []string{line}
	}
	return []string{line, "  " + why}
}

// cause names the event whose change forced another.
func (v *viewer) cause(at int) string {
	return "the change of " + v.c.Events[v.plan.Changes[at].Event].ID.String()
}

// upshot is what becomes of an event after all.
func (v *viewer) upshot(event int) string {
	o, changed := v.plan.Outcome(event)
	after := v.plan.SizeAfter(event)
	switch {
	case !v.plan.InScope(event):
		return "it is not sent, and no strategy looks at it"
	case !changed:
		return "it stays as it is"
	case o.Removed:
		return "it will be gone"
	}
	return fmt.Sprintf("it will hold %s bytes, ≈ %s tokens", render.Number(after.Bytes),
		render.Number(after.Tokens))
}
