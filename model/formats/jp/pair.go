package jp

import (
	"slices"

	"decant/model"
)

// pairing connects requests and results, by record.
type pairing struct {
	// asked maps a result to its request, and answered a request to its result; -1 is none.
	asked, answered []int
	// names are the tools of the calls, by id, the last one where ids repeat.
	names map[string]string
}

// pairUp connects requests with results by position: the n-th result of an id answers the n-th
// request of that id. Where that leaves a request without a result, a result answers the nearest
// request before it. The other request was interrupted, and its id was used again. So an answer
// that is invented directly after the request does not shift others.
func pairUp(lines []line) pairing {
	p := pairing{make([]int, len(lines)), make([]int, len(lines)), make(map[string]string)}
	byID := make(map[string][]int)
	for i := range lines {
		l := &lines[i]
		p.asked[i], p.answered[i] = none, none
		if l.repair != "" || l.kind != toolCall && l.kind != toolResult {
			continue
		}
		byID[l.id] = append(byID[l.id], i)
		if l.kind == toolCall {
			p.names[l.id] = l.tool
		}
	}
	for _, records := range byID {
		p.tiePairs(lines, records)
	}
	return p
}

// tiePairs pairs the requests and results of one id.
func (p *pairing) tiePairs(lines []line, records []int) {
	pairs, all := matchFirst(lines, records, toolCall)
	if !all {
		slices.Reverse(records)
		pairs, _ = matchFirst(lines, records, toolResult)
	}
	for _, pair := range pairs {
		request, result := min(pair[0], pair[1]), max(pair[0], pair[1])
		p.asked[result], p.answered[request] = request, result
	}
}

// matchFirst pairs each record of the other kind with the first earlier record of the kind first
// that still waits. all is true when none waits in the end.
func matchFirst(lines []line, records []int, first kind) (pairs [][2]int, all bool) {
	var waits []int
	for _, i := range records {
		switch {
		case lines[i].kind == first:
			waits = append(waits, i)
		case len(waits) > 0:
			pairs = append(pairs, [2]int{waits[0], i})
			waits = waits[1:]
		}
	}
	return pairs, len(waits) == 0
}

// listCalls makes the calls in the order of their requests; results without a request come last.
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

// tieEvent adds an event to its call, and says what its result delivers, and in which envelope.
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
