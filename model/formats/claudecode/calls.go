package claudecode

import (
	"slices"

	"decant/model"
	"decant/model/formats/effect"
)

// pair ties requests to results, by position where ids repeat. What is off the
// path is paired by itself.
func (o *opener) pair() {
	type key struct {
		off bool
		id  string
	}
	open := make(map[key][]int)
	count := make(map[string]int)
	var orphans []int
	for i := range o.c.Events {
		e, info := &o.c.Events[i], o.calls[i]
		if info == nil {
			continue
		}
		k := key{e.OffPath, info.id}
		if e.Kind == model.ToolCall {
			count[info.id]++
			e.Call = len(o.c.Calls)
			open[k] = append(open[k], e.Call)
			o.c.Calls = append(o.c.Calls, model.Call{
				ID: info.id, Tool: info.tool, Request: i, Result: -1,
				Status: model.Unanswered, Effect: info.effect,
			})
		} else if waits := open[k]; len(waits) > 0 {
			open[k] = waits[1:]
			o.answer(waits[0], i)
		} else {
			orphans = append(orphans, i)
		}
	}
	for _, i := range orphans {
		o.c.Events[i].Call = len(o.c.Calls)
		o.c.Calls = append(o.c.Calls, model.Call{
			ID: o.calls[i].id, Request: -1, Result: i, Status: o.calls[i].status(),
		})
	}
	for i := range o.c.Calls {
		o.c.Calls[i].Unique = count[o.c.Calls[i].ID] <= 1
	}
}

// answer ties a result to its call, which says what the result delivers.
func (o *opener) answer(at, result int) {
	c, info := &o.c.Calls[at], o.calls[result]
	c.Result, c.Status = result, info.status()
	e := &o.c.Events[result]
	e.Call = at
	asked := o.calls[c.Request]
	for i := range e.Parts {
		p := &e.Parts[i]
		raw := p.Text.Span.Of(o.c.Source.Data)
		tools.Wrap(c.Tool, asked.numbered, p, raw)
		// One part is the whole of what was asked for; of several (a notebook's
		// cells) none is.
		if p.URI != "" || len(e.Parts) > 1 || !c.Status.Good() || info.unchanged {
			continue
		}
		if c.Effect.Kind == model.Reads && effect.WasCut(p, raw) {
			c.Effect.Cut = true
			continue
		}
		p.URI = asked.uri
	}
}

// status is how a call with this result ended. An interruption is flagged as an
// error too, so it is asked for first.
func (c *call) status() model.Status {
	switch {
	case c.interrupted:
		return model.Interrupted
	case c.failed:
		return model.Failed
	}
	return model.Succeeded
}

// tie says which events lean on which, and what an open loop holds.
func (o *opener) tie() {
	c := o.c
	c.Rules = model.Rules{
		Reasoning: model.ReasoningSuffix, LiveOnly: true, UserFirst: true,
		NoLoneReasoning: true, Held: o.held(),
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

// held is the reasoning of the last reply of an open tool loop: one that the
// last result, or a call without one, keeps open.
func (o *opener) held() []int {
	events := o.c.Events
	// What the client attached after the last result does not close the loop.
	end := len(events) - 1
	for end >= 0 && (!events[end].Live || events[end].Kind == model.Attachment) {
		end--
	}
	if end < 0 || events[end].Kind != model.ToolCall && events[end].Kind != model.ToolResult {
		return nil
	}
	for end >= 0 && (!events[end].Live || events[end].Role != "assistant") {
		end--
	}
	var out []int
	for i := end; i >= 0 && events[i].Message == events[end].Message; i-- {
		if events[i].Live && events[i].Kind == model.Reasoning {
			out = append(out, i)
		}
	}
	slices.Reverse(out)
	return out
}
