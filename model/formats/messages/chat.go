package messages

import (
	"slices"

	"decant/model"
	"decant/model/formats/blocks"
	"decant/model/source"
)

// Chat is the Chat Completions API of OpenAI, and of all who speak it.
var Chat = Dialect{
	Name: "openai-chat", lists: []string{"messages"},
	hint: hintChat, beside: besideChat, element: readChat, settle: settleChat,
	edit: editChat, amend: amendTools, plain: plainChat, rules: chatRules,
}

// slot is what one event of a message stands for. The Block of an event is the number
// of its slot in the message.
type slot uint8

const (
	slotReasoning slot = iota // All members that hold reasoning.
	slotText                  // The content, or a part of it.
	slotRefusal               // The member of that name.
	slotAudio                 // The member of that name.
	slotCall                  // An entry of tool_calls.
	slotFunction              // The function_call of old.
	slotAnswer                // The content of an answer of a tool, whole.
)

// reasonings are the members in which vendors put reasoning. Several of them hold the
// same in more than one form.
var reasonings = []string{"reasoning_content", "reasoning", "reasoning_details", "thinking_blocks"}

// slots yields what a message holds, in the order in which it is sent.
func slots(v source.Value, yield func(slot, source.Value)) {
	if role := v.Get("role"); role.Is("tool") || role.Is("function") {
		yield(slotAnswer, v)
		return
	}
	if reasons(v) {
		yield(slotReasoning, v)
	}
	calls, function := v.Get("tool_calls"), v.Get("function_call")
	content, audio := v.Get("content"), v.Get("audio")
	says := calls.Len() > 0 || function.Kind() == source.KindObject || audio.Len() > 0
	// Beside calls an empty text says nothing.
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
		yield(slotCall, entry)
	}
	if function.Kind() == source.KindObject {
		yield(slotFunction, function)
	}
}

// reasons reports whether a message holds reasoning.
func reasons(v source.Value) bool {
	return slices.ContainsFunc(reasonings, func(name string) bool {
		m := v.Get(name)
		return m.Kind() == source.KindString || m.Len() > 0
	})
}

// besideChat lists the definitions of tools, today's and yesterday's.
func besideChat(r *reader, body, _ source.Value) {
	r.demands = demands(body)
	for _, list := range toolLists {
		for v := range body.Get(list).Items() {
			name := v.Get(v.Get("type").Text(), "name").Text()
			if name == "" {
				name = v.Get("name").Text()
			}
			r.define(v, name, name == "" || chosen(body, name))
		}
	}
}

// demands reports whether the body says that a tool is to be called, whichever.
func demands(body source.Value) bool {
	choice := body.Get("tool_choice")
	return choice.Is("required") || choice.Get("type").Is("any")
}

// chosen reports whether the body says that a tool of this name is to be called.
func chosen(body source.Value, name string) bool {
	for _, member := range []string{"tool_choice", "function_call"} {
		c := body.Get(member)
		if c.Get("allowed_tools").Exists() || c.Get("name").Is(name) ||
			c.Get("function", "name").Is(name) || c.Get("custom", "name").Is(name) {
			return true
		}
	}
	return false
}

// aside is the role under which mini-swe-agent notes how a run ended: it is not sent.
const aside = "exit"

// readChat lists what a message holds.
func readChat(r *reader, v source.Value) {
	role := v.Get("role").Text()
	if role == aside {
		return
	}
	r.message++
	said := model.User
	switch r.role = role; role {
	case "assistant":
		said = model.Assistant
	case "system", "developer":
		said, r.role = model.System, "system"
	case "user":
		r.turn()
	default: // Answers, and what nobody knows.
		r.role = "user"
	}
	from := len(r.c.Events)
	slots(v, func(s slot, at source.Value) {
		e, c := r.chatEvent(s, at, said)
		e.Fixed = said == model.System
		r.add(e, c)
	})
	switch {
	case len(r.c.Events) > from && !chatRoles[role]:
		r.find(from, ruleRole)
	case len(r.c.Events) == from:
		id := model.ID{Record: r.record + 1, Item: r.item, Block: 1}
		r.s.findings = append(r.s.findings, r.d.finding(id.String(), ruleEmpty))
	}
}

// chatRoles are the roles of the API.
var chatRoles = map[string]bool{
	"system": true, "developer": true, "user": true, "assistant": true, "tool": true,
	"function": true,
}

