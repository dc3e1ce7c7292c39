package pi

import (
	"strings"

	"decant/model"
	"decant/model/source"
)

// stringBlock is an event of one text, a JSON string at the value.
func stringBlock(k model.Kind, v source.Value) block {
	return textBlock(k, model.Text{Encoding: model.JSONString, Span: v.Span()})
}

// literalBlock is an event of a text that the client makes of what is stored at a value.
func literalBlock(k model.Kind, text string, v source.Value) block {
	return textBlock(k, model.Text{Encoding: model.Literal, Literal: text, Span: v.Span()})
}

// otherBlock is a block of a type that is not known, named by it.
func otherBlock(k model.Kind, v source.Value) block {
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

// isBlank reports whether a value holds no more than white space.
func isBlank(v source.Value) bool {
	raw := v.Raw()
	// Nearly every text starts with a letter: it need not be decoded.
	if len(raw) > 2 && raw[0] == '"' && raw[1] != '\\' && raw[1] > ' ' && raw[1] < 0x80 {
		return false
	}
	return strings.TrimSpace(v.Text()) == ""
}

// joinText is all text of a message, with something between its blocks.
func joinText(content source.Value, between string) string {
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

// block is one event in the making, with what its call needs.
type block struct {
	event model.Event
	// call is set for requests and results.
	call *call
	// thought is set for reasoning.
	thought *thought
	// dead names why the block is never sent, "" when it is.
	dead string
}

// thought is what decides whether, and how, reasoning is sent.
type thought struct {
	signed, redacted, blank bool
	// shaped is true when the signature is more than the name of a field.
	shaped bool
}
