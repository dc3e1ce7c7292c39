package show

import (
	"fmt"
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/render"
	"decant/strategies/nature"
	"decant/strategies/plan"
	"decant/tui/label"
)

// viewer prints events of a plan.
type viewer struct {
	lines
	plan *plan.Plan
	c    *model.Conversation
	// namer says what calls are about.
	namer *label.Namer
	// facts holds the facts of events, which are printed only with whole events.
	facts *nature.Facts
}

// newViewer makes a viewer for the events of a plan's conversation.
func newViewer(p *plan.Plan) *viewer {
	c := p.Index.Conversation
	return &viewer{plan: p, c: c, namer: label.NewNamer(c)}
}

// maxAbout is the number of cells in a heading for what a call is about.
const maxAbout = 60

// event prints one event. A negative number means a missing part of a call.
func (v *viewer) event(i int) {
	if i < 0 {
		return
	}
	e := v.c.EventAt(i)
	v.b.WriteByte('\n')
	v.line("%s", v.heading(i))
	if e.Live {
		v.line("%s", v.standing(i))
	}
	changes := v.plan.On(i)
	if len(changes) > 0 {
		v.line("as it is:")
	}
	v.text(v.storedText(e))
	if len(changes) == 0 {
		return
	}
	for _, at := range changes {
		v.line("%s", v.change(&v.plan.Changes[at]))
	}
	if after, ok := v.plan.TextAfter(i); ok {
		v.line("as it will be:")
		v.text(after)
	} else {
		v.line("it will be removed")
	}
}

// heading names an event: its id, its kind, its call, its size, and what the call is about.
func (v *viewer) heading(event int) string {
	e := v.c.EventAt(event)
	about := ""
	if name := v.namer.NameEvent(event); e.Call >= 0 {
		name.Says = ""
		if about, _ = name.Fit(maxAbout, &render.Unicode); about != "" {
			about = ": " + about
		}
	}
	s := e.ID.String() + " " + label.KindWord(e.Kind)
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
	s += ", " + amount.Of(e.Bytes, "byte")
	if !e.Live {
		return s + ", not sent" + about
	}
	return s + ", ≈ " + amount.Of(e.Tokens, "token") + about
}

// standing states the facts of an event, and its fate in the plan.
func (v *viewer) standing(event int) string {
	fate := "fate: " + nature.FateOf(v.plan, event).String()
	if names := v.facts.Of[event].Names(); len(names) > 0 {
		return "facts: " + strings.Join(names, ", ") + "; " + fate
	}
	return fate
}

// storedText returns an event's text with its images named.
func (v *viewer) storedText(e *model.Event) string {
	s := v.c.EventText(e)
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

// change says on one line what the change does and why.
func (v *viewer) change(ch *model.Change) string {
	s := fmt.Sprintf("%s %ss it: %s", ch.Strategy, verbOf(ch), nature.ClassWord(ch.Class))
	if ch.Part >= 0 {
		s += fmt.Sprintf(", part %d", ch.Part+1)
	}
	if at := v.plan.Stays(ch); at >= 0 {
		s += ", " + v.explainKept(ch, at)
	}
	if ch.Cause >= 0 {
		s += ", required by the format"
	}
	if ch.Reason != "" {
		s += "; " + ch.Reason
	}
	return s
}

// verbOf returns the verb for what a change does, in its base form.
func verbOf(ch *model.Change) string {
	switch nature.FateBy(ch) {
	case nature.Removed:
		return "remove"
	case nature.Summarised:
		return "summarise"
	case nature.Kept, nature.Pinned, nature.Shortened, nature.Reference:
	}
	return "shorten"
}

// explainKept says where the removed text still is after the plan.
func (v *viewer) explainKept(ch *model.Change, at int) string {
	e := v.c.EventAt(at)
	what := "it"
	if ch.Class == model.Superseded {
		what = "a newer result"
	}
	return fmt.Sprintf("%s stays at %s in turn %d", what, e.ID, e.Turn)
}
