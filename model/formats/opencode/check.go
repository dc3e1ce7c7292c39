package opencode

import (
	"slices"

	"decant/model"
	"decant/model/source"
)

// Check finds the rules of the format that a session breaks. It finds none for a session that the
// client imports and resumes as it is.
func (Codec) Check(c *model.Conversation) []model.Finding {
	s, ok := c.State.(*state)
	if !ok {
		return []model.Finding{{
			Rule: ruleUnread, Place: "conversation", Effect: "it is not of this format",
		}}
	}
	return slices.Clone(s.findings)
}

// findBroken finds what the client refuses, repairs or does by itself.
func (o *opener) findBroken() {
	head := model.ID{Record: 1, Block: 1}
	if o.sound != whole {
		o.findRule(ruleField, head)
	}
	if !isID(sessionPrefix, o.c.ID) {
		o.findRule(ruleID, head)
	}
	ids := make(map[string]bool)
	for i := range o.messages {
		o.findBrokenMessage(i, ids)
	}
	o.findBrokenCalls()
	o.findOpenEnd()
}

// messageID is the id of a message, or of one of its parts.
func messageID(i, index int) model.ID {
	own, _ := blockOf(index)
	return model.ID{Record: i + 2, Block: own}
}

// findBrokenMessage finds problems of one message; ids are the ids so far.
func (o *opener) findBrokenMessage(i int, ids map[string]bool) {
	m, at := &o.messages[i], messageID(i, 0)
	if m.err != nil {
		o.findRule(ruleUnread, at)
		return
	}
	if m.health != whole {
		o.findRule(ruleField, at)
	}
	if !isID(messagePrefix, m.id) {
		o.findRule(ruleID, at)
	}
	if ids[m.id] {
		o.findRule(ruleTwice, at)
	}
	ids[m.id] = true
	for n := range m.parts {
		p := &m.parts[n]
		at := messageID(i, p.index)
		_, known := partFields[p.kind]
		if rule := p.fault(m.id, known, ids); rule != "" {
			o.findRule(rule, at)
		}
		ids[p.id] = true
	}
	if m.unsent && o.hasCalls(m) {
		o.findRule(ruleFailed, at)
	}
}

// fault is the rule that a part of a message breaks, or "" for none.
func (p *part) fault(of string, known bool, ids map[string]bool) string {
	switch {
	case !known:
		return ruleKind
	case p.health != whole:
		return ruleField
	case !isID(partPrefix, p.id):
		return ruleID
	case ids[p.id]:
		return ruleTwice
	case p.whose != of:
		return ruleOwner
	}
	return ""
}

// hasCalls reports whether a message holds calls.
func (*opener) hasCalls(m *message) bool {
	for n := range m.blocks {
		if m.blocks[n].call != nil {
			return true
		}
	}
	return false
}

// findBrokenCalls finds calls that did not end, calls that share an id, and pictures without data.
func (o *opener) findBrokenCalls() {
	seen := make(map[string]bool)
	for i := range o.c.Events {
		e := &o.c.Events[i]
		if !e.Live {
			continue
		}
		for n := range e.Parts {
			at := e.Parts[n].Text.Span
			if e.Parts[n].Kind == model.PartImage && isEmptyAddress(o.c.Source, at) {
				o.findRule(rulePicture, e.ID)
			}
		}
		info := o.calls[i]
		switch {
		case info == nil:
		case e.Kind == model.ToolResult:
			if info.interrupted && e.Parts[0].Text.Encoding == model.Literal {
				o.findRule(ruleRunning, e.ID)
			}
		case seen[info.id]:
			o.findRule(ruleCallID, e.ID)
		default:
			seen[info.id] = true
		}
	}
}

// addressBytes is more than the JSON of an address without data takes.
const addressBytes = 64

// isEmptyAddress reports whether an address, a JSON string at a span, has no data after its comma.
func isEmptyAddress(src *source.Source, at source.Span) bool {
	if at.Len() < len(`"data:,"`) || at.Len() > addressBytes {
		return false
	}
	raw := src.BytesAt(at)
	return string(raw[:6]) == `"data:` && raw[len(raw)-2] == ','
}

// findOpenEnd finds what the client would do by itself at the next prompt: an unanswered request in
// the newest messages, or a compaction because the context is full.
func (o *opener) findOpenEnd() {
	for _, i := range slices.Backward(o.order) {
		m := &o.messages[i]
		if !m.user {
			if m.finished && !m.failed {
				o.findFull(i)
				return
			}
			continue
		}
		for n := range m.parts {
			p := &m.parts[n]
			if (p.kind == "compaction" || p.kind == "subtask") && p.health != broken {
				o.findRule(ruleCarried, messageID(i, p.index))
			}
		}
	}
}

// findFull finds a context without room for another prompt, according to the newest answer.
func (o *opener) findFull(i int) {
	if m := &o.messages[i]; o.c.Window > 0 && m.context >= o.c.Window && !m.sums {
		o.findRule(ruleFull, messageID(i, 0))
	}
}
