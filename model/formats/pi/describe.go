package pi

import (
	"strings"

	"decant/model"
	"decant/model/tokens"
)

// replaceDefinitions keeps, of several definitions of one tool, the last that was not revoked.
func (o *opener) replaceDefinitions() {
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

// groupAnswers numbers the answers of models that bind reasoning to them.
func (o *opener) groupAnswers() {
	if o.s.next.bindingRule() != model.ReasoningGroup {
		return
	}
	for i := range o.c.Events {
		if e := &o.c.Events[i]; e.Role == "assistant" {
			e.Group = e.Message
		}
	}
}

// findTitle is the title that the client shows for the session: its given name, else the first
// message.
func (o *opener) findTitle() {
	if o.client == ohMyPi {
		o.readTitleLine()
	}
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
			o.c.Title = o.c.FirstLine(e)
		}
	}
}

// measureModel fills in what the model's name implies.
func (o *opener) measureModel(m origin) {
	used := 0
	for _, i := range o.path {
		e := &o.entries[i]
		if e.usage.Mark == nil { // A fork's own count proves no window.
			used = max(used, e.used)
		}
	}
	found, known := tokens.Lookup(m.model)
	o.c.Model = m.model
	o.c.Family, o.c.FamilyAssumed, o.c.Window = found.Family, !known, found.WindowFor(used)
}