// chatEvent makes the event of one slot; said is the kind of a text in its message.
func (r *reader) chatEvent(s slot, v source.Value, said model.Kind) (model.Event, *call) {
	switch s {
	case slotReasoning:
		return reasoning(v), nil
	case slotRefusal:
		return one(said, stringPart(v)), nil
	case slotAudio:
		e := one(said, dataPart(v))
		e.Label = "audio"
		return e, nil
	case slotCall:
		return toolCall(v)
	case slotFunction:
		e := one(model.ToolCall, arguments(v.Get("arguments")))
		name := v.Get("name").Text()
		return e, &call{id: byName + name, tool: name}
	case slotAnswer:
		return answerOf(v)
	default:
		return chatPart(v, said), nil
	}
}

// chatPart is the content, or one part of it.
func chatPart(v source.Value, said model.Kind) model.Event {
	if v.Kind() == source.KindString {
		return one(said, stringPart(v))
	}
	switch t := v.Get("type").Text(); {
	case v.Get("text").Kind() == source.KindString && (t == "text" || t == ""):
		return one(said, stringPart(v.Get("text")))
	case t == "refusal" && v.Get("refusal").Kind() == source.KindString:
		return one(said, stringPart(v.Get("refusal")))
	case t == "image_url":
		return one(model.ImageMessage, blocks.ImageURL(imageAddress(v)))
	case t == "image":
		return one(model.ImageMessage, blocks.Image(v))
	case t == "input_audio" || t == "file":
		e := one(model.Attachment, dataPart(v))
		e.Label = t
		if name := v.Get("file", "filename").Text(); name != "" {
			e.Label = t + " " + model.FirstLine(name)
		}
		return e
	default:
		e := one(said, dataPart(v))
		e.Label = t
		return e
	}
}

// imageAddress is where an image is: a member of its own, or the text itself.
func imageAddress(v source.Value) source.Value {
	if at := v.Get("image_url"); at.Kind() == source.KindString {
		return at
	}
	return v.Get("image_url", "url")
}

// arguments are those of a call: a text that is JSON, or in some dumps the JSON itself.
func arguments(v source.Value) model.Part {
	switch {
	case v.Kind() == source.KindString:
		return model.Part{Text: model.Text{Encoding: model.JSONString, Span: v.Span()}}
	case v.Exists():
		return model.Part{Text: model.Text{Encoding: model.JSONValue, Span: v.Span()}}
	}
	return model.Part{Text: model.Text{Encoding: model.Literal}}
}

// toolCall is an entry of tool_calls, of a function or of a custom tool. A signature of
// Gemini's stands in it and goes with it.
func toolCall(v source.Value) (model.Event, *call) {
	of, in := v.Get("function"), "arguments"
	if v.Get("type").Is("custom") && v.Get("custom").Exists() {
		of, in = v.Get("custom"), "input"
	}
	e := one(model.ToolCall, arguments(of.Get(in)))
	if s := v.Get("extra_content", "google", "thought_signature"); s.Kind() == source.KindString {
		e.Opaque = s.Span().Len() - 2
	}
	return e, &call{id: v.Get("id").Text(), tool: of.Get("name").Text()}
}

// answerOf is an answer of a tool. SWE-agent lists the id.
func answerOf(v source.Value) (model.Event, *call) {
	e := model.Event{Kind: model.ToolResult, Parts: blocks.Parts(v.Get("content"))}
	c := &call{id: v.Get("tool_call_id").Text(), tool: v.Get("name").Text()}
	for id := range v.Get("tool_call_ids").Items() {
		if c.id == "" {
			c.id = id.Text()
		}
	}
	if v.Get("role").Is("function") {
		c.id = byName + c.tool
	}
	return e, c
}

// reasoning is all reasoning of a reply: one event, since several members hold the same
// and go together. Its text is the plain one where there is one.
func reasoning(v source.Value) model.Event {
	e := model.Event{Kind: model.Reasoning}
	for _, name := range reasonings {
		for d := range v.Get(name).Items() {
			for _, member := range []string{"signature", "data"} {
				if s := d.Get(member); s.Kind() == source.KindString && s.Span().Len() > 2 {
					e.Signed, e.Opaque = true, e.Opaque+s.Span().Len()-2
				}
			}
		}
	}
	for _, name := range reasonings {
		m := v.Get(name)
		if m.Kind() == source.KindString && m.Span().Len() > 2 {
			e.Parts = []model.Part{stringPart(m)}
			return e
		}
		for d := range m.Items() {
			for _, member := range []string{"text", "summary", "thinking"} {
				if t := d.Get(member); t.Kind() == source.KindString {
					e.Parts = append(e.Parts, stringPart(t))
					break
				}
			}
		}
		if len(e.Parts) > 0 {
			return e
		}
	}
	e.Parts = []model.Part{{Text: model.Text{Encoding: model.Literal}}} // All is encrypted.
	return e
}
