package show

import (
	"fmt"
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/render"
	"decant/strategies/nature"
	"decant/strategies/outline"
	"decant/strategies/plan"
)

// ExplainEvent prints what each strategy does to an event, or to both halves of a call. The error
// is an [exit.UsageError] if there is none.
func ExplainEvent(plan *plan.Plan, name string) (string, error) {
	events, title, err := findNamed(plan.Index.Conversation, "--why", name)
	if err != nil {
		return "", err
	}
	v := newViewer(plan)
	v.line("%s", title)
	for _, i := range events {
		if i >= 0 {
			v.explainEvent(i)
		}
	}
	return v.b.String(), nil
}

// explainEvent prints what each strategy does to one event, in the order in which they run.
func (v *viewer) explainEvent(event int) {
	v.b.WriteByte('\n')
	v.line("%s", v.heading(event))
	found := plan.ExplainEvent(v.plan, event)
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
	v.line("  %s", v.explainOutcome(event))
	if needs := outline.FindNeeds(v.plan); needs != nil {
		if need, ok := needs.Of(event); ok {
			v.line("  %s", need)
		}
	}
}

// explain describes what one strategy does to an event. It returns a line for each change and one
// for its reason. If there is no change, it says what prevented it, and what would happen
// otherwise.
func (v *viewer) explain(x *plan.Explanation) []string {
	var lines []string
	for i := range x.Done {
		head := "first "
		if x.Won && i == len(x.Done)-1 {
			head = ""
		}
		lines = append(lines, v.explainChange(head, &x.Done[i], false)...)
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
		lines = append(lines, v.explainChange("alone it would ", &x.Alone[i], true)...)
	}
	for i := range x.Freed {
		lines = append(lines, v.explainChange("unprotected it would ", &x.Freed[i], true)...)
	}
	return lines
}

// explainChange describes a change with its saving, and the reason on a separate line. The cause of
// a change outside the plan has no place to name.
func (v *viewer) explainChange(head string, ch *model.Change, other bool) []string {
	verb := verbOf(ch)
	if !other {
		verb += "s"
	}
	line := head + verb + " it: " + nature.ClassWord(ch.Class)
	if ch.Part >= 0 {
		line += fmt.Sprintf(", part %d", ch.Part+1)
	}
	line += ", saves " + amount.Of(ch.Bytes, "byte") + ", ≈ " + amount.Of(ch.Tokens, "token")
	why := ch.Reason
	if at := max(ch.Anchor, ch.Cover); at >= 0 && other {
		e := v.c.EventAt(at)
		why += fmt.Sprintf(": %s in turn %d", e.ID, e.Turn)
	} else if at := v.plan.Stays(ch); at >= 0 && !other {
		why += "; " + v.explainKept(ch, at)
	}
	switch {
	case ch.Cause >= 0 && !other:
		why = "required by the format after " + v.nameCause(ch.Cause) + ": " + why
	case ch.Cause >= 0:
		why = "required by the format: " + why
	}
	if why == "" {
		return []string{line}
	}
	return []string{line, "  " + why}
}

// nameCause names the event whose change forced another.
func (v *viewer) nameCause(at int) string {
	return "the change of " + v.c.EventAt(v.plan.Changes[at].Event).ID.String()
}

// explainOutcome says what finally happens to an event.
func (v *viewer) explainOutcome(event int) string {
	o, changed := v.plan.OutcomeOf(event)
	after := v.plan.SizeAfter(event)
	switch {
	case !v.plan.InScope(event):
		return "the agent does not send it, so no strategy changes it"
	case !changed:
		return "it stays as it is"
	case o.Removed:
		return "it will be removed"
	}
	return "it will hold " + amount.Of(after.Bytes, "byte") + ", ≈ " +
		amount.Of(after.Tokens, "token")
}
