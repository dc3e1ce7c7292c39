package messages

import (
	"decant/model"
	"decant/model/formats/blocks"
	"decant/model/formats/effect"
	"decant/model/formats/responses"
)

// settleResponses pairs calls, binds reasoning to its answer, and looks for broken
// rules.
func settleResponses(r *reader) {
	table := r.table()
	r.others(table)
	responses.Pair(r.c, r.sides)
	r.wrap(table)
	if r.server {
		r.hold()
	}
	r.c.Rules = model.Rules{Reasoning: model.ReasoningGroup, Held: r.held()}
	if r.demands && !r.defined() {
		r.c.Rules.ToolsStay = oneCalled
	}
	r.pairsHold()
	r.reasoningHolds()
}

// others finds out what calls do of tools that are not Codex': other agents speak the
// API as well.
func (r *reader) others(table effect.Table) {
	for i := range r.sides {
		s := &r.sides[i]
		e := &r.c.Events[s.Event]
		if _, ok := table[s.Call.Tool]; !ok || e.Kind != model.ToolCall || r.own(s.Call) {
			continue
		}
		s.Call.Facts = table.Read(s.Call.Tool, r.parsed(r.c.Text(e)), r.cwd)
	}
}

// own reports whether a tool is one of those that the items' reader knows.
func (r *reader) own(c *responses.Call) bool { return c.Effect.Kind != model.Other }

// wrap tells what other agents put round what their tools delivered.
func (r *reader) wrap(table effect.Table) {
	for i := range r.c.Calls {
		c := &r.c.Calls[i]
		if _, ok := table[c.Tool]; !ok || !c.Pair() {
			continue
		}
		parts := r.c.Events[c.Result].Parts
		for k := range parts {
			p := &parts[k]
			if p.Envelope != 0 || p.Text.Encoding != model.JSONString {
				continue
			}
			raw := p.Text.Span.Of(r.c.Source.Data)
			p.Envelope = blocks.Envelope(raw)
			table.Wrap(c.Tool, r.s.calls[c.Request].facts.Numbered, p, raw)
		}
	}
}

// hold keeps what hangs together with what is on the server: outputs whose calls are
// there, and answers of which a part is, with what their calls delivered.
func (r *reader) hold() {
	partly := map[int]bool{}
	for i := range r.c.Events {
		if e := &r.c.Events[i]; e.Label == "item_reference" && e.Group > 0 {
			partly[e.Group] = true
		}
	}
	for i := range r.c.Events {
		e := &r.c.Events[i]
		e.Fixed = e.Fixed || partly[e.Group]
		if e.Kind == model.ToolResult {
			asked := r.c.Calls[e.Call].Request
			e.Fixed = e.Fixed || asked < 0 || r.c.Events[asked].Fixed
		}
	}
}

// breaks are the rules that breaches of pairing break.
var breaks = map[responses.BreakKind]string{
	responses.NoOutput: ruleNoResult, responses.NoCall: ruleNoCall,
	responses.Twice: ruleCallTwice, responses.NoID: ruleCallID,
}

// pairsHold looks for calls and outputs that do not belong together. What one half of
// may be on the server is none of them.
func (r *reader) pairsHold() {
	for _, b := range responses.Breaks(r.c, r.sides) {
		if b.Kind == responses.NoCall && r.server {
			continue
		}
		r.find(b.Event, breaks[b.Kind])
	}
}

// reasoningHolds looks for reasoning that leads to nothing.
func (r *reader) reasoningHolds() {
	for n, it := range r.s.items {
		if it.from == it.to || r.c.Events[it.from].Kind != model.Reasoning {
			continue
		}
		group, follows := r.c.Events[it.from].Group, false
		for _, next := range r.s.items[n+1:] {
			if next.from == next.to {
				continue
			}
			e := &r.c.Events[next.from]
			follows = e.Group == group && e.Kind != model.Reasoning
			if e.Kind != model.Reasoning || e.Group != group {
				break
			}
		}
		if !follows {
			r.find(it.from, ruleUnled)
		}
	}
}
