package wire

import (
	"strings"

	"decant/model/source"
)

// itemTypes are the types of items that the Responses API knows, in addition to those that rules
// are about (platform.openai.com, Responses, 2026).
var itemTypes = map[string]bool{
	"item_reference": true, "compaction": true, "compaction_trigger": true,
	"context_compaction": true, "agent_message": true, "additional_tools": true,
	"image_generation_call": true, "mcp_list_tools": true, "mcp_approval_request": true,
	"mcp_approval_response": true, "mcp_call": true, "web_search_call": true,
	"file_search_call": true, "code_interpreter_call": true, "ghost_snapshot": true, "other": true,
	"program": true, "program_output": true, "": true,
}

// inItem is how the API names an item in its errors.
const inItem = "input[n]"

// readItem reads an item of the Responses API.
func readItem(dst []Block, record int, v source.Value) []Block {
	r := reader{out: dst, record: record, role: v.Get("role").Text()}
	tag := v.Get("type").Text()
	content := v.Get("content")
	switch {
	case tag == "message" || tag == "" && r.role != "":
		r.begin(v, content)
		r.out[r.in].Item, r.out[r.in].Gaps = v.Get("id").Span(), gapsIn(inItem, v, noContent)
		r.readItemContent(content)
	case tag == "reasoning":
		r.in = -1
		r.add(Block{
			Kind: Reasoning, Tag: tag, At: v.Span(), Listed: true, Object: true,
			Item: v.Get("id").Span(), Text: v.Get("encrypted_content").Span(),
			Gaps: gapsIn(inItem, v, noSummary),
		})
	case strings.HasSuffix(tag, "_call_output") || tag == "tool_search_output":
		r.readOutput(v, tag)
	case strings.HasSuffix(tag, "_call") && !itemTypes[tag]:
		r.readItemCall(v, tag)
	default:
		b := Block{Tag: tag, At: v.Span(), Listed: true, Object: isObject(v)}
		if b.Item = v.Get("id").Span(); itemTypes[tag] {
			b.Kind = Other
		}
		r.in = -1
		r.add(b)
	}
	return r.out
}

// calls are the types of items that call a tool of the agent.
var calls = map[string]bool{
	"function_call": true, "custom_tool_call": true, "local_shell_call": true, "shell_call": true,
	"apply_patch_call": true, "computer_call": true, "tool_search_call": true,
}

// readItemCall reads an item that calls a tool.
func (r *reader) readItemCall(v source.Value, tag string) {
	b := Block{
		Tag: tag, At: v.Span(), Listed: true, Object: true, ID: wordOf(v.Get("call_id")),
		Item: v.Get("id").Span(),
	}
	if calls[tag] {
		b.Kind, b.Name = Call, wordOf(v.Get("name"))
	}
	switch tag {
	case "function_call":
		b.Input, b.InputKind = v.Get("arguments").Span(), v.Get("arguments").Kind()
		b.Gaps = gapsIn(inItem, v, noToolName, noArguments)
	case "custom_tool_call":
		b.Gaps = gapsIn(inItem, v, noToolName, noTextInput)
	}
	r.role, r.in = "assistant", -1
	r.add(b)
}

// readOutput reads an item that answers a call.
func (r *reader) readOutput(v source.Value, tag string) {
	out := v.Get("output")
	b := Block{
		Kind: Result, Tag: tag, At: v.Span(), Listed: true, Object: true, Content: out.Span(),
		ID: wordOf(v.Get("call_id")), Item: v.Get("id").Span(),
	}
	if tag == "function_call_output" || tag == "custom_tool_call_output" {
		b.Gaps = gapsIn(inItem, v, noOutput)
	}
	r.role, r.in = "user", -1
	r.add(b)
	r.inside(func() { r.readItemContent(out) })
}

// readItemContent reads a text, or a list of parts.
func (r *reader) readItemContent(content source.Value) {
	if content.Kind() == source.KindString {
		r.add(Block{Kind: Text, Tag: "input_text", At: content.Span(), Text: content.Span()})
	}
	for v := range content.Items() {
		b := Block{
			Kind: Other, Tag: v.Get("type").Text(), At: v.Span(), Listed: true, Object: isObject(v),
		}
		const of = inItem + ".content[n]"
		switch b.Tag {
		case "":
			b.Gaps = typeGap(of, v, itemText(r.role))
		case "input_text", "output_text", "text":
			b.Kind, b.Text, b.Gaps = Text, v.Get("text").Span(), gapsIn(of, v, noText)
		case "input_image":
			b.Kind, b.Address = Image, true
			if v.Get("file_id").Kind() != source.KindString {
				b.Gaps = gapsIn(of, v, noImageURL)
			}
			if at := v.Get("image_url"); isData(at) {
				b.Data = at.Span()
			}
		}
		r.add(b)
	}
}
