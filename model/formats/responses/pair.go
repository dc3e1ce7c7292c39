package responses

import (
	"bytes"

	"decant/model"
	"decant/model/formats/kit"
	"decant/model/source"
)

// Side is an event that asks for a call or answers one.
type Side struct {
	// Event is its index in the conversation, and Call is what its item says.
	Event int
	Call  *Call
	// Stretch is the range in which calls are paired and ids are unique. A caller uses another
	// number for what is off the path, or is sent again after a boundary.
	Stretch int
}

// key is what a call is found by.
type key struct {
	stretch int
	id      string
}

// pairer connects requests with outputs.
type pairer struct {
	*kit.Pairing[key]

	c     *model.Conversation
	asked []*Call       // The request, by the index of the conversation's call.
	keys  []key         // Same index.
	whole map[*Call]int // Calls with their own output.
}

// PairSides connects requests with outputs by their ids, or by position where ids repeat. It fills
// in the conversation's Calls and what results deliver. sides must be in context order.
func PairSides(c *model.Conversation, sides []Side) {
	p := &pairer{Pairing: kit.NewPairing[key](c), c: c, whole: make(map[*Call]int)}
	count := make(map[key]int)
	for i := range sides {
		s := &sides[i]
		switch {
		case c.Events[s.Event].Kind == model.ToolCall:
			count[s.key()]++
			p.addRequest(s)
		case s.Call.of != nil:
			at := p.whole[s.Call.of]
			p.Tie(at, s.Event, s.Call.Status)
			p.describeOutput(at, s)
		default:
			if at, ok := p.Answer(s.answerKey(), s.Event, s.Call.Status); ok {
				p.describeOutput(at, s)
			}
		}
	}
	for i := range c.Calls {
		c.Calls[i].Unique = count[p.keys[i]] <= 1
	}
	left := p.Orphans()
	for i := range sides {
		if s := &sides[i]; len(left) > 0 && s.Event == left[0] {
			left = left[1:]
			p.Adopt(s.Event, model.Call{
				ID: s.Call.ID, Status: s.Call.Status, Unique: count[s.key()] == 0,
			})
		}
	}
}

// answerKey is the key by which an output finds its call. An output without an id finds none.
func (s *Side) answerKey() key {
	if s.Call.ID == "" {
		return key{s.Stretch, "\x00"}
	}
	return s.key()
}

// addRequest notes a call that is asked for.
func (p *pairer) addRequest(s *Side) {
	p.whole[s.Call] = p.Ask(s.key(), s.Event, model.Call{
		ID: s.Call.ID, Tool: s.Call.Tool, Effect: s.Call.Effect, Folder: s.Call.Folder,
	})
	p.asked, p.keys = append(p.asked, s.Call), append(p.keys, s.key())
}

// describeOutput says what the output of a call delivers, according to its request.
func (p *pairer) describeOutput(at int, s *Side) {
	c, asked := &p.c.Calls[at], p.asked[at]
	e := &p.c.Events[s.Event]
	c.Running = s.Call.Running
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
		p.findDeliveries(c, asked.Deliveries, e.Parts)
	} else if only := p.onlyPart(e.Parts); only != nil && !s.Call.Partial {
		// Old clients only say that an image follows.
		if c.Tool != viewer || only.Kind == model.PartImage {
			only.URI = asked.URI
		}
	}
}

// onlyPart is the only part of an output with content, or nil for none or several. A single part is
// everything that was asked for.
func (p *pairer) onlyPart(parts []model.Part) *model.Part {
	var out *model.Part
	for i := range parts {
		if parts[i].Envelope&model.OutputHead != 0 && len(parts) > 1 && p.isHollow(&parts[i]) {
			continue
		}
		if out != nil {
			return nil
		}
		out = &parts[i]
	}
	return out
}

// isHollow reports whether a part is only the head of an output.
func (p *pairer) isHollow(part *model.Part) bool {
	if part.Text.Span.Len() > headChars {
		return false
	}
	raw := p.c.Source.BytesAt(part.Text.Span)
	_, body, tail := part.Envelope.Split(source.AppendText(nil, raw))
	return len(body)+len(tail) == 0
}

// findDeliveries finds the parts of a script's output that one of its steps delivered. If the
// script says anything else, it did more than read, because that text is nowhere else. A read that
// is not found may be only a part of the output.
func (p *pairer) findDeliveries(c *model.Call, deliveries []Delivery, parts []model.Part) {
	shown, others := 0, 0
	for i := range parts {
		switch {
		case p.isDelivered(&parts[i], deliveries):
			shown++
		case parts[i].Envelope&model.OutputHead == 0 || !p.isHollow(&parts[i]):
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

// isDelivered reports whether one of a script's steps delivered a part, and identifies the part. An
// image has no text to compare.
func (p *pairer) isDelivered(part *model.Part, deliveries []Delivery) bool {
	var raw []byte
	if part.Kind != model.PartImage {
		raw = p.c.Source.BytesAt(part.Text.Span)
	}
	for _, d := range deliveries {
		if d.Text.Empty() && part.Kind == model.PartImage ||
			part.Text.Encoding == model.JSONString && part.Kind != model.PartImage &&
				!d.Text.Empty() && sameText(raw, p.c.Source.BytesAt(d.Text)) {
			part.URI = d.URI
			return true
		}
	}
	return false
}

// sameText reports whether two JSON strings have the same text.
func sameText(a, b []byte) bool {
	if bytes.Equal(a, b) {
		return true
	}
	// Only escapes can spell equal texts differently, and none is over six times as long.
	if len(a) > 6*len(b) || len(b) > 6*len(a) ||
		bytes.IndexByte(a, '\\') < 0 && bytes.IndexByte(b, '\\') < 0 {
		return false
	}
	return bytes.Equal(source.AppendText(nil, a), source.AppendText(nil, b))
}
