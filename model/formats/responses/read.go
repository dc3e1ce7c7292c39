package responses

import (
	"decant/model"
	"decant/model/formats/blocks"
	"decant/model/source"
)

// form is how items of a type are read.
type form struct {
	// role is the default for items that name none; model is true for items that the model makes.
	role  string
	model bool
	read  func(r *Reader, it *Item, v source.Value)
}

// forms are the known types.
var forms map[string]form

func init() {
	forms = map[string]form{
		"message":               {"user", false, (*Reader).readMessage},
		"agent_message":         {"user", false, (*Reader).readMessage},
		"reasoning":             {"assistant", true, (*Reader).readReasoning},
		"function_call":         {"assistant", true, (*Reader).readFunction},
		"custom_tool_call":      {"assistant", true, (*Reader).readCustom},
		"local_shell_call":      {"assistant", true, (*Reader).readAction},
		"shell_call":            {"assistant", true, (*Reader).readAction},
		"apply_patch_call":      {"assistant", true, (*Reader).readOperation},
		"computer_call":         {"assistant", true, (*Reader).readFixedCall},
		"tool_search_call":      {"assistant", true, (*Reader).readFixedCall},
		"web_search_call":       {"assistant", true, (*Reader).readWebSearch},
		"mcp_call":              {"assistant", true, (*Reader).readServerCall},
		"file_search_call":      {"assistant", true, (*Reader).readFileSearch},
		"image_generation_call": {"assistant", true, (*Reader).readImageMade},
		"code_interpreter_call": {"assistant", true, (*Reader).readInterpreter},

		"function_call_output":    {"user", false, (*Reader).readOutput},
		"custom_tool_call_output": {"user", false, (*Reader).readOutput},
		"local_shell_call_output": {"user", false, (*Reader).readOutput},
		"shell_call_output":       {"user", false, (*Reader).readOutput},
		"apply_patch_call_output": {"user", false, (*Reader).readOutput},
		"computer_call_output":    {"user", false, (*Reader).readFixedOutput},
		"tool_search_output":      {"user", false, (*Reader).readFixedOutput},

		"compaction":            {"assistant", false, (*Reader).readCompaction},
		"compaction_summary":    {"assistant", false, (*Reader).readCompaction},
		"context_compaction":    {"assistant", false, (*Reader).readCompaction},
		"additional_tools":      {"system", false, (*Reader).readTools},
		"mcp_list_tools":        {"system", false, (*Reader).readTools},
		"mcp_approval_request":  {"assistant", true, (*Reader).readFixed},
		"mcp_approval_response": {"user", false, (*Reader).readFixed},
		"item_reference":        {"system", false, (*Reader).readReference},
	}
}

// Read makes the events of one item. A value that is not an object, or has no type, gives an item
// without a type and without events.
func (r *Reader) Read(v source.Value) Item {
	it := Item{
		Type: typeOf(v), ID: v.Get("id").Text(),
		Turn: v.Get("internal_chat_message_metadata_passthrough", "turn_id").Text(),
	}
	f, ok := forms[it.Type]
	if it.Type == "" {
		return it
	}
	if !ok {
		f = form{"assistant", false, (*Reader).readFixed}
	}
	it.Known, it.Role, it.Model = ok, f.role, f.model
	f.read(r, &it, v)
	return it
}

// readMessage is a message: each of its parts is an event.
func (r *Reader) readMessage(it *Item, v source.Value) {
	label := ""
	if role := v.Get("role").Text(); role != "" {
		it.Role = role
	}
	k := model.System
	switch it.Role {
	case "user":
		k = model.User
	case "assistant":
		k, it.Model = model.Assistant, true
	default: // The developer's or the system's text.
		it.Role = "system"
	}
	if it.Type == "agent_message" { // Another agent speaks in the user's role.
		k, label = model.System, "agent_message"
		it.Role, it.Model = "user", false
	}
	content := v.Get("content")
	if content.Kind() == source.KindString {
		part := blocks.TextPart(content)
		it.addEvent(model.Event{Kind: k, Label: label, Parts: []model.Part{part}}, nil)
	}
	for p := range content.Items() {
		e := messagePart(k, p)
		if e.Label == "" {
			e.Label = label
		}
		// A text that replaces the image would be the agent's, not the user's.
		e.Fixed = e.Fixed || label != "" && e.Kind == model.ImageMessage
		it.addEvent(e, nil)
	}
}

