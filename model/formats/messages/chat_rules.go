package messages

import (
	"maps"
	"slices"

	"decant/model"
	"decant/model/source"
)

// hintChat counts what only chat completions have.
func hintChat(body, list source.Value) int {
	sum := 0
	for v := range body.Get("tools").Items() {
		if v.Get("function").Exists() || v.Get("custom").Exists() {
			sum += sure
		}
	}
	if body.Get("functions").Kind() == source.KindArray {
		sum += sure
	}
	said := false
	for v := range messagesOf(list) {
		n, ok := chatHints(v)
		if !ok {
			return -1
		}
		sum, said = sum+n, said || says(v)
	}
	if !said {
		return -1
	}
	return sum
}

// chatHints is what one message counts; false when it is none of chat completions.
func chatHints(v source.Value) (sum int, ok bool) {
	switch v.Get("role").Text() {
	case "user", "assistant", aside:
	case "system":
		sum += likely
	case "developer", "tool", "function":
		sum += sure
	default:
		return 0, false
	}
	for _, name := range append([]string{"tool_calls", "function_call"}, reasonings...) {
		if v.Get(name).Exists() {
			sum += sure
		}
	}
	for part := range v.Get("content").Items() {
		switch part.Get("type").Text() {
		case "image_url", "input_audio", "file", "refusal":
			sum += sure
		}
		if isResponsesPart(part) {
			return 0, false
		}
	}
	return sum, true
}

// says reports whether a message has any of the members that say something.
func says(v source.Value) bool {
	for _, name := range []string{"content", "tool_calls", "function_call", "refusal", "audio"} {
		if v.Get(name).Exists() {
			return true
		}
	}
	return false
}

// settleChat pairs calls, binds signed reasoning to its reply, and looks for broken
// rules.
func settleChat(r *reader) {
	table := r.table()
	r.effects(table)
	r.pair(table)
	r.lean()
	// A provider checks signed reasoning against the rest of its reply; any other may
	// be left out, but for the reasoning of an open loop, which some want back.
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
		Reasoning: model.ReasoningGroup, NoLoneReasoning: true, Held: r.held(),
		ToolsStay: r.toolsStay(),
	}
	r.chatHolds()
}

// chatHolds looks at each message, and at what must follow it.
func (r *reader) chatHolds() {
	waiting := map[string]int{}
	for n, it := range r.s.items {
		if it.from == it.to {
			continue
		}
		e := &r.c.Events[it.from]
		if e.Kind == model.ToolResult {
			id := r.s.calls[it.from].id
			if _, ok := waiting[id]; !ok {
				r.find(it.from, ruleNoCall)
			}
			delete(waiting, id)
			if n < len(r.s.items)-1 {
				continue
			}
		}
		r.chatUnanswered(waiting)
		r.chatReply(it, waiting)
	}
}

// chatUnanswered says which calls no message right after them answers.
func (r *reader) chatUnanswered(waiting map[string]int) {
	for _, i := range slices.Sorted(maps.Values(waiting)) {
		r.find(i, ruleNoResult)
	}
	clear(waiting)
}

// chatReply looks at what one message holds, and notes its calls.
func (r *reader) chatReply(it item, waiting map[string]int) {
	lone := true
	for i := it.from; i < it.to; i++ {
		e := &r.c.Events[i]
		lone = lone && e.Kind == model.Reasoning
		if e.Kind != model.ToolCall {
			continue
		}
		id := r.s.calls[i].id
		if id == "" {
			r.find(i, ruleCallID)
		}
		if _, twice := waiting[id]; twice {
			r.find(i, ruleCallTwice)
		}
		waiting[id] = i
	}
	if lone {
		r.find(it.from, ruleLone)
	}
}
