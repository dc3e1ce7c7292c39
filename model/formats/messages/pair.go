package messages

import (
	"bytes"
	"slices"

	"decant/model"
	"decant/model/formats/effect"
)

// pair ties requests to results by their ids, by position where ids repeat, and says
// what results deliver. Table is the tools that are known.
func (r *reader) pair(table effect.Table) {
	open := map[string][]int{}
	count := map[string]int{}
	var orphans []int
	for i := range r.c.Events {
		e, info := &r.c.Events[i], r.s.calls[i]
		switch {
		case info == nil:
		case e.Kind == model.ToolCall:
			count[info.id]++
			e.Call = len(r.c.Calls)
			open[info.id] = append(open[info.id], e.Call)
			r.c.Calls = append(r.c.Calls, model.Call{
				ID: info.shown(), Tool: info.tool, Request: i, Result: -1,
				Status: model.Unanswered, Effect: info.facts.Effect,
			})
		case len(open[info.id]) > 0:
			r.answer(open[info.id][0], i, table)
			open[info.id] = open[info.id][1:]
		default:
			orphans = append(orphans, i)
		}
	}
	for _, i := range orphans {
		info := r.s.calls[i]
		r.c.Events[i].Call = len(r.c.Calls)
		r.c.Calls = append(r.c.Calls, model.Call{
			ID: info.shown(), Tool: info.tool, Request: -1, Result: i, Status: info.status(),
		})
	}
	for i := range r.c.Calls {
		id := r.c.Calls[i].ID
		r.c.Calls[i].Unique = id != "" && count[id] <= 1
	}
}

// byName starts what stands for the id of a call that has none: its tool's name.
const byName = "\x00"

// shown is the id as it is stored, "" where there is none.
func (c *call) shown() string {
	if len(c.id) > 0 && c.id[0] == byName[0] {
		return ""
	}
	return c.id
}

// status is how a call with this result ended.
func (c *call) status() model.Status {
	if c.failed {
		return model.Failed
	}
	return model.Succeeded
}

// answer ties a result to its call, which says what the result delivers.
func (r *reader) answer(at, result int, table effect.Table) {
	c, info := &r.c.Calls[at], r.s.calls[result]
	asked := r.s.calls[c.Request]
	e := &r.c.Events[result]
	c.Result, c.Status, e.Call = result, info.status(), at
	for i := range e.Parts {
		p := &e.Parts[i]
		raw := p.Text.Span.Of(r.c.Source.Data)
		table.Wrap(c.Tool, asked.facts.Numbered, p, raw)
		// One part is the whole of what was asked for; of several none is.
		if p.URI != "" || len(e.Parts) > 1 || !c.Status.Good() {
			continue
		}
		if c.Effect.Kind == model.Reads && wasCut(p, raw) {
			c.Effect.Cut = true
			continue
		}
		p.URI = asked.facts.URI
	}
}

// wasCut reports whether a result is only a part of what was asked for, or only says
// that it was delivered before.
func wasCut(p *model.Part, raw []byte) bool {
	return effect.WasCut(p, raw) || bytes.HasPrefix(raw, unchanged) ||
		p.Text.Encoding == model.JSONString && bytes.Contains(raw, []byte("<response clipped>"))
}

// unchanged starts what Claude Code answers for a file that was delivered before.
var unchanged = []byte(`"File unchanged since last read.`)

// lean lets an answer that only refers to an earlier one need that one.
func (r *reader) lean() {
	delivered := map[string]int{} // By path, the result that shows the file.
	for i := range r.c.Calls {
		c := &r.c.Calls[i]
		if !c.Pair() || c.Effect.Kind != model.Reads || !c.Status.Good() ||
			len(c.Effect.Paths) != 1 {
			continue
		}
		path, e := c.Effect.Paths[0], &r.c.Events[c.Result]
		if !bytes.HasPrefix(e.Parts[0].Text.Span.Of(r.c.Source.Data), unchanged) {
			delivered[path] = c.Result
		} else if d, ok := delivered[path]; ok {
			e.Needs = []int{d}
		}
	}
}

// open reports whether the conversation ends within a tool loop: with a request, or
// with messages of the user's side of which one is a result.
func (r *reader) open() bool {
	for i := range slices.Backward(r.c.Events) {
		e := &r.c.Events[i]
		switch {
		case !e.Live || e.Role == "system":
		case e.Kind == model.ToolResult && e.Role == "user":
			return true
		case e.Role != "user":
			return e.Kind == model.ToolCall
		}
	}
	return false
}

// held is the reasoning of an open tool loop at the end, in order: all since the last
// message of the user's side that holds no result.
func (r *reader) held() []int {
	if !r.open() {
		return nil
	}
	var out []int
	for at := len(r.c.Events); at > 0; {
		from := at - 1
		for from > 0 && r.c.Events[from-1].Message == r.c.Events[from].Message {
			from--
		}
		run := r.c.Events[from:at]
		if prompts(run) {
			break
		}
		for i := range run {
			if run[i].Live && run[i].Kind == model.Reasoning {
				out = append(out, from+i)
			}
		}
		at = from
	}
	slices.Sort(out)
	return out
}

// prompts reports whether a message is the user's and answers no call.
func prompts(run []model.Event) bool {
	if len(run) == 0 || run[0].Role != "user" {
		return false
	}
	return !slices.ContainsFunc(run, func(e model.Event) bool { return e.Kind == model.ToolResult })
}
