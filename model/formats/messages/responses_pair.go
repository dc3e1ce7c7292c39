package messages

import (
	"decant/model"
	"decant/model/formats/blocks"
	"decant/model/formats/responses"
)

// readOthers finds out what calls of tools other than Codex's do, because other agents use the API
// too.
func (p *pairer) readOthers() {
	for i := range p.sides {
		s := &p.sides[i]
		e := &p.c.Events[s.Event]
		if _, ok := p.tools[s.Call.Tool]; !ok || e.Kind != model.ToolCall || isKnown(s.Call) {
			continue
		}
		s.Call.Facts = p.tools.Read(s.Call.Tool, p.parseArguments(p.viewArguments(e)), p.cwd)
	}
}

// isKnown reports whether the items' reader knows a tool.
func isKnown(c *responses.Call) bool { return c.Effect.Kind != model.Other }

// wrapResults finds what other agents put around the output of their tools.
func (p *pairer) wrapResults() {
	for i := range p.c.Calls {
		c := &p.c.Calls[i]
		if _, ok := p.tools[c.Tool]; !ok || !c.Pair() {
			continue
		}
		parts := p.c.Events[c.Result].Parts
		for k := range parts {
			part := &parts[k]
			if part.Envelope != 0 || part.Text.Encoding != model.JSONString {
				continue
			}
			raw := p.c.Source.BytesAt(part.Text.Span)
			part.Envelope = blocks.EnvelopeOf(raw)
			p.tools.Wrap(c.Tool, p.s.calls[c.Request].facts.Numbered, part, raw)
		}
	}
}

// holdServer keeps what depends on content on the server: outputs whose calls are there, and
// answers that are partly there, with the output of their calls.
func holdServer(c *model.Conversation) {
	partly := map[int]bool{}
	for i := range c.Events {
		if e := &c.Events[i]; e.Label == "item_reference" && e.Group > 0 {
			partly[e.Group] = true
		}
	}
	for i := range c.Events {
		e := &c.Events[i]
		e.Fixed = e.Fixed || partly[e.Group]
		if e.Kind == model.ToolResult {
			asked := c.Calls[e.Call].Request
			e.Fixed = e.Fixed || asked < 0 || c.Events[asked].Fixed
		}
	}
}
