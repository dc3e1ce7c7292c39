package blocks

import (
	"bytes"
	"strings"

	"decant/model"
	"decant/model/source"
)

// ContentParts are the blocks of a result's content, a text or a list. An empty content has one
// empty text.
func ContentParts(content source.Value) []model.Part {
	if content.Kind() == source.KindString {
		return []model.Part{wrappedPart(content)}
	}
	out := make([]model.Part, 0, content.Len())
	for v := range content.Items() {
		out = append(out, BlockPart(v))
	}
	if len(out) == 0 {
		out = append(out, EmptyPart(content))
	}
	return out
}

// BlockPart is one block of a result: text, an image, an MCP resource or a link to one with its
// URI, or anything else as data.
func BlockPart(v source.Value) model.Part {
	res := v.Get("resource")
	switch t := v.Get("type"); {
	case t.Is("text") && v.Get("text").Kind() == source.KindString:
		return wrappedPart(v.Get("text"))
	case t.Is("image"):
		return ImagePart(v)
	case t.Is("resource") && res.Get("text").Kind() == source.KindString:
		p := wrappedPart(res.Get("text"))
		p.Kind, p.URI = model.PartResource, res.Get("uri").Text()
		return p
	case t.Is("resource_link") && v.Get("uri").Kind() == source.KindString:
		return model.Part{
			Kind: model.PartResource, URI: v.Get("uri").Text(),
			Text: model.Text{Encoding: model.JSONValue, Span: v.Span()},
		}
	case t.Is("resource") && res.Get("blob").Kind() == source.KindString:
		return model.Part{
			Kind: model.PartResource, URI: res.Get("uri").Text(),
			Text: model.Text{Encoding: model.Base64String, Span: res.Get("blob").Span()},
		}
	}
	return DataPart(v)
}

// wrappedPart is a text, a JSON string at the value, with its possible envelope. The tool decides
// whether it really is one.
func wrappedPart(v source.Value) model.Part {
	p := TextPart(v)
	p.Envelope = EnvelopeOf(v.Raw())
	return p
}

// EnvelopeOf detects from both ends of a JSON string whether lines are numbered and whether a
// reminder follows.
func EnvelopeOf(raw []byte) model.Envelope {
	var e model.Envelope
	// The brackets may be escaped; the model checks the decoded text again.
	if tail := raw[max(0, len(raw)-80):]; bytes.Contains(tail, []byte("/system-reminder")) {
		e |= model.TrailingReminder
	}
	head, _ := source.HeadText(raw, 24)
	if bytes.HasPrefix(head, []byte("<tool_use_error>")) {
		e |= model.ErrorTag
	}
	return e | NumbersOf(string(head))
}

// NumbersOf detects from a text's first characters whether its lines are numbered.
func NumbersOf(head string) model.Envelope {
	head = strings.TrimLeft(head, " ")
	digits := len(head) - len(strings.TrimLeft(head, "0123456789"))
	switch {
	case digits == 0:
	case strings.HasPrefix(head[digits:], "→"):
		return model.NumbersArrow
	case strings.HasPrefix(head[digits:], "\t"):
		return model.NumbersTab
	}
	return 0
}

// TextBlock is a block of text in the form of the Anthropic API.
func TextBlock(text string) []byte {
	return source.Object("type", "text", "text", text)
}

// AnsweredID is the id of the call that a message of the Chat Completions API answers. SWE-agent
// stores it in a list. The value does not exist where none is named.
func AnsweredID(message source.Value) source.Value {
	id := message.Get("tool_call_id")
	for listed := range message.Get("tool_call_ids").Items() {
		if id.Text() == "" {
			id = listed
		}
	}
	return id
}
