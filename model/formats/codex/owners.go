package codex

import (
	"iter"
	"strings"

	"decant/model"
	"decant/model/formats/responses"
	"decant/model/source"
)

// scriptTool is the tool with which a model runs code that calls tools.
const scriptTool = "exec"

// nested is the start of the ids of a script's steps.
const nested = "exec-"

// findOwners finds the item that each line for the screen is about, and what scripts did, because
// the call only contains the code.
func (o *opener) findOwners() {
	o.s.owners = make(map[int]place)
	steps := make(stepsOf)
	byID := make(map[string]place) // The line for the screen often precedes the item.
	for i := range o.lines {
		if o.lines[i].kind == item {
			o.noteIDs(byID, place{i, 0})
		}
	}
	h := o.newMessageFinder()
	var open []place // Scripts without an answer so far, the newest last.
	for i := range o.lines {
		switch l := o.lines[i]; l.kind {
		case item:
			open = o.runningScripts(open, place{i, 0})
		case reported:
			p, ok := ownerOf(l.report, byID, open)
			if !ok {
				o.findMessage(i, h)
				continue
			}
			o.s.owners[i] = p
			if c := o.scriptAt(p); c != nil {
				steps.noteStep(c, l.report)
			}
		default:
		}
	}
	for c, done := range steps {
		c.Facts, c.Deliveries = responses.ReadScript(done.steps)
	}
}

// near is the maximum distance in lines between a message and its line for the screen.
const near = 8

// messageFinder is what is known of messages that the screen gets by their texts: all messages of
// older clients, and the user's messages.
type messageFinder struct {
	// repeated are the messages that the newest compaction repeats, by role and text.
	repeated map[string][]place
	// found are the messages for which a line was found.
	found map[place]bool
}

// newMessageFinder lists the messages that the newest compaction repeats.
func (o *opener) newMessageFinder() messageFinder {
	h := messageFinder{repeated: make(map[string][]place), found: make(map[place]bool)}
	if o.s.base < 0 {
		return h
	}
	for n := range o.lines[o.s.base].items {
		p := place{o.s.base, n}
		for said := range o.eachText(p) {
			h.repeated[said] = append(h.repeated[said], p)
		}
	}
	return h
}

// findMessage finds the live message that a line for the screen is about: near the line, or in the
// newest compaction.
func (o *opener) findMessage(line int, h messageFinder) {
	t := o.lines[line].report
	if t.said.Empty() {
		return
	}
	role := "assistant"
	if t.kind == "user_message" || t.kind == "UserMessage" {
		role = "user"
	}
	said := role + string(source.AppendText(nil, o.src.BytesAt(t.said)))
	found := o.findAround(line, said)
	if line < o.s.base {
		found = append(found, h.repeated[said]...)
	}
	for _, p := range found {
		if o.live[p] && !h.found[p] {
			h.found[p], o.s.owners[line] = true, p
			return
		}
	}
}

// findAround are the messages around a line that contain a text, the nearest first.
func (o *opener) findAround(line int, said string) []place {
	var out []place
	for d := 1; d <= near; d++ {
		for _, at := range []int{line - d, line + d} {
			if at < 0 || at >= len(o.lines) || o.lines[at].kind != item {
				continue
			}
			for s := range o.eachText(place{at, 0}) {
				if s == said {
					out = append(out, place{at, 0})
				}
			}
		}
	}
	return out
}

// eachText yields the role and text of each part of a message, and nothing for any other item.
func (o *opener) eachText(p place) iter.Seq[string] {
	return func(yield func(string) bool) {
		e := o.itemAt(p)
		if e.Type != "message" {
			return
		}
		for i := range e.Events {
			t := &e.Events[i].Parts[0].Text
			if t.Encoding == model.JSONString &&
				!yield(string(source.AppendText([]byte(e.Role), o.src.BytesAt(t.Span)))) {
				return
			}
		}
	}
}

// stepsOf are the steps of scripts.
type stepsOf map[*responses.Call]*scriptSteps

// scriptSteps are the steps of one script, and the index of each step by its id.
type scriptSteps struct {
	steps []responses.Step
	at    map[string]int
}

// noteStep notes a step of a script. Of several reports about one step, the last that describes it
// counts. Of calls of other tools only their existence is known.
func (s stepsOf) noteStep(c *responses.Call, t *report) {
	id := t.ids[0]
	if t.step == nil && !strings.HasPrefix(id, nested) {
		return
	}
	d := s[c]
	if d == nil {
		d = &scriptSteps{at: make(map[string]int)}
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

// noteIDs notes the ids of an item.
func (o *opener) noteIDs(byID map[string]place, p place) {
	e := o.itemAt(p)
	if e.ID != "" {
		byID[e.ID] = p
	}
	if k, ok := e.callOf(asks); ok {
		byID[k.id] = p
	}
}

// runningScripts are the scripts that still run after an item.
func (o *opener) runningScripts(open []place, p place) []place {
	e := o.itemAt(p)
	if c := o.scriptAt(p); c != nil {
		return append(open, p)
	}
	if k, ok := e.callOf(answers); ok && len(open) > 1 {
		for n, at := range open {
			if o.itemAt(at).Calls[0].ID == k.id {
				return append(open[:n:n], open[n+1:]...)
			}
		}
	}
	return open
}

// scriptAt is the call of a script, nil for any other item.
func (o *opener) scriptAt(p place) *responses.Call { return scriptOf(o.itemAt(p)) }

func scriptOf(e *entry) *responses.Call {
	if e.Type == "custom_tool_call" && len(e.Calls) > 0 && e.Calls[0].Tool == scriptTool {
		return e.Calls[0]
	}
	return nil
}

// ownerOf is the item that a line is about.
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

// bracketTurns numbers the turns of lines, from each report that a turn starts to the report that
// it ends. Rollouts of old clients have no such reports, so there a turn is from one prompt to the
// next.
func (o *opener) bracketTurns() []int {
	out := make([]int, len(o.lines))
	n, at, tells := 0, 0, false
	for i := range o.lines {
		tells = tells || o.lines[i].startsTurn()
	}
	for i := range o.lines {
		l := o.lines[i]
		switch {
		case tells && l.startsTurn():
			n++
			at = n
		case !tells && l.kind == item && l.items[0].prompt:
			at = 0 // No fork contains what would start it.
			if i > o.s.base || o.live[place{i, 0}] {
				n++
				at = n
			}
		}
		out[i] = at
		if l.kind == reported && tellsEnd(l.report.kind) {
			at = 0
		}
	}
	return out
}
