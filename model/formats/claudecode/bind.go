package claudecode

import (
	"regexp"
	"slices"
	"sync"

	"decant/model"
	"decant/model/formats/kit"
)

// early are the names of Claude models before 5.x: the API checks the signatures of their
// reasoning only, not what precedes it.
var early = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`claude-(?:[a-z]+-)?[1-4](?:[-.@:]|$)`)
})

// reasoningRule is how what is live of reasoning is bound: not at all where models before 5.x
// gave it and go on, and to its prefix with all newer models and those that are not known.
func (o *opener) reasoningRule() model.ReasoningRule {
	if !early().MatchString(o.c.Model) {
		return model.ReasoningSuffix
	}
	known := o.c.Model // Most of it is of one model.
	for i := range o.c.Events {
		e := &o.c.Events[i]
		if !e.Live || e.Kind != model.Reasoning || o.lines[e.Record].model == known {
			continue
		}
		if known = o.lines[e.Record].model; !early().MatchString(known) {
			return model.ReasoningSuffix
		}
	}
	return model.ReasoningFree
}

// bindEvents says which events lean on which, and what an open loop holds.
func (o *opener) bindEvents() {
	c := o.c
	c.Rules = model.Rules{
		Reasoning: o.reasoningRule(), LiveOnly: true, UserFirst: true,
		NoLoneReasoning: true, Held: o.openReasoning(), Opening: opening,
	}
	delivered := make(map[string]int) // By path, the result that shows the file.
	last := make(map[string]int)      // By path, the call that lets it be edited.
	for i := range c.Calls {
		call := &c.Calls[i]
		if !call.Pair() || !c.Events[call.Result].Live || !call.Status.Good() ||
			len(call.Effect.Paths) != 1 {
			continue
		}
		path := call.Effect.Paths[0]
		// The client keeps no state of files for searches, listings and its shell.
		if tools[call.Tool].Line != "" {
			continue
		}
		if k := call.Effect.Kind; k != model.Reads && k != model.Writes {
			continue
		}
		last[path] = i
		if !o.calls[call.Result].unchanged {
			if call.Effect.Kind == model.Reads {
				delivered[path] = call.Result
			}
			continue
		}
		if d, ok := delivered[path]; ok {
			c.Events[call.Result].Needs = []int{d}
		}
	}
	for _, i := range last {
		c.Calls[i].Keeps = true
	}
}

// openReasoning is the reasoning of the last reply of an open tool loop: one that the
// last result, or a call without one, keeps open.
func (o *opener) openReasoning() []int {
	events := o.c.Events
	// What the client attached after the last result does not close the loop.
	end := kit.LoopEnd(events, model.Attachment)
	var out []int
	for i := end; i >= 0 && events[i].Message == events[end].Message; i-- {
		if events[i].Live && events[i].Kind == model.Reasoning {
			out = append(out, i)
		}
	}
	slices.Reverse(out)
	return out
}
