package claudecode

import (
	"errors"
	"strings"

	"decant/model"
	"decant/model/source"
)

// errNoObject is why a line that is JSON may not be read all the same.
var errNoObject = errors.New("not a JSON object")

// stringBlock is an event of one text, a JSON string at the value.
func stringBlock(k model.Kind, v source.Value) block {
	return textBlock(k, model.Text{Encoding: model.JSONString, Span: v.Span()}, isBlank(v))
}

// dataBlock is an event whose text is the value as compact JSON.
func dataBlock(k model.Kind, v source.Value) block {
	b := textBlock(k, model.Text{Encoding: model.JSONValue, Span: v.Span()}, !v.Exists())
	b.event.Parts[0].Kind = model.PartData
	return b
}

// otherBlock is a block of a type that is not known, named by it.
func otherBlock(k model.Kind, v source.Value) block {
	b := dataBlock(k, v)
	if b.event.Label = v.Get("type").Text(); v.Kind() != source.KindObject {
		b.dead = ruleBlock
	}
	return b
}

// textBlock is an event of one part. An empty one is never sent: the API refuses
// blank text, and the client drops it.
func textBlock(k model.Kind, t model.Text, empty bool) block {
	b := block{event: model.Event{Kind: k, Parts: []model.Part{{Kind: model.PartText, Text: t}}}}
	if empty {
		b.dead = ruleBlank
	}
	return b
}

// block is one event in the making, with what its call needs.
type block struct {
	event model.Event
	// call is set for requests and results.
	call *call
	// dead names the rule by which the block is never sent, "" when it is.
	dead string
}

// isBlank reports whether a JSON string at the value holds only white space.
func isBlank(v source.Value) bool {
	raw := v.Raw()
	// Nearly every text starts with a letter: it need not be decoded.
	if len(raw) > 2 && raw[1] != '\\' && raw[1] > ' ' && raw[1] < 0x80 {
		return false
	}
	return strings.TrimSpace(v.Text()) == ""
}

// isResult reports whether a block answers a call.
func isResult(b block) bool { return b.event.Kind == model.ToolResult }

// isRequest reports whether a block asks for a tool.
func isRequest(b block) bool { return b.event.Kind == model.ToolCall }

// isReasoning reports whether a block is what the model thought.
func isReasoning(b block) bool { return b.event.Kind == model.Reasoning }
