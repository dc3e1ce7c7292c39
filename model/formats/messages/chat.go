package messages

import (
	"decant/model"
	"decant/model/formats/blocks"
	"decant/model/source"
)

// Chat is OpenAI's Chat Completions API, which many other servers also use.
var Chat = Dialect{
	opens: "request bodies, lists and logs of chat completions; SWE-agent; tau-bench",
	name:  "openai-chat", lists: []string{"messages", "traj"},
	hint: hintChat, beside: besideChat, element: readChat, settle: settleChat,
	edit: editChat, amend: amendTools, plain: plainChat, rules: chatRules,
}

// besideChat lists tool definitions in their current and their old form.
func besideChat(r *reader, body, _ source.Value) {
	r.demands = demandsTool(body)
	for _, list := range toolLists {
		for v := range body.Get(list).Items() {
			name := v.Get(v.Get("type").Text(), "name").Text()
			if name == "" {
				name = v.Get("name").Text()
			}
			r.addDefinition(v, name, name == "" || choosesTool(body, name))
		}
	}
}

// readChat lists the content of a message.
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
		r.startTurn()
	default: // Answers, and unknown roles.
		r.role = "user"
	}
	from := len(r.c.Events)
	eachSlot(v, func(s slot, at source.Value) {
		e, c := chatEvent(s, at, said)
		e.Fixed = said == model.System
		r.add(e, c)
	})
	switch {
	case len(r.c.Events) > from && !chatRoles[role]:
		r.find(from, ruleRole)
	case len(r.c.Events) == from:
		r.findEmpty(ruleEmpty)
	}
}

// chatEvent makes the event of one slot; said is the kind of a text in its message.
func chatEvent(s slot, v source.Value, said model.Kind) (model.Event, *call) {
	switch s {
	case slotReasoning:
		return chatReasoning(v), nil
	case slotRefusal:
		return oneBlock(said, blocks.TextPart(v)), nil
	case slotAudio:
		e := oneBlock(said, blocks.DataPart(v))
		e.Label = "audio"
		return e, nil
	case slotCall:
		return chatCall(v)
	case slotFunction:
		e := oneBlock(model.ToolCall, chatArguments(v.Get("arguments")))
		name := v.Get("name").Text()
		return e, &call{id: byName + name, tool: name}
	case slotAnswer:
		return chatAnswer(v)
	default:
		return chatPart(v, said), nil
	}
}

// chatPart is the content, or one part of it.
func chatPart(v source.Value, said model.Kind) model.Event {
	if v.Kind() == source.KindString {
		return oneBlock(said, blocks.TextPart(v))
	}
	switch t := v.Get("type").Text(); {
	case v.Get("text").Kind() == source.KindString && (t == "text" || t == ""):
		return oneBlock(said, blocks.TextPart(v.Get("text")))
	case t == "refusal" && v.Get("refusal").Kind() == source.KindString:
		return oneBlock(said, blocks.TextPart(v.Get("refusal")))
	case t == "image_url":
		return oneBlock(model.ImageMessage, blocks.ImageURL(imageAddress(v)))
	case t == "image":
		return oneBlock(model.ImageMessage, blocks.ImagePart(v))
	case t == "input_audio" || t == "file":
		e := oneBlock(model.Attachment, blocks.DataPart(v))
		e.Label = t
		if name := v.Get("file", "filename").Text(); name != "" {
			e.Label = t + " " + model.FirstLine(name)
		}
		return e
	default:
		e := oneBlock(said, blocks.DataPart(v))
		e.Label = t
		return e
	}
}

// imageAddress is the address of an image: a member of its own, or the text itself.
func imageAddress(v source.Value) source.Value {
	if at := v.Get("image_url"); at.Kind() == source.KindString {
		return at
	}
	return v.Get("image_url", "url")
}

// chatArguments are a call's arguments: JSON in a text, or in some dumps the JSON itself.
func chatArguments(v source.Value) model.Part {
	switch {
	case v.Kind() == source.KindString:
		return model.Part{Text: model.Text{Encoding: model.JSONString, Span: v.Span()}}
	case v.Exists():
		return model.Part{Text: model.Text{Encoding: model.JSONValue, Span: v.Span()}}
	}
	return model.Part{Text: model.Text{Encoding: model.Literal}}
}

// chatCall is an entry of tool_calls, for a function or a custom tool. It may contain a signature
// of Gemini's, which is removed with it.
func chatCall(v source.Value) (model.Event, *call) {
	of, in := v.Get("function"), "arguments"
	if v.Get("type").Is("custom") && v.Get("custom").Exists() {
		of, in = v.Get("custom"), "input"
	}
	e := oneBlock(model.ToolCall, chatArguments(of.Get(in)))
	if s := v.Get("extra_content", "google", "thought_signature"); s.Kind() == source.KindString {
		e.Opaque = s.Span().Len() - 2
	}
	return e, &call{id: v.Get("id").Text(), tool: of.Get("name").Text()}
}

// chatAnswer is a tool's answer.
func chatAnswer(v source.Value) (model.Event, *call) {
	e := model.Event{Kind: model.ToolResult, Parts: blocks.ContentParts(v.Get("content"))}
	c := &call{id: blocks.AnsweredID(v).Text(), tool: v.Get("name").Text()}
	if v.Get("role").Is("function") {
		c.id = byName + c.tool
	}
	return e, c
}

// chatReasoning is all reasoning of a reply as one event, because several members have the same
// content and are removed together. Its text is the plain one where there is one.
func chatReasoning(v source.Value) model.Event {
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
			e.Parts = []model.Part{blocks.TextPart(m)}
			return e
		}
		for d := range m.Items() {
			for _, member := range []string{"text", "summary", "thinking"} {
				if t := d.Get(member); t.Kind() == source.KindString {
					e.Parts = append(e.Parts, blocks.TextPart(t))
					break
				}
			}
		}
		if len(e.Parts) > 0 {
			return e
		}
	}
	e.Parts = []model.Part{{Text: model.Text{Encoding: model.Literal}}} // Everything is encrypted.
	return e
}