// messagePart is one part of a message.
func messagePart(k model.Kind, p source.Value) model.Event {
	t := p.Get("type")
	refusal := p.Get("refusal")
	switch {
	case t.Is("refusal") && refusal.Kind() == source.KindString:
		return model.Event{Kind: k, Label: "refusal", Parts: []model.Part{blocks.TextPart(refusal)}}
	case t.Is("input_image"):
		return model.Event{Kind: model.ImageMessage, Parts: []model.Part{imagePart(p)}}
	case t.Is("encrypted_content"):
		return model.Event{
			Kind: k, Label: "encrypted_content", Fixed: true,
			Parts:  []model.Part{blocks.EmptyPart(p)},
			Opaque: sealedBytes(p),
		}
	case p.Get("text").Kind() == source.KindString && words[t.Text()]:
		return model.Event{Kind: k, Parts: []model.Part{blocks.TextPart(p.Get("text"))}}
	}
	e := model.Event{Kind: k, Label: t.Text(), Parts: []model.Part{blocks.DataPart(p)}}
	if t.Is("input_file") || t.Is("input_audio") {
		e.Kind = model.Attachment
		if name := p.Get("filename").Text(); name != "" {
			e.Label = "file " + model.FirstLine(name)
		}
	}
	return e
}

// readReasoning is the model's reasoning, as far as the item shows it. It counts as signed where
// the server recognises it, by its encrypted content or its id.
func (r *Reader) readReasoning(it *Item, v source.Value) {
	hidden := sealedBytes(v)
	var told []source.Value
	for _, name := range []string{"summary", "content"} {
		for p := range v.Get(name).Items() {
			if t := p.Get("text"); t.Kind() == source.KindString {
				told = append(told, t)
			}
		}
	}
	part := blocks.EmptyPart(v)
	if len(told) == 1 {
		part = blocks.TextPart(told[0])
	} else if len(told) > 1 {
		part.Text.Literal = joinTexts(told)
	}
	it.addEvent(model.Event{
		Kind: model.Reasoning, Signed: hidden > 0 || it.ID != "", Opaque: hidden,
		Parts: []model.Part{part},
	}, nil)
}

// sealedBytes is how many bytes of encrypted content a value has.
func sealedBytes(v source.Value) int {
	if s := v.Get("encrypted_content"); s.Kind() == source.KindString {
		return s.Span().Len() - 2
	}
	return 0
}

// joinTexts are texts joined by newlines.
func joinTexts(values []source.Value) string {
	var out []byte
	for i, v := range values {
		if i > 0 {
			out = append(out, '\n')
		}
		out = source.AppendText(out, v.Raw())
	}
	return string(out)
}

// readCompaction is what replaces content that the server compacted. Only the server can read it.
func (r *Reader) readCompaction(it *Item, v source.Value) {
	it.addEvent(model.Event{
		Kind: model.Summary, Label: it.Type, Fixed: true, Parts: []model.Part{blocks.EmptyPart(v)},
		Opaque: sealedBytes(v),
	}, nil)
}

// readTools are tool definitions among the items.
func (r *Reader) readTools(it *Item, v source.Value) {
	for t := range v.Get("tools").Items() {
		it.addEvent(DefinitionEvent(t, true), nil)
	}
	if len(it.Events) == 0 {
		r.readFixed(it, v)
	}
}

// DefinitionEvent is the event of a tool definition, which may be fixed.
func DefinitionEvent(v source.Value, fixed bool) model.Event {
	name := v.Get("name").Text()
	if name == "" { // A tool of the server has a type only; chat's stand in a function.
		name = v.Get("function", "name").Text()
	}
	if name == "" {
		name = v.Get("type").Text()
	}
	return model.Event{
		Kind: model.Definition, Role: "system", Label: name, Fixed: fixed, Call: -1,
		Parts: []model.Part{blocks.DataPart(v)},
	}
}

// readFixed is an item that is passed on unchanged.
func (r *Reader) readFixed(it *Item, v source.Value) {
	if role := v.Get("role").Text(); role == "user" || role == "assistant" || role == "system" {
		it.Role = role
	}
	it.addEvent(model.Event{
		Kind: model.System, Label: it.Type, Fixed: true, Parts: []model.Part{blocks.DataPart(v)},
	}, nil)
}

// readReference is a reference to an item on the server.
func (r *Reader) readReference(it *Item, v source.Value) {
	it.Server = true
	r.readFixed(it, v)
}

// KnownForm reports whether a type of items is known.
func KnownForm(kind string) bool {
	_, ok := forms[kind]
	return ok
}
