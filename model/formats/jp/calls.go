package jp

import "decant/model"

// listCalls makes the calls in the order of their requests, results without one
// last.
func (o *opener) listCalls() {
	count := make(map[string]int)
	for i := range o.s.lines {
		l := &o.s.lines[i]
		if l.kind != toolCall {
			continue
		}
		count[l.id]++
		l.call = len(o.c.Calls)
		if result := o.pairs.answered[i]; result >= 0 {
			o.s.lines[result].call = l.call
		}
		o.c.Calls = append(o.c.Calls, model.Call{
			ID: l.id, Tool: l.tool, Request: -1, Result: -1, Status: model.Unanswered,
			Effect: o.says[i].effect, Folder: o.says[i].root,
		})
	}
	for i := range o.s.lines {
		if l := &o.s.lines[i]; l.kind == toolResult && l.call < 0 {
			l.call = len(o.c.Calls)
			o.c.Calls = append(o.c.Calls, model.Call{ID: l.id, Request: -1, Result: -1})
		}
	}
	for i := range o.c.Calls {
		o.c.Calls[i].Unique = count[o.c.Calls[i].ID] <= 1
	}
}

// tieEvent enters an event into its call, and says what its result delivers, and in what.
func (o *opener) tieEvent(i int, e *model.Event) {
	if e.Call < 0 {
		return
	}
	c, l := &o.c.Calls[e.Call], &o.s.lines[e.Record]
	if e.Kind == model.ToolCall {
		c.Request = i
		return
	}
	c.Result = i
	switch {
	case l.kind == toolCall:
		c.Status = model.Interrupted
	case l.failed:
		c.Status = model.Failed
	default:
		c.Status = model.Succeeded
	}
	p := &e.Parts[0]
	if c.Request < 0 || p.Text.Encoding != model.Base64Text {
		return
	}
	asked := &o.says[o.c.Events[c.Request].Record]
	if c.Status.Good() {
		p.URI = asked.uri
	}
	raw := o.c.Source.BytesAt(p.Text.Span)
	p.Envelope = wrappedEnvelope(asked.envelope, raw, asked.effect.Lines.From)
}
