package blocks

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

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

// EmptyPart is a part without text, for a value.
func EmptyPart(v source.Value) model.Part {
	return model.Part{Text: model.Text{Encoding: model.Literal, Span: v.Span()}}
}

// ArgumentsPart is a call's arguments, an object at the value. A missing value is an empty object.
func ArgumentsPart(v source.Value) model.Part {
	if !v.Exists() {
		return model.Part{Text: model.Text{Encoding: model.Literal, Literal: "{}"}}
	}
	return model.Part{Text: model.Text{Encoding: model.JSONValue, Span: v.Span()}}
}

// ReadThinking is a reasoning event with its text and its signature. Redacted reasoning is its own
// signature: its data counts once, as text.
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

// IsBlank reports whether a value has only white space.
func IsBlank(v source.Value) bool {
	raw := v.Raw()
	return !startsPlainly(raw) && strings.TrimSpace(v.Text()) == ""
}

// startsPlainly reports whether a JSON string starts with a letter or a sign, possibly after white
// space, like nearly every text. The rest then need not be decoded.
func startsPlainly(raw []byte) bool {
	if len(raw) == 0 || raw[0] != '"' {
		return false
	}
	for raw = raw[1:]; len(raw) > 1; {
		switch c := raw[0]; {
		case c == ' ':
			raw = raw[1:]
		case c == '\\' && strings.IndexByte("nrt", raw[1]) >= 0:
			raw = raw[2:]
		case c == '\\':
			return raw[1] == '"' || raw[1] == '\\'
		default:
			r, _ := utf8.DecodeRune(raw)
			return r > ' ' && r != utf8.RuneError && !unicode.IsSpace(r)
		}
	}
	return false
}

// IsSignature reports whether a JSON string can be a signature: base64 of something.
func IsSignature(raw []byte) bool {
	text, _ := source.ViewText(nil, raw)
	body := bytes.TrimRight(text, "=")
	for _, c := range body {
		if !inBase64[c] {
			return false
		}
	}
	return len(body) > 0
}

// inBase64 tells the bytes of base64 in its standard alphabet.
var inBase64 = func() (t [256]bool) {
	for _, c := range []byte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/") {
		t[c] = true
	}
	return t
}()
