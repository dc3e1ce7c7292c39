package messages

import (
	"slices"

	"decant/model/source"
)

// slot is the part of a message that one event is made from. The Block of an event is the number of
// its slot in the message.
type slot uint8

const (
	slotReasoning slot = iota // All members that hold reasoning.
	slotText                  // The content, or a part of it.
	slotRefusal               // The member of that name.
	slotAudio                 // The member of that name.
	slotCall                  // An entry of tool_calls.
	slotFunction              // The old function_call.
	slotAnswer                // The whole content of a tool's answer.
)

// reasonings are the members in which vendors put reasoning. Several of them have the same content
// in different forms.
var reasonings = []string{"reasoning_content", "reasoning", "reasoning_details", "thinking_blocks"}

// eachSlot yields the content of a message, in the order in which it is sent.
func eachSlot(v source.Value, yield func(slot, source.Value)) {
	if role := v.Get("role"); role.Is("tool") || role.Is("function") {
		yield(slotAnswer, v)
		return
	}
	if holdsReasoning(v) {
		yield(slotReasoning, v)
	}
	calls, function := v.Get("tool_calls"), v.Get("function_call")
	content, audio := v.Get("content"), v.Get("audio")
	says := calls.Len() > 0 || function.Kind() == source.KindObject || audio.Len() > 0
	// Next to calls an empty text means nothing.
	if content.Kind() == source.KindString && (content.Span().Len() > 2 || !says) {
		yield(slotText, content)
	}
	for part := range content.Items() {
		yield(slotText, part)
	}
	if r := v.Get("refusal"); r.Kind() == source.KindString {
		yield(slotRefusal, r)
	}
	if audio.Len() > 0 {
		yield(slotAudio, audio)
	}
	for entry := range calls.Items() {
		if entry.Kind() == source.KindObject {
			yield(slotCall, entry)
		}
	}
	if function.Kind() == source.KindObject {
		yield(slotFunction, function)
	}
}

// holdsReasoning reports whether a message holds reasoning.
func holdsReasoning(v source.Value) bool {
	return slices.ContainsFunc(reasonings, func(name string) bool {
		m := v.Get(name)
		return m.Kind() == source.KindString || m.Len() > 0
	})
}

// aside is the role with which mini-swe-agent notes how a run ended. It is not sent.
const aside = "exit"

// chatRoles are the roles of the API.
var chatRoles = map[string]bool{
	"system": true, "developer": true, "user": true, "assistant": true, "tool": true,
	"function": true,
}
