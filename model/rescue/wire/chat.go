package wire

import (
	"decant/model/formats/blocks"
	"decant/model/source"
)

// readChat reads a message of the Chat Completions API.
func readChat(dst []Block, record int, m source.Value) []Block {
	r := reader{out: dst, record: record, role: m.Get("role").Text()}
	content := m.Get("content")
	r.begin(m, content)
	calls := m.Get("tool_calls")
	r.out[r.in].Empty = r.out[r.in].Empty && calls.Len() == 0 && r.role != "assistant"
	if r.role == "tool" || r.role == "assistant" && !saysElsewhere(m) {
		r.out[r.in].Gaps = gapsIn("messages[n]", m, noContent)
	}
	if r.role == "tool" { // Role "function" answers the call before it, which has no id.
		r.add(Block{
			Kind: Result, Tag: r.role, At: m.Span(), Object: true, Content: content.Span(),
			ID: wordOf(blocks.AnsweredID(m)),
		})
		r.in = len(r.out) - 1
	}
	if content.Kind() == source.KindString {
		r.add(Block{Kind: Text, Tag: "text", At: content.Span(), Text: content.Span()})
	}
	for v := range content.Items() {
		r.readChatPart(v)
	}
	if calls.Kind() == source.KindArray {
		r.add(Block{Kind: Other, Tag: "tool_calls", At: calls.Span(), Empty: calls.Len() == 0})
		r.inside(func() {
			for v := range calls.Items() {
				r.readChatCall(v)
			}
		})
	}
	return r.out
}

// saysElsewhere reports whether an answer has what it says in a member other than its content.
func saysElsewhere(m source.Value) bool {
	for _, name := range [...]string{"tool_calls", "function_call", "refusal", "audio"} {
		if v := m.Get(name); v.Exists() && v.Kind() != source.KindNull {
			return true
		}
	}
	return false
}

// readChatPart reads one part of a content.
func (r *reader) readChatPart(v source.Value) {
	b := Block{
		Kind: Other, Tag: v.Get("type").Text(), At: v.Span(), Listed: true, Object: isObject(v),
		Mark: v.Get("cache_control").Span(),
	}
	const of = "messages[n].content[n]"
	switch b.Tag {
	case "":
		b.Gaps = typeGap(of, v, "text")
	case "text":
		b.Kind, b.Text, b.Gaps = Text, v.Get("text").Span(), gapsIn(of, v, noText)
	case "image_url":
		at := v.Get("image_url")
		b.Gaps = gapsIn(of, v, noImageURL)
		if isObject(at) {
			b.Gaps = gapsIn(of+".image_url", at, Gap{Name: "url"})
			at = at.Get("url")
		}
		b.Kind, b.Address = Image, true
		if isData(at) {
			b.Data = at.Span()
		}
	case "image":
		b.Kind = Image
		b.Data, b.Media = v.Get("source", "data").Span(), v.Get("source", "media_type").Span()
	}
	r.add(b)
}

// readChatCall reads one call.
func (r *reader) readChatCall(v source.Value) {
	if !isObject(v) {
		r.add(Block{Kind: Unknown, At: v.Span(), Listed: true})
		return
	}
	f := v.Get("function")
	var gaps []Gap
	if !v.Get("type").Is("custom") {
		const of = "messages[n].tool_calls[n]"
		gaps = append(gapsIn(of, v, noCallType, noFunction),
			gapsIn(of+".function", f, noToolName, noArguments)...)
	}
	r.add(Block{
		Kind: Call, Tag: v.Get("type").Text(), At: v.Span(), Listed: true, Object: isObject(v),
		ID: wordOf(v.Get("id")), Name: wordOf(f.Get("name")),
		Input: f.Get("arguments").Span(), InputKind: f.Get("arguments").Kind(),
		Gaps: gaps,
	})
}

// isData reports whether an address contains the picture itself.
func isData(v source.Value) bool {
	const scheme = `"data:`
	return string(v.RawHead(len(scheme))) == scheme
}
