package blocks

import (
	"bytes"
	"strings"

	"decant/model"
	"decant/model/source"
)

// Parts are the blocks of a result's content, a text or a list; one that holds nothing
// has an empty text.
func Parts(content source.Value) []model.Part {
	if content.Kind() == source.KindString {
		return []model.Part{String(content)}
	}
	out := make([]model.Part, 0, content.Len())
	for v := range content.Items() {
		out = append(out, Part(v))
	}
	if len(out) == 0 {
		t := model.Text{Encoding: model.Literal, Span: content.Span()}
		out = append(out, model.Part{Text: t})
	}
	return out
}

// Part is one block of a result: text, an image, a resource of MCP or a link to one
// with its URI, or anything else as data.
func Part(v source.Value) model.Part {
	res := v.Get("resource")
	switch t := v.Get("type"); {
	case t.Is("text") && v.Get("text").Kind() == source.KindString:
		return String(v.Get("text"))
	case t.Is("image"):
		return Image(v)
	case t.Is("resource") && res.Get("text").Kind() == source.KindString:
		p := String(res.Get("text"))
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
	return model.Part{
		Kind: model.PartData, Text: model.Text{Encoding: model.JSONValue, Span: v.Span()},
	}
}

// String is a text, a JSON string at the value, with what looks to be wrapped round
// it. Which tool it is of tells whether that is so.
func String(v source.Value) model.Part {
	return model.Part{
		Kind: model.PartText, Envelope: Envelope(v.Raw()),
		Text: model.Text{Encoding: model.JSONString, Span: v.Span()},
	}
}

// Envelope tells from both ends of a JSON string whether lines are numbered and
// a reminder follows.
func Envelope(raw []byte) model.Envelope {
	var e model.Envelope
	// The brackets may be spelled as escapes; the model looks again, at the text.
	if tail := raw[max(0, len(raw)-80):]; bytes.Contains(tail, []byte("/system-reminder")) {
		e |= model.TrailingReminder
	}
	head := source.AppendText(nil, append(bytes.Clone(raw[:CutAt(raw, 24)]), '"'))
	if bytes.HasPrefix(head, []byte("<tool_use_error>")) {
		e |= model.ErrorTag
	}
	return e | Numbers(string(head))
}

// Numbers tells by its first characters whether a text's lines are numbered.
func Numbers(head string) model.Envelope {
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

// CutAt is where a JSON string may be cut so that its first bytes can be read:
// behind its first characters, in no escape.
func CutAt(raw []byte, chars int) int {
	i := 1
	for n := 0; n < chars && i < len(raw)-1; n++ {
		step := 1
		if raw[i] == '\\' && i+1 < len(raw)-1 {
			if step = 2; raw[i+1] == 'u' {
				step = 6
			}
		}
		i += step
	}
	return min(i, len(raw)-1)
}

// TextBlock is a block of text, as the Anthropic API has it.
func TextBlock(text string) []byte {
	return append(append([]byte(`{"type":"text","text":`), source.Quote(text)...), '}')
}
