package claudecode

import (
	"errors"

	"decant/model"
	"decant/model/formats/blocks"
	"decant/model/source"
)

// errNoObject is why a line that is JSON may still be unreadable.
var errNoObject = errors.New("not a JSON object")

// textBlock is an event with one text, a JSON string at the value. A blank text is never sent: the
// API refuses it, and the client drops it.
func textBlock(k model.Kind, v source.Value) block {
	b := block{event: model.Event{Kind: k, Parts: []model.Part{blocks.TextPart(v)}}}
	if blocks.IsBlank(v) {
		b.dead = ruleBlank
	}
	return b
}

// dataBlock is an event whose text is the value as compact JSON.
func dataBlock(k model.Kind, v source.Value) block {
	b := block{event: model.Event{Kind: k, Parts: []model.Part{blocks.DataPart(v)}}}
	if !v.Exists() {
		b.dead = ruleBlank
	}
	return b
}

// otherBlock is a block of an unknown type, and is named after the type.
func otherBlock(k model.Kind, v source.Value) block {
	b := dataBlock(k, v)
	if b.event.Label = v.Get("type").Text(); v.Kind() != source.KindObject {
		b.dead = ruleBlock
	}
	return b
}

// block is one event that is being made, with the data of its call.
type block struct {
	event model.Event
	// call is set for requests and results.
	call *call
	// dead names the rule that stops the block from being sent, or is "" when it is sent.
	dead string
}
