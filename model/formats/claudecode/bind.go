package claudecode

import (
	"slices"

	"decant/model"
	"decant/model/formats/kit"
)

// reasoningRule says how live reasoning is bound. It is free where models before 5.x wrote it and
// continue the session. It is bound to its prefix for all newer and unknown models.
func (o *opener) reasoningRule() model.ReasoningRule {
	if kit.ClaudeRule(o.c.Model) != model.ReasoningFree {
		return model.ReasoningSuffix
	}
	known := o.c.Model // Usually all reasoning is from one model.
	for i := range o.c.Events {
		e := &o.c.Events[i]
		if !e.Live || e.Kind != model.Reasoning || o.lines[e.Record].model == known {
			continue
		}
		if known = o.lines[e.Record].model; kit.ClaudeRule(known) != model.ReasoningFree {
			return model.ReasoningSuffix
		}
	}
	return model.ReasoningFree
}

// bindEvents records which events depend on which, and which an open loop holds.
func (o *opener) bindEvents() {
	c := o.c
	c.Rules = model.Rules{
		Reasoning: o.reasoningRule(), LiveOnly: true, UserFirst: true,
		NoLoneReasoning: true, Held: o.openReasoning(), Opening: opening,
	}
	delivered := make(map[string]int) // By path, the result that shows the file.
	for i := range c.Calls {
		call := &c.Calls[i]
		if !call.Pair() || !call.Status.Good() || len(call.Effect.Paths) != 1 {
			continue
		}
		path := call.Effect.Paths[0]
		// The client keeps no file state for searches, listings and its shell.
		if tools[call.Tool].Line != "" {
			continue
		}
		if k := call.Effect.Kind; k != model.Reads && k != model.Writes {
			continue
		}
		call.Tracks = true
		if !c.Events[call.Result].Live {
			continue
		}
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
	model.MarkKept(c)
}

// openReasoning is the reasoning of the last reply in an open tool loop. The last result, or a call
// without a result, keeps the loop open.
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

// opening is the first text of a fork that would otherwise start with a reply.
const opening = "[The beginning of this conversation is not in its file.]"
