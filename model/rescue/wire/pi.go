package wire

import "decant/model/source"

// readPi reads a message as pi stores it.
func readPi(dst []Block, record int, m source.Value) []Block {
	r := reader{out: dst, record: record, role: m.Get("role").Text()}
	content := m.Get("content")
	r.begin(m, content)
	if r.role == "toolResult" {
		r.add(Block{
			Kind: Result, At: m.Span(), Object: true, ID: wordOf(m.Get("toolCallId")),
			Content: content.Span(), Failed: m.Get("isError").True(),
		})
		r.in = len(r.out) - 1
	}
	if content.Kind() == source.KindString {
		r.add(Block{Kind: Text, Tag: "text", At: content.Span(), Text: content.Span()})
	}
	for v := range content.Items() {
		r.readPiBlock(v, m.Get("api").Text())
	}
	return r.out
}

// readPiBlock reads one block of an API's answer. The tag of reasoning is that API, which
// determines the form of its signature.
func (r *reader) readPiBlock(v source.Value, api string) {
	b := Block{Tag: v.Get("type").Text(), At: v.Span(), Listed: true, Object: isObject(v)}
	switch b.Tag {
	case "text":
		b.Kind, b.Text = Text, v.Get("text").Span()
	case "image":
		b.Kind, b.Data, b.Media = Image, v.Get("data").Span(), v.Get("mimeType").Span()
	case "toolCall":
		b.Kind, b.ID, b.Name = Call, wordOf(v.Get("id")), wordOf(v.Get("name"))
		b.Input, b.InputKind = v.Get("arguments").Span(), v.Get("arguments").Kind()
	case "thinking":
		b.Kind, b.Tag, b.Text = Reasoning, api, v.Get("thinkingSignature").Span()
	}
	r.add(b)
}
