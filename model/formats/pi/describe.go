package pi

import (
	"strings"

	"decant/model"
)

// declared leaves of definitions of one tool the last that was not taken back.
func (o *opener) declared() {
	last := make(map[string]int)
	drop := func(name string) {
		if at, ok := last[name]; ok {
			o.c.Events[at].Live = false
			delete(last, name)
		}
	}
	record := none
	for i := range o.c.Events {
		e := &o.c.Events[i]
		if !e.Live || e.Role != "system" {
			continue
		}
		if e.Record != record {
			record = e.Record
			for _, name := range o.entries[record].removed {
				drop(name)
			}
		}
		if e.Kind == model.Definition {
			drop(e.Label)
			last[e.Label] = i
		}
	}
}

// group numbers the answers of models that bind reasoning to them.
func (o *opener) group() {
	if o.s.next.rule() != model.ReasoningGroup {
		return
	}
	for i := range o.c.Events {
		if e := &o.c.Events[i]; e.Role == "assistant" {
			e.Group = e.Message
		}
	}
}

// title is what the client shows for the session: the name that it was given, else
// what was said first.
func (o *opener) title() {
	for i := range o.entries {
		if e := &o.entries[i]; e.kind == named {
			o.s.name = strings.TrimSpace(e.text)
		}
	}
	o.c.Title = model.ShownTitle(o.s.name)
	for _, t := range o.c.Turns {
		if o.c.Title != "" {
			return
		}
		e := &o.c.Events[t.Prompt]
		if e.Kind == model.User {
			o.c.Title = model.FirstLine(o.c.Text(e))
		}
	}
}
