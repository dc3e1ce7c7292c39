package jp

import "decant/model"

// hideEvent applies the compactions of an event's turn to it.
func (o *opener) hideEvent(l *line, e *model.Event) {
	p := o.policies[l.jpTurn]
	if !e.Live {
		return
	}
	switch {
	case p.summary >= 0:
		e.Live = false
	case e.Kind == model.Reasoning && p.reasoning >= 0:
		over := o.s.lines[p.reasoning].overlay.overReasoning
		e.Live = over > 0 && o.eventSize(e) <= over
	case p.tools >= 0 && (e.Kind == model.ToolCall || e.Kind == model.ToolResult):
		o.hideCall(l, e, o.s.lines[p.tools].overlay)
	}
	o.s.baked = o.s.baked || !e.Live
}

// hideCall applies a compaction to one half of a call.
func (o *opener) hideCall(l *line, e *model.Event, v *overlay) {
	if v.tools == omitCalls {
		if v.overTools == 0 || o.pairSize(e) > v.overTools {
			e.Live = false
		}
		return
	}
	with, policy := noArguments, stripRequests
	if e.Kind == model.ToolResult {
		with, policy = strippedResult(l, o.pairs.names), stripResponses
	}
	if v.tools&policy == 0 || v.overTools > 0 && o.eventSize(e) <= v.overTools {
		return
	}
	t := &e.Parts[0].Text
	t.Encoding, t.Literal = model.Literal, with
	o.s.baked = true
}

// eventSize is the size of an event's text in bytes.
func (o *opener) eventSize(e *model.Event) int {
	o.buf = o.c.AppendEvent(o.buf[:0], e)
	return len(o.buf)
}

// pairSize is the size of both halves of a call.
func (o *opener) pairSize(e *model.Event) int {
	at := e.Record
	if asked := o.pairs.asked[at]; asked >= 0 {
		at = asked
	}
	n := o.eventSize(&o.says[at].event)
	if result := o.pairs.answered[at]; result >= 0 {
		return n + o.eventSize(&o.says[result].event)
	}
	return n + len(interrupted)
}

// addSummary adds what JP sends for turns that a summary covers, in the place of their first event.
func (o *opener) addSummary(l *line) {
	at := o.policies[l.jpTurn].summary
	run := l.jpTurn
	if at < 0 || !l.kind.isTalk() || l.repair != "" {
		return
	}
	l.covered = true
	if o.done[run] {
		return
	}
	for run > 0 && o.policies[run-1].summary == at {
		run--
	}
	for t := run; t < o.jpTurns && o.policies[t].summary == at; t++ {
		o.done[t] = true
	}
	by := &o.s.lines[at]
	ask := model.Event{Kind: model.User, Role: "user", Parts: []model.Part{{
		Text: model.Text{Encoding: model.Literal, Literal: summaryRequest},
	}}}
	tell := model.Event{
		Kind: model.Summary, Role: "assistant", Parts: []model.Part{{Text: by.overlay.summary}},
	}
	for _, e := range []model.Event{ask, tell} {
		e.Record, e.Time, e.Call, e.Live, e.Turn = at, by.time, -1, true, l.turn
		e.ID = model.ID{Record: at + 1, Block: len(by.events) + 1}
		o.addEvent(by, e)
	}
	o.s.baked = true
}

// summaryRequest is JP's question before a summary.
const summaryRequest = "[Summary of previous conversation]"
