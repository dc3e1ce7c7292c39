package responses

import (
	"decant/model"
	"decant/model/formats/blocks"
	"decant/model/source"
)

// form is how items of a type are read.
type form struct {
	// role is who makes them where they name none; model is true for the model.
	role  string
	model bool
	read  func(r *Reader, it *Item, v source.Value)
}

// forms are the types that are known.
var forms map[string]form

func init() {
	forms = map[string]form{
		"message":               {"user", false, (*Reader).message},
		"agent_message":         {"user", false, (*Reader).message},
		"reasoning":             {"assistant", true, (*Reader).reasoning},
		"function_call":         {"assistant", true, (*Reader).function},
		"custom_tool_call":      {"assistant", true, (*Reader).custom},
		"local_shell_call":      {"assistant", true, (*Reader).action},
		"shell_call":            {"assistant", true, (*Reader).action},
		"apply_patch_call":      {"assistant", true, (*Reader).operation},
		"computer_call":         {"assistant", true, (*Reader).fixedCall},
		"tool_search_call":      {"assistant", true, (*Reader).fixedCall},
		"web_search_call":       {"assistant", true, (*Reader).webSearch},
		"mcp_call":              {"assistant", true, (*Reader).mcp},
		"file_search_call":      {"assistant", true, (*Reader).fileSearch},
		"image_generation_call": {"assistant", true, (*Reader).imageMade},
		"code_interpreter_call": {"assistant", true, (*Reader).interpreter},

		"function_call_output":    {"user", false, (*Reader).output},
		"custom_tool_call_output": {"user", false, (*Reader).output},
		"local_shell_call_output": {"user", false, (*Reader).output},
		"shell_call_output":       {"user", false, (*Reader).output},
		"apply_patch_call_output": {"user", false, (*Reader).output},
		"computer_call_output":    {"user", false, (*Reader).fixedOutput},
		"tool_search_output":      {"user", false, (*Reader).fixedOutput},

		"compaction":            {"assistant", false, (*Reader).compaction},
		"compaction_summary":    {"assistant", false, (*Reader).compaction},
		"context_compaction":    {"assistant", false, (*Reader).compaction},
		"additional_tools":      {"system", false, (*Reader).tools},
		"mcp_list_tools":        {"system", false, (*Reader).tools},
		"mcp_approval_request":  {"assistant", true, (*Reader).fixed},
		"mcp_approval_response": {"user", false, (*Reader).fixed},
		"item_reference":        {"system", false, (*Reader).reference},
	}
}

// Read makes events of one item. What is no object, or has no type, is an item
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
		f = form{"assistant", false, (*Reader).fixed}
	}
	it.Known, it.Role, it.Model = ok, f.role, f.model
	f.read(r, &it, v)
	return it
}

// typeOf is an item's type. A message may omit it.
func typeOf(v source.Value) string {
	if t := v.Get("type"); t.Exists() {
		return t.Text()
	}
	if v.Get("role").Kind() == source.KindString && v.Get("content").Exists() {
		return "message"
	}
	return ""
}

// add appends an event to an item, of a call or of none.
func (it *Item) add(e model.Event, c *Call) {
	e.Call, e.ID.Block = -1, len(it.Events)+1
	if e.Role == "" {
		e.Role = it.Role
	}
	it.Events = append(it.Events, e)
	if c != nil {
		for len(it.Calls) < len(it.Events)-1 {
			it.Calls = append(it.Calls, nil)
		}
		it.Calls = append(it.Calls, c)
	}
}

// message is what somebody says: each of its parts is an event.
func (r *Reader) message(it *Item, v source.Value) {
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
	default: // A developer's words, or the system's.
		it.Role = "system"
	}
	if it.Type == "agent_message" { // Another agent speaks, in the place of a person.
		k, label = model.System, "agent_message"
		it.Role, it.Model = "user", false
	}
	content := v.Get("content")
	if content.Kind() == source.KindString {
		it.add(model.Event{Kind: k, Label: label, Parts: []model.Part{text(content)}}, nil)
	}
	for p := range content.Items() {
		e := said(k, p)
		if e.Label == "" {
			e.Label = label
		}
		it.add(e, nil)
	}
}

