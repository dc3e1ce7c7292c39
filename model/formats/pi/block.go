package pi

import (
	"strings"

	"decant/model"
	"decant/model/source"
)

// stringEvent is an event of one text, a JSON string at the value.
func stringEvent(k model.Kind, v source.Value) block {
	return textBlock(k, model.Text{Encoding: model.JSONString, Span: v.Span()})
}

// literal is an event of a text that the client makes of what is stored at a value.
func literal(k model.Kind, text string, v source.Value) block {
	return textBlock(k, model.Text{Encoding: model.Literal, Literal: text, Span: v.Span()})
}

// otherEvent is a block of a type that is not known, named by it.
func otherEvent(k model.Kind, v source.Value) block {
	b := textBlock(k, model.Text{Encoding: model.JSONValue, Span: v.Span()})
	b.event.Parts[0].Kind, b.event.Label = model.PartData, v.Get("type").Text()
	return b
}

// textBlock is an event of one part.
func textBlock(k model.Kind, t model.Text) block {
	role := "user"
	switch k {
	case model.Assistant, model.Reasoning, model.ToolCall:
		role = "assistant"
	case model.System, model.Definition:
		role = "system"
	default:
	}
	return block{event: model.Event{
		Kind: k, Role: role, Parts: []model.Part{{Kind: model.PartText, Text: t}},
	}}
}

// blank reports whether a value holds no more than white space.
func blank(v source.Value) bool {
	raw := v.Raw()
	// Nearly every text starts with a letter: it need not be decoded.
	if len(raw) > 2 && raw[0] == '"' && raw[1] != '\\' && raw[1] > ' ' && raw[1] < 0x80 {
		return false
	}
	return strings.TrimSpace(v.Text()) == ""
}

// text is all text of a message, with something between its blocks.
func text(content source.Value, between string) string {
	if content.Kind() == source.KindString {
		return content.Text()
	}
	var texts []string
	for block := range content.Items() {
		if block.Get("type").Is("text") {
			texts = append(texts, block.Get("text").Text())
		}
	}
	return strings.Join(texts, between)
}
