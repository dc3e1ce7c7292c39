package blocks

import (
	"strings"

	"decant/model"
	"decant/model/source"
)

// TextPart is a text, a JSON string at the value.
func TextPart(v source.Value) model.Part {
	return model.Part{Text: model.Text{Encoding: model.JSONString, Span: v.Span()}}
}

// DataPart is any value, as compact JSON.
func DataPart(v source.Value) model.Part {
	return model.Part{
		Kind: model.PartData, Text: model.Text{Encoding: model.JSONValue, Span: v.Span()},
	}
}

// EmptyPart is a part without words, which stands for a value.
func EmptyPart(v source.Value) model.Part {
	return model.Part{Text: model.Text{Encoding: model.Literal, Span: v.Span()}}
}

// ArgumentsPart is what a call is given, an object at the value; what is missing is an
// empty one.
func ArgumentsPart(v source.Value) model.Part {
	if !v.Exists() {
		return model.Part{Text: model.Text{Encoding: model.Literal, Literal: "{}"}}
	}
	return model.Part{Text: model.Text{Encoding: model.JSONValue, Span: v.Span()}}
}

// ReadThinking is an event of reasoning, of its text and its signature. Redacted reasoning is
// its own signature: its data counts once, as text.
func ReadThinking(text, signature source.Value) model.Event {
	e := model.Event{Kind: model.Reasoning, Parts: []model.Part{TextPart(text)}}
	if text.Kind() != source.KindString {
		e.Parts[0].Text = model.Text{Encoding: model.Literal}
	}
	e.Signed = signature.Kind() == source.KindString && signature.Span().Len() > 2
	if text.Span() != signature.Span() {
		e.Opaque = max(0, signature.Span().Len()-2)
	}
	return e
}

// IsText reports whether a block is a text.
func IsText(v source.Value) bool {
	return v.Get("type").Is("text") && v.Get("text").Kind() == source.KindString
}

// IsBlank reports whether a value holds no more than white space.
func IsBlank(v source.Value) bool {
	raw := v.Raw()
	// Nearly every text starts with a letter: it need not be decoded.
	if len(raw) > 2 && raw[0] == '"' && raw[1] != '\\' && raw[1] > ' ' && raw[1] < 0x80 {
		return false
	}
	return strings.TrimSpace(v.Text()) == ""
}
