package pi

import (
	"strings"

	"decant/model"
	"decant/model/formats/blocks"
	"decant/model/source"
)

// textBlock is an event of one text, a JSON string at the value.
func textBlock(k model.Kind, v source.Value) block { return newBlock(k, blocks.TextPart(v)) }

// literalBlock is an event with a text that the client makes from the stored value.
func literalBlock(k model.Kind, text string, v source.Value) block {
	b := newBlock(k, blocks.EmptyPart(v))
	b.event.Parts[0].Text.Literal = text
	return b
}

// otherBlock is a block of an unknown type, and is named after the type.
func otherBlock(k model.Kind, v source.Value) block {
	b := newBlock(k, blocks.DataPart(v))
	b.event.Label = v.Get("type").Text()
	return b
}

// newBlock is an event of one part.
func newBlock(k model.Kind, p model.Part) block {
	role := "user"
	switch k {
	case model.Assistant, model.Reasoning, model.ToolCall:
		role = "assistant"
	case model.System, model.Definition:
		role = "system"
	default:
	}
	return block{event: model.Event{Kind: k, Role: role, Parts: []model.Part{p}}}
}

// joinText is all text of a message, with a separator between its blocks.
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

// block is one event that is being made, with the data of its call.
type block struct {
	event model.Event
	// call is set for requests and results.
	call *call
	// thought is set for reasoning.
	thought *thought
	// dead is the reason why the block is never sent, or "" when it is sent.
	dead string
}

// thought is what decides whether and how reasoning is sent.
type thought struct {
	signed, redacted, blank bool
	// shaped is true when the signature is more than the name of a field.
	shaped bool
}
