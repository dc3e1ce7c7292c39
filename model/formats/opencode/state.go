package opencode

import (
	"slices"

	"decant/model"
	"decant/model/formats/kit"
)

// state is what the codec needs again for a fork.
type state struct {
	window
	agent    Codec
	messages []message
	// provider serves the model in use.
	provider string
	// calls are what the requests and results say about their calls, by event.
	calls map[int]*call
	// sound says whether the client accepts the session's info.
	sound health
	// findings are the broken rules that Open found.
	findings []model.Finding
}

// opener makes the events of a conversation.
type opener struct {
	*state
	c *model.Conversation
	// message counts messages, turn counts turns.
	message, turn int
}

// listAll lists the events: what was sent earlier, what is sent now, and what was undone.
func (o *opener) listAll() {
	start, part := 0, 0
	if len(o.bounds) > 0 {
		start = o.bounds[len(o.bounds)-1]
	}
	for n, i := range o.order[:start] {
		if part < len(o.bounds) && o.bounds[part] == n {
			o.listBoundary(i)
			part++
		}
		o.listMessage(i, model.Event{Partition: part})
	}
	if len(o.bounds) > 0 {
		o.listBoundary(o.order[start])
	}
	stays := make(map[int]bool)
	for _, i := range o.order[start:] {
		stays[i] = true
	}
	for _, i := range o.sent {
		as := model.Event{Partition: len(o.bounds), Live: true}
		if !stays[i] {
			as.ID.Item = 1
		}
		o.listMessage(i, as)
	}
	off := model.Event{Partition: len(o.bounds), OffPath: true}
	if o.split != none {
		o.listMessage(o.split, off)
	}
	for _, i := range slices.Concat(o.undone, o.left) {
		o.listMessage(i, off)
	}
}

// listBoundary notes that a partition starts at a message.
func (o *opener) listBoundary(i int) {
	m := &o.messages[i]
	b := model.Boundary{Record: i + 1, Turn: o.turn}
	if m.compacts != none {
		b.Trigger = "manual"
		if m.auto {
			b.Trigger = "auto"
		}
	}
	for _, n := range o.order {
		if n == i {
			break
		}
		if before := &o.messages[n]; before.context > 0 && !before.sums {
			b.TokensBefore = before.context
		}
	}
	o.c.Boundaries = append(o.c.Boundaries, b)
}

// listMessage lists the events of a message; as gives their place.
func (o *opener) listMessage(i int, as model.Event) {
	m := &o.messages[i]
	prompt := m.prompt && !as.OffPath && as.ID.Item == 0
	step, role := none, ""
	for n := range m.blocks {
		b := &m.blocks[n]
		if i == o.split && as.OffPath != o.isUndone(m, b) {
			continue
		}
		if b.step != step || b.event.Role != role {
			o.message++
			step, role = b.step, b.event.Role
		}
		starts := prompt && !b.unsent
		if starts {
			o.turn++
			o.c.Turns = append(o.c.Turns, model.Turn{Number: o.turn, Prompt: len(o.c.Events)})
			prompt = false
		}
		o.addEvent(b, as, starts)
	}
}

// isUndone reports whether the user undid the part of a block, in a message that was partly undone.
func (o *opener) isUndone(m *message, b *block) bool {
	for n := range m.parts {
		if m.parts[n].index == b.index() {
			return n >= o.splitAt
		}
	}
	return false
}

// addEvent lists one event.
func (o *opener) addEvent(b *block, as model.Event, prompt bool) {
	e, n := b.event, len(o.c.Events)
	e.Parts = append([]model.Part(nil), e.Parts...) // One may be listed twice.
	e.ID.Item, e.Partition, e.OffPath, e.Message = as.ID.Item, as.Partition, as.OffPath, o.message
	e.Live, e.Unsent, e.Prompt = as.Live && !b.unsent, b.unsent, prompt
	if !as.OffPath {
		e.Turn = o.turn
	}
	if e.Live && b.bond != unbound {
		e.Signed = true
		if b.bond == itemized {
			o.c.Rules.Reasoning = model.ReasoningGroup
		} else if o.c.Rules.Reasoning == model.ReasoningFree {
			o.c.Rules.Reasoning = kit.ClaudeRule(o.c.Model)
		}
	}
	if b.call != nil {
		o.calls[n] = b.call
	}
	kit.AddEvent(o.c, e)
}
