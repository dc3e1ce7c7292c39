package responses

import (
	"bytes"

	"decant/model"
	"decant/model/source"
)

// Side is an event that asks for a call or answers one.
type Side struct {
	// Event is its index in the conversation, Call what its item says.
	Event int
	Call  *Call
	// Stretch is within which calls are paired and their ids are unique: a caller gives
	// what is off the path, or is sent again behind a boundary, another number.
	Stretch int
}

// key is what a call is found by.
type key struct {
	stretch int
	id      string
}

// pairer ties requests to outputs.
type pairer struct {
	c     *model.Conversation
	asked []*Call // By the index of the conversation's call, its request.
	keys  []key   // By the same.
	open  map[key][]int
	whole map[*Call]int // Calls that hold their own output.
}

// Pair ties requests to outputs by their ids, by position where ids repeat, and fills
// in the conversation's Calls and what results deliver. Sides are in context order.
func Pair(c *model.Conversation, sides []Side) {
	p := &pairer{c: c, open: make(map[key][]int), whole: make(map[*Call]int)}
	count := make(map[key]int)
	var orphans []int
	for i := range sides {
		s := &sides[i]
		k := s.key()
		switch {
		case c.Events[s.Event].Kind == model.ToolCall:
			count[k]++
			p.request(s, k)
		case s.Call.of != nil:
			p.answer(p.whole[s.Call.of], s)
		case s.Call.ID != "" && len(p.open[k]) > 0:
			at := p.open[k][0]
			p.open[k] = p.open[k][1:]
			p.answer(at, s)
		default:
			orphans = append(orphans, i)
		}
	}
	for i := range c.Calls {
		c.Calls[i].Unique = count[p.keys[i]] <= 1
	}
	for _, i := range orphans {
		s := &sides[i]
		c.Events[s.Event].Call = len(c.Calls)
		c.Calls = append(c.Calls, model.Call{
			ID: s.Call.ID, Request: -1, Result: s.Event, Status: s.Call.Status,
			Unique: count[s.key()] == 0,
		})
	}
}

// request notes a call that is asked for.
func (p *pairer) request(s *Side, k key) {
	at := len(p.c.Calls)
	p.c.Events[s.Event].Call = at
	p.c.Calls = append(p.c.Calls, model.Call{
		ID: s.Call.ID, Tool: s.Call.Tool, Request: s.Event, Result: -1,
		Status: model.Unanswered, Effect: s.Call.Effect,
	})
	p.asked, p.keys = append(p.asked, s.Call), append(p.keys, k)
	p.whole[s.Call] = at
	if s.Call.ID != "" {
		p.open[k] = append(p.open[k], at)
	}
}

// answer ties an output to its call, which says what the output delivers.
func (p *pairer) answer(at int, s *Side) {
	c, asked := &p.c.Calls[at], p.asked[at]
	c.Result, c.Status = s.Event, s.Call.Status
	e := &p.c.Events[s.Event]
	e.Call = at
	if s.Call.Partial && c.Effect.Kind == model.Reads {
		c.Effect.Cut = true
	}
	if asked.Numbered {
		for i := range e.Parts {
			e.Parts[i].Envelope |= model.NumbersTab
		}
	}
	if !c.Status.Good() {
		return
	}
	if asked.Deliveries != nil {
		p.deliver(c, asked.Deliveries, e.Parts)
	} else if only := p.only(e.Parts); only != nil && !s.Call.Partial {
		// Old clients only say that an image follows.
		if c.Tool != viewer || only.Kind == model.PartImage {
			only.URI = asked.URI
		}
	}
}

// only is the one part of an output that holds something, nil for none or several: one
// is the whole of what was asked for.
func (p *pairer) only(parts []model.Part) *model.Part {
	var out *model.Part
	for i := range parts {
		if parts[i].Envelope&model.OutputHead != 0 && len(parts) > 1 && p.hollow(&parts[i]) {
			continue
		}
		if out != nil {
			return nil
		}
		out = &parts[i]
	}
	return out
}

// hollow reports whether a part is nothing but the head of an output.
func (p *pairer) hollow(part *model.Part) bool {
	raw := part.Text.Span.Of(p.c.Source.Data)
	if len(raw) > headChars {
		return false
	}
	_, body, tail := part.Envelope.Split(source.AppendText(nil, raw))
	return len(body)+len(tail) == 0
}

// deliver finds the parts of a script's output that are what one of its steps
// delivered. A script that says anything else besides has not only read: that stands
// nowhere else. A read that is not found may be no more than a part of what is there.
func (p *pairer) deliver(c *model.Call, deliveries []Delivery, parts []model.Part) {
	shown, others := 0, 0
	for i := range parts {
		switch {
		case p.delivered(&parts[i], deliveries):
			shown++
		case parts[i].Envelope&model.OutputHead == 0 || !p.hollow(&parts[i]):
			others++
		}
	}
	switch reads := c.Effect.Kind == model.Reads; {
	case !reads && c.Effect.Kind != model.Searches:
	case others > 1 || others > 0 && shown > 0:
		c.Effect = model.Effect{Kind: model.Runs, Programs: c.Effect.Programs}
	case reads && shown == 0:
		c.Effect.Cut = true
	}
}

// delivered reports whether a part is what one of a script's steps delivered, and names
// it. An image has no text to compare.
func (p *pairer) delivered(part *model.Part, deliveries []Delivery) bool {
	raw := part.Text.Span.Of(p.c.Source.Data)
	for _, d := range deliveries {
		if d.Text == nil && part.Kind == model.PartImage ||
			part.Text.Encoding == model.JSONString && part.Kind != model.PartImage &&
				same(raw, d.Text) {
			part.URI = d.URI
			return true
		}
	}
	return false
}

// same reports whether two JSON strings are one text.
func same(a, b []byte) bool {
	if bytes.Equal(a, b) {
		return true
	}
	// Only escapes can make equal texts differ, and none has six times the length.
	if len(a) > 6*len(b) || len(b) > 6*len(a) ||
		bytes.IndexByte(a, '\\') < 0 && bytes.IndexByte(b, '\\') < 0 {
		return false
	}
	return bytes.Equal(source.AppendText(nil, a), source.AppendText(nil, b))
}