// said is one part of a message.
func said(k model.Kind, p source.Value) model.Event {
	t := p.Get("type")
	refusal := p.Get("refusal")
	switch {
	case t.Is("refusal") && refusal.Kind() == source.KindString:
		return model.Event{Kind: k, Label: "refusal", Parts: []model.Part{text(refusal)}}
	case t.Is("input_image"):
		return model.Event{Kind: model.ImageMessage, Parts: []model.Part{picture(p)}}
	case t.Is("encrypted_content"):
		return model.Event{
			Kind: k, Label: "encrypted_content", Fixed: true, Parts: []model.Part{nothing(p)},
			Opaque: sealed(p),
		}
	case p.Get("text").Kind() == source.KindString && words[t.Text()]:
		return model.Event{Kind: k, Parts: []model.Part{text(p.Get("text"))}}
	}
	e := model.Event{Kind: k, Label: t.Text(), Parts: []model.Part{data(p)}}
	if t.Is("input_file") || t.Is("input_audio") {
		e.Kind = model.Attachment
		if name := p.Get("filename").Text(); name != "" {
			e.Label = "file " + model.FirstLine(name)
		}
	}
	return e
}

// words are the types of parts that are a text.
var words = map[string]bool{
	"input_text": true, "output_text": true, "text": true, "summary_text": true,
	"reasoning_text": true, "": true,
}

// text is a part that is a JSON string.
func text(v source.Value) model.Part {
	return model.Part{Text: model.Text{Encoding: model.JSONString, Span: v.Span()}}
}

// data is a part that is any JSON value.
func data(v source.Value) model.Part {
	return model.Part{
		Kind: model.PartData, Text: model.Text{Encoding: model.JSONValue, Span: v.Span()},
	}
}

// nothing is a part without words, which stands for a value.
func nothing(v source.Value) model.Part {
	return model.Part{Text: model.Text{Encoding: model.Literal, Span: v.Span()}}
}

// picture is an image by its address, which may hold it.
func picture(v source.Value) model.Part {
	url := v.Get("image_url")
	if url.Kind() == source.KindObject {
		url = url.Get("url")
	}
	return blocks.ImageURL(url)
}

// reasoning is what the model thought, as far as it is told. It counts as signed where
// the server knows it again: by what it encrypted, or by its id.
func (r *Reader) reasoning(it *Item, v source.Value) {
	hidden := sealed(v)
	var told []source.Value
	for _, name := range []string{"summary", "content"} {
		for p := range v.Get(name).Items() {
			if t := p.Get("text"); t.Kind() == source.KindString {
				told = append(told, t)
			}
		}
	}
	part := nothing(v)
	if len(told) == 1 {
		part = text(told[0])
	} else if len(told) > 1 {
		part.Text.Literal = joined(told)
	}
	it.add(model.Event{
		Kind: model.Reasoning, Signed: hidden > 0 || it.ID != "", Opaque: hidden,
		Parts: []model.Part{part},
	}, nil)
}

// sealed is how many bytes of encrypted content a value holds.
func sealed(v source.Value) int {
	if s := v.Get("encrypted_content"); s.Kind() == source.KindString {
		return s.Span().Len() - 2
	}
	return 0
}

// joined are texts joined by newlines.
func joined(values []source.Value) string {
	var out []byte
	for i, v := range values {
		if i > 0 {
			out = append(out, '\n')
		}
		out = source.AppendText(out, v.Raw())
	}
	return string(out)
}

// compaction stands for what the server compacted away; only the server can read it.
func (r *Reader) compaction(it *Item, v source.Value) {
	it.add(model.Event{
		Kind: model.Summary, Label: it.Type, Fixed: true, Parts: []model.Part{nothing(v)},
		Opaque: sealed(v),
	}, nil)
}

// tools are definitions of tools that stand among the items.
func (r *Reader) tools(it *Item, v source.Value) {
	for t := range v.Get("tools").Items() {
		it.add(Definition(t, true), nil)
	}
	if len(it.Events) == 0 {
		r.fixed(it, v)
	}
}

// Definition is an event of a tool's definition, which may be fixed.
func Definition(v source.Value, fixed bool) model.Event {
	name := v.Get("name").Text()
	if name == "" { // A tool of the server has a type only; chat's stand in a function.
		name = v.Get("function", "name").Text()
	}
	if name == "" {
		name = v.Get("type").Text()
	}
	return model.Event{
		Kind: model.Definition, Role: "system", Label: name, Fixed: fixed, Call: -1,
		Parts: []model.Part{data(v)},
	}
}

// fixed is an item that is passed through.
func (r *Reader) fixed(it *Item, v source.Value) {
	if role := v.Get("role").Text(); role == "user" || role == "assistant" || role == "system" {
		it.Role = role
	}
	it.add(model.Event{
		Kind: model.System, Label: it.Type, Fixed: true, Parts: []model.Part{data(v)},
	}, nil)
}

// reference stands for an item that is on the server.
func (r *Reader) reference(it *Item, v source.Value) {
	it.Server = true
	r.fixed(it, v)
}
