package qwencode

import (
	"decant/model"
	"decant/model/formats/kit"
)

// state is what the codec needs again for a fork.
type state struct {
	*chain
	// cut is the compression at the start of the live stretch, or none.
	cut int
	// made are results that the client invents, by event: the file does not contain them.
	made map[int]bool
	// taken are the prompts that a command of the client cancelled, by line.
	taken map[int]bool
	// name is the session's last name.
	name string
	// home is the folder from which the session resumes.
	home string
	// findings are the broken rules that Open found.
	findings []model.Finding
}

// opener makes the events of a conversation.
type opener struct {
	*chain
	c *model.Conversation
	s *state
	// blocks are the blocks from which the events were made, by event.
	blocks map[int]*block
	// message counts messages, turn counts turns, and pairs counts calls.
	message, turn, pairs int
	// open are the calls of the last answer that the client itself answers.
	open []*block
	// dies is true where the client stops at the live stretch.
	dies bool
}

// listMessage lists the events of a message; as gives their place.
func (o *opener) listMessage(m *message, as model.Event) {
	prompt := o.isPrompt(m) && !as.OffPath
	if prompt || m.role == "model" && !m.stale {
		o.closeCalls()
	}
	if len(m.blocks) == 0 {
		return
	}
	o.message++
	if prompt {
		o.turn++
		o.c.Turns = append(o.c.Turns, model.Turn{Number: o.turn, Prompt: len(o.c.Events)})
	}
	for n, b := range m.blocks {
		if o.s.taken[m.line] {
			b.dead = true
		}
		if as.Live && m.speaks(b) {
			o.closeCalls() // The client puts what it invents before it.
		}
		o.addEvent(b, as, prompt && n == 0)
	}
	if as.Live && m.role == "model" {
		o.open = append(o.open, m.unanswered...)
	}
}

// isPrompt reports whether the user typed a message.
func (o *opener) isPrompt(m *message) bool {
	l := &o.lines[m.line]
	return l.recordType == "user" && l.kind == said && l.subtype == "" && len(m.blocks) > 0 &&
		m.role == "user" && !o.s.taken[m.line]
}

// addEvent lists one event.
func (o *opener) addEvent(b *block, as model.Event, prompt bool) {
	e, n := b.event, len(o.c.Events)
	e.Partition, e.OffPath, e.Message = as.Partition, as.OffPath, o.message
	e.Live, e.Prompt, e.Unsent = as.Live && !b.dead, prompt, b.dead
	if e.Live && b.signature != unsigned {
		o.bind(b.signature)
	}
	if b.call != nil || b.signature != unsigned {
		o.blocks[n] = b
	}
	if !as.OffPath {
		e.Turn = o.turn
	}
	kit.AddEvent(o.c, e)
}

// closeCalls answers waiting calls like the client.
func (o *opener) closeCalls() {
	if len(o.open) == 0 {
		return
	}
	o.message++
	for _, asked := range o.open {
		e := asked.event
		b := &block{event: model.Event{
			ID: e.ID, Kind: model.ToolResult, Role: "user", Record: e.Record, Call: -1,
			Time:  e.Time,
			Parts: []model.Part{{Text: model.Text{Encoding: model.Literal, Literal: noResult}}},
		}, call: &call{id: asked.call.id, tool: asked.call.tool, failed: true}, pair: asked.pair}
		b.event.ID.Block += o.countBlocks(e.Record, e.ID.Item)
		o.s.made[len(o.c.Events)] = true
		o.addEvent(b, model.Event{Partition: len(o.c.Boundaries), Live: true}, false)
	}
	o.open = nil
}

// countBlocks is the number of parts in a message of a line.
func (o *opener) countBlocks(at, item int) int {
	for i := range o.lines[at].contents {
		if c := &o.lines[at].contents[i]; c.item == item {
			return len(c.blocks)
		}
	}
	return 0
}

// noResult is the client's result for a call without one.
const noResult = "Tool execution result was not recorded — likely interrupted by network " +
	"failure, abort, or process exit. Treat as failure and retry if needed."

// findRule notes that a line breaks a rule.
func (s *state) findRule(i int, rule string) {
	s.findings = append(s.findings, ruleTable.FindInRecord(rule, i))
}
