package messages

import (
	"decant/model"
	"decant/model/formats/blocks"
	"decant/model/formats/responses"
)

// readOthers finds out what calls do of tools that are not Codex': other agents speak the
// API as well.
func (p *pairer) readOthers() {
	for i := range p.sides {
		s := &p.sides[i]
		e := &p.c.Events[s.Event]
		if _, ok := p.tools[s.Call.Tool]; !ok || e.Kind != model.ToolCall || isKnown(s.Call) {
			continue
		}
		s.Call.Facts = p.tools.Read(s.Call.Tool, p.parseArguments(p.c.EventText(e)), p.cwd)
	}
}

// isKnown reports whether a tool is one of those that the items' reader knows.
func isKnown(c *responses.Call) bool { return c.Effect.Kind != model.Other }

// wrapResults tells what other agents put round what their tools delivered.
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

// holdServer keeps what hangs together with what is on the server: outputs whose calls are
// there, and answers of which a part is, with what their calls delivered.
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
