package messages

import (
	"maps"
	"slices"

	"decant/model"
)

// settleChat pairs calls, binds signed reasoning to its reply, and looks for broken rules.
func settleChat(r *reader) {
	pairTools(r)
	// A provider checks signed reasoning against the rest of its reply. Other reasoning may be left
	// out, except in an open loop, where some providers want it back.
	signed := map[int]bool{}
	for i := range r.c.Events {
		e := &r.c.Events[i]
		signed[e.Message] = signed[e.Message] || e.Kind == model.Reasoning && e.Signed
	}
	for i := range r.c.Events {
		if e := &r.c.Events[i]; signed[e.Message] {
			e.Group = e.Message
		}
	}
	r.c.Rules = model.Rules{
		Reasoning: model.ReasoningGroup, NoLoneReasoning: true, Held: openReasoning(r.c.Events),
		ToolsStay: whyToolsStay(r), ToolForCalls: true,
	}
	k := &chatCheck{reader: r, waiting: map[string]int{}}
	k.checkMessages()
}

// chatCheck looks for broken rules of chat completions.
type chatCheck struct {
	*reader

	// waiting are the calls that the next messages must answer, by id.
	waiting map[string]int
}

// checkMessages checks each message, and what must follow it.
func (k *chatCheck) checkMessages() {
	for n, it := range k.s.items {
		if it.from == it.to {
			continue
		}
		e := &k.c.Events[it.from]
		if e.Kind == model.ToolResult {
			id := k.s.calls[it.from].id
			if _, ok := k.waiting[id]; !ok {
				k.find(it.from, ruleNoCall)
			}
			delete(k.waiting, id)
			if n < len(k.s.items)-1 {
				continue
			}
		}
		k.findUnanswered()
		k.checkMessage(it)
	}
}

// findUnanswered reports calls that no message directly after them answers.
func (k *chatCheck) findUnanswered() {
	for _, i := range slices.Sorted(maps.Values(k.waiting)) {
		k.find(i, ruleNoResult)
	}
	clear(k.waiting)
}

// checkMessage checks the content of one message, and notes its calls.
func (k *chatCheck) checkMessage(it item) {
	lone := true
	for i := it.from; i < it.to; i++ {
		e := &k.c.Events[i]
		lone = lone && e.Kind == model.Reasoning
		if e.Kind != model.ToolCall {
			continue
		}
		id := k.s.calls[i].id
		if id == "" {
			k.find(i, ruleCallID)
		}
		if _, twice := k.waiting[id]; twice {
			k.find(i, ruleCallTwice)
		}
		k.waiting[id] = i
	}
	if lone {
		k.find(it.from, ruleLone)
	}
}
