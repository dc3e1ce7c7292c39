package pi

import (
	"bytes"

	"decant/model"
)

// pair ties requests to results. What is live is paired as the client does it: a
// result belongs to the answer before it, with nothing said in between. Elsewhere a
// result belongs to the first request of its id that waits.
func (o *opener) pair() {
	waits := make(map[waiting][]int)
	count := make(map[string]int)
	var orphans []int
	for i := range o.c.Events {
		e, info := &o.c.Events[i], o.calls[i]
		if o.closed[i] {
			clear(waits)
		}
		if info == nil {
			continue
		}
		k := waiting{e.Live, e.OffPath, info.id}
		if e.Kind == model.ToolCall {
			count[info.sent()]++
			e.Call = len(o.c.Calls)
			waits[k] = append(waits[k], e.Call)
			o.c.Calls = append(o.c.Calls, model.Call{
				ID: info.sent(), Tool: info.tool, Request: i, Result: -1,
				Status: model.Unanswered, Effect: info.effect,
			})
		} else if all := waits[k]; len(all) > 0 {
			waits[k] = all[1:]
			o.answer(all[0], i)
		} else {
			orphans = append(orphans, i)
		}
	}
	o.adopt(orphans)
	for i := range o.c.Calls {
		o.c.Calls[i].Unique = count[o.c.Calls[i].ID] <= 1
	}
}

// waiting is by what a request is found.
type waiting struct {
	live, off bool
	id        string
}

// adopt lists results without a call. The API refuses them, so none is live, and a fork
// is without them.
func (o *opener) adopt(orphans []int) {
	for _, i := range orphans {
		e, info := &o.c.Events[i], o.calls[i]
		if e.Live {
			e.Live = false
			o.s.find(e.Record, ruleNoCall)
			o.c.Warnings = append(o.c.Warnings, model.Warning{
				Line: o.c.Source.Records[e.Record].Line,
				Text: "a result without its call, which the API refuses; it is left out of a fork",
			})
		}
		e.Call = len(o.c.Calls)
		o.c.Calls = append(o.c.Calls, model.Call{
			ID: info.sent(), Tool: info.tool, Request: -1, Result: i, Status: info.status(),
		})
	}
}

// answer ties a result to its call, which says what the result delivers.
func (o *opener) answer(at, result int) {
	c, info := &o.c.Calls[at], o.calls[result]
	c.Result, c.Status = result, info.status()
	e := &o.c.Events[result]
	e.Call = at
	asked := o.calls[c.Request]
	if len(e.Parts) != 1 || e.Parts[0].Text.Encoding != model.JSONString || !c.Status.Good() {
		return
	}
	p := &e.Parts[0]
	raw := p.Text.Span.Of(o.c.Source.Data)
	if tools[c.Tool].Path != "" && c.Effect.Kind == model.Reads && goesOn(raw) {
		p.Envelope |= model.MoreNote
	}
	if asked.numbered {
		p.Envelope |= model.NumbersTab
	}
	if c.Effect.Kind == model.Reads && (info.short || wasCut(raw)) {
		c.Effect.Cut = true
		return
	}
	p.URI = asked.uri
}

// tail is how much of a result's end is searched for the client's note on what it
// left out: the note names a path at most.
const tail = 600

// goesOn reports whether a text, a JSON string, ends in the client's note that the
// file has more lines.
func goesOn(raw []byte) bool {
	return bytes.Contains(raw[max(0, len(raw)-200):], []byte(" to continue"))
}

// wasCut reports whether a text, a JSON string, ends in the client's note that it is
// not all of what was asked for.
func wasCut(raw []byte) bool {
	end := raw[max(0, len(raw)-tail):]
	at := bytes.LastIndex(end, []byte(`\n[`))
	if at < 0 {
		return bytes.HasPrefix(raw, []byte(`"[Line `)) &&
			bytes.Contains(end, []byte(" limit. Use bash: "))
	}
	note := end[at+3:]
	return bytes.HasPrefix(note, []byte("Showing lines ")) ||
		bytes.HasPrefix(note, []byte("Showing last "))
}

// status is how a call with this result ended.
func (c *call) status() model.Status {
	if c.failed {
		return model.Failed
	}
	return model.Succeeded
}

// held is the reasoning of the last answer of an open tool loop: one that the last
// result, or a call without one, keeps open.
func (o *opener) held() []int {
	events := o.c.Events
	end := len(events) - 1
	for end >= 0 && !events[end].Live {
		end--
	}
	if end < 0 || events[end].Kind != model.ToolCall && events[end].Kind != model.ToolResult {
		return nil
	}
	for end >= 0 && (!events[end].Live || events[end].Role != "assistant") {
		end--
	}
	if end < 0 {
		return nil
	}
	var out []int
	for i := 0; i <= end; i++ {
		e := &events[i]
		if e.Live && e.Message == events[end].Message && e.Kind == model.Reasoning {
			out = append(out, i)
		}
	}
	return out
}
