package wire

import "decant/model/source"

// anthropicTypes are the types of blocks that the Messages API knows, in addition to those that
// rules are about (platform.claude.com, Messages, 2026).
var anthropicTypes = map[string]bool{
	"search_result": true, "container_upload": true, "compaction": true, "mcp_tool_use": true,
	"mcp_tool_result": true, "connector_text": true, "advisor_tool_result": true,
}

// serverResults are the answers of tools that the API itself runs.
var serverResults = map[string]bool{
	"web_search_tool_result": true, "web_fetch_tool_result": true,
	"code_execution_tool_result": true, "bash_code_execution_tool_result": true,
	"text_editor_code_execution_tool_result": true, "tool_search_tool_result": true,
}

// readAnthropic reads a message of Anthropic's Messages API.
func readAnthropic(dst []Block, record int, m source.Value) []Block {
	r := reader{out: dst, record: record, role: m.Get("role").Text()}
	content := m.Get("content")
	r.begin(m, content)
	if content.Kind() == source.KindString {
		r.add(Block{Kind: Text, Tag: "text", At: content.Span(), Text: content.Span()})
	}
	r.readAnthropicList(content)
	return r.out
}

// readAnthropicList reads a list of blocks.
func (r *reader) readAnthropicList(list source.Value) {
	for v := range list.Items() {
		r.readAnthropicBlock(v)
	}
}

// readAnthropicBlock reads one block.
func (r *reader) readAnthropicBlock(v source.Value) {
	b := Block{
		Tag: v.Get("type").Text(), At: v.Span(), Listed: true, Object: isObject(v),
		Mark: v.Get("cache_control").Span(),
	}
	switch b.Tag {
	case "text":
		b.Kind, b.Text, b.Gaps = Text, v.Get("text").Span(), gapsIn(b.Tag, v, noText)
	case "image", "document":
		b.Kind = Image
		if b.Tag == "document" {
			b.Kind = Document
		}
		b.Gaps = sourceGaps(b.Tag, v)
		if s := v.Get("source"); s.Get("type").Is("base64") {
			b.Data, b.Media = s.Get("data").Span(), s.Get("media_type").Span()
		}
	case "tool_use", "server_tool_use":
		b.Kind = Call
		if b.Tag == "server_tool_use" {
			b.Kind = ServerCall
		}
		b.ID, b.Name = wordOf(v.Get("id")), wordOf(v.Get("name"))
		b.Input, b.InputKind = v.Get("input").Span(), v.Get("input").Kind()
		b.Gaps = gapsIn(b.Tag, v, noToolName, noInput)
	case "tool_result":
		b.Kind, b.ID = Result, wordOf(v.Get("tool_use_id"))
		b.Content, b.Failed = v.Get("content").Span(), v.Get("is_error").True()
		r.add(b)
		r.inside(func() { r.readResult(v.Get("content")) })
		return
	case "thinking":
		b.Kind, b.Text, b.Gaps = Reasoning, v.Get("signature").Span(), gapsIn(b.Tag, v, noThinking)
	case "redacted_thinking":
		b.Kind, b.Text = Redacted, v.Get("data").Span()
	case "tool_reference":
		b.Kind, b.Name = Reference, wordOf(v.Get("tool_name"))
	default:
		switch {
		case b.Tag == "":
			b.Gaps = typeGap("content.n", v, "text")
		case serverResults[b.Tag]:
			b.Kind, b.ID = ServerResult, wordOf(v.Get("tool_use_id"))
		case anthropicTypes[b.Tag]:
			b.Kind = Other
		}
	}
	r.add(b)
}

// readResult reads the content of a result.
func (r *reader) readResult(content source.Value) {
	if content.Kind() == source.KindString {
		r.add(Block{Kind: Text, Tag: "text", At: content.Span(), Text: content.Span()})
	}
	r.readAnthropicList(content)
}

// PicturesIn are the pictures that a text contains as JSON, each a block, if it contains nothing
// else; otherwise nil. They share the text's memory.
func PicturesIn(text []byte) [][]byte {
	var t source.Tree
	if t.Parse(text, source.Span{End: len(text)}) != nil {
		return nil
	}
	root := t.Root()
	if isPicture(root) {
		return [][]byte{root.Raw()}
	}
	var out [][]byte
	for v := range root.Items() {
		if !isPicture(v) {
			return nil
		}
		out = append(out, v.Raw())
	}
	return out
}

// isPicture reports whether a value is a picture of the Messages API.
func isPicture(v source.Value) bool {
	return v.Get("type").Is("image") && v.Get("source", "data").Kind() == source.KindString
}
