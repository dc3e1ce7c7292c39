package messages

import (
	"decant/model"
	"decant/model/formats/blocks"
	"decant/model/source"
)

// editChat drops the removed content of a message and writes the changed content.
func editChat(e *editor, v source.Value, kept []int) error {
	at := map[int]int{} // By slot: the event.
	for _, i := range kept {
		at[e.c.Events[i].ID.Block] = i
	}
	n := 0
	had, left := map[slot]int{}, map[slot]int{}
	var parts []source.Value // The removed parts of the content.
	var failed error
	eachSlot(v, func(s slot, value source.Value) {
		n++
		had[s]++
		i, stays := at[n]
		o, changed := e.outs[i]
		switch {
		case !stays && s == slotText:
			parts = append(parts, value)
			return
		case !stays:
			e.dropSlot(s, v, value)
			return
		case changed:
			if err := e.chatChange(s, v, value, &e.c.Events[i], o); err != nil && failed == nil {
				failed = err
			}
		}
		left[s]++
	})
	if had[slotCall] > 0 && left[slotCall] == 0 {
		e.edits.Drop(v.Get("tool_calls"))
	}
	// The API refuses a list without parts, and a message without the member.
	if len(parts) > 0 && left[slotText] == 0 {
		e.edits.Replace(v.Get("content"), []byte("null"))
		return failed
	}
	for _, p := range parts {
		e.edits.Drop(p)
	}
	return failed
}

// dropSlot removes the content of a slot, except for a text.
func (e *editor) dropSlot(s slot, message, value source.Value) {
	if s != slotReasoning {
		e.edits.Drop(value)
		return
	}
	for _, name := range reasonings {
		e.edits.Drop(message.Get(name))
	}
}

// chatChange applies the outcome of one slot of a message that stays.
func (e *editor) chatChange(
	s slot, message, v source.Value, ev *model.Event, o model.Outcome,
) error {
	text, _ := e.c.TextAfter(ev, o)
	switch {
	case s == slotReasoning:
		return errReasoning
	case s == slotAudio:
		return e.replaceAudio(message, v, text)
	case s == slotAnswer:
		e.edits = append(e.edits, blocks.ChangeResult(v, ev, o)...)
	case s == slotCall || s == slotFunction:
		return e.replaceArguments(v, text)
	case ev.Parts[0].Text.Encoding == model.JSONString:
		e.edits.ReplaceAt(ev.Parts[0].Text.Span, source.Quote(text))
	default:
		e.edits.Replace(v, blocks.TextBlock(text))
	}
	return nil
}

// replaceAudio makes a text of a spoken answer, which the server stores.
func (e *editor) replaceAudio(message, audio source.Value, text string) error {
	if content := message.Get("content"); content.Len() > 0 || content.Text() != "" {
		return errAudio
	}
	e.edits.Drop(audio)
	e.edits.Set(message, "content", source.Quote(text))
	return nil
}

// replaceArguments replaces a call's arguments.
func (e *editor) replaceArguments(v source.Value, text string) error {
	of, in := v.Get("function"), "arguments"
	switch {
	case v.Get("type").Is("custom") && v.Get("custom").Exists():
		of, in = v.Get("custom"), "input"
	case !of.Exists():
		of = v
	}
	old := of.Get(in)
	if old.Kind() != source.KindString && old.Exists() {
		raw, err := compactObject(text)
		if err != nil {
			return err
		}
		e.edits.Replace(old, raw)
		return nil
	}
	if of.Kind() != source.KindObject {
		return errArguments
	}
	e.edits.Set(of, in, source.Quote(text))
	return nil
}

// chatMembers are the members that a message of the API may have.
var chatMembers = map[string]bool{
	"role": true, "content": true, "name": true, "tool_calls": true, "tool_call_id": true,
	"function_call": true, "refusal": true, "audio": true, "reasoning_content": true,
	"reasoning": true, "reasoning_details": true, "extra_content": true,
}

// plainChat removes SWE-agent's own members from a message. It names the call that an answer is for
// in the API's form.
func plainChat(e *editor, v source.Value) {
	for name, member := range v.Members() {
		if !chatMembers[name] {
			e.edits.Drop(member)
		}
	}
	if id := blocks.AnsweredID(v); id.Exists() && id.Text() != v.Get("tool_call_id").Text() {
		e.edits.Set(v, "tool_call_id", id.Raw())
	}
}
