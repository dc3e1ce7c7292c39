package codex

import (
	"strings"

	"decant/model/formats/responses"
)

// scriptTool is the tool through which a model runs code that calls tools.
const scriptTool = "exec"

// nested starts the ids of what a script does.
const nested = "exec-"

// own finds out which item each line of the screen's tells of, and what scripts did:
// the call says only which code ran.
func (o *opener) own() {
	o.s.owners = make(map[int]place)
	steps := make(stepsOf)
	byID := make(map[string]place) // The screen is often told before the item is written.
	for i := range o.lines {
		if o.lines[i].kind == item {
			o.name(byID, place{i, 0})
		}
	}
	var open []place // Scripts that were not answered yet; at last the newest.
	for i := range o.lines {
		switch l := &o.lines[i]; l.kind {
		case item:
			open = o.running(open, place{i, 0})
		case told:
			p, ok := ownerOf(l.told, byID, open)
			if !ok {
				continue
			}
			o.s.owners[i] = p
			if c := o.script(p); c != nil {
				steps.add(c, l.told)
			}
		default:
		}
	}
	for c, done := range steps {
		c.Facts, c.Deliveries = responses.Script(done.steps)
	}
}

// stepsOf are what scripts did.
type stepsOf map[*responses.Call]*doings

// doings are what one script did, and where that stands by its id.
type doings struct {
	steps []responses.Step
	at    map[string]int
}

// add notes what a script did: of what the screen is told several times the last that
// says what it was. Of calls of other tools no more is known than that they were.
func (s stepsOf) add(c *responses.Call, t *report) {
	id := t.ids[0]
	if t.step == nil && !strings.HasPrefix(id, nested) {
		return
	}
	d := s[c]
	if d == nil {
		d = &doings{at: make(map[string]int)}
		s[c] = d
	}
	at, told := d.at[id]
	if !told {
		at = len(d.steps)
		d.at[id], d.steps = at, append(d.steps, responses.Step{})
	}
	if t.step != nil {
		d.steps[at] = *t.step
	}
}

// name notes the ids of an item.
func (o *opener) name(byID map[string]place, p place) {
	e := o.at(p)
	if e.ID != "" {
		byID[e.ID] = p
	}
	if k, ok := e.callOf(asks); ok {
		byID[k.id] = p
	}
}

// running are the scripts that run after an item.
func (o *opener) running(open []place, p place) []place {
	e := o.at(p)
	if c := o.script(p); c != nil {
		return append(open, p)
	}
	if k, ok := e.callOf(answers); ok && len(open) > 1 {
		for n, at := range open {
			if o.at(at).Calls[0].ID == k.id {
				return append(open[:n:n], open[n+1:]...)
			}
		}
	}
	return open
}

// script is the call of a script, nil for any other item.
func (o *opener) script(p place) *responses.Call { return scriptOf(o.at(p)) }

func scriptOf(e *entry) *responses.Call {
	if e.Type == "custom_tool_call" && len(e.Calls) > 0 && e.Calls[0].Tool == scriptTool {
		return e.Calls[0]
	}
	return nil
}

// ownerOf is the item that a line tells of.
func ownerOf(t *report, byID map[string]place, open []place) (place, bool) {
	for _, id := range t.ids {
		if p, ok := byID[id]; ok {
			return p, true
		}
		if strings.HasPrefix(id, nested) && len(open) > 0 {
			return open[len(open)-1], true
		}
	}
	return place{}, false
}

// brackets numbers the turns of lines: from where the client tells that one starts to
// where it ends, and in rollouts of old clients, which do not tell, from one prompt to
// the next.
func (o *opener) brackets() []int {
	out := make([]int, len(o.lines))
	n, at, tells := 0, 0, false
	for i := range o.lines {
		tells = tells || o.lines[i].kind == told && started(o.lines[i].told.kind)
	}
	for i := range o.lines {
		l := &o.lines[i]
		switch {
		case tells && l.kind == told && started(l.told.kind),
			!tells && l.kind == item && l.items[0].prompt:
			n++
			at = n
		}
		out[i] = at
		if l.kind == told && ended(l.told.kind) {
			at = 0
		}
	}
	return out
}
