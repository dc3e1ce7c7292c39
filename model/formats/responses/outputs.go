package responses

import (
	"decant/model"
	"decant/model/formats/blocks"
	"decant/model/source"
)

// readOutput is what a call delivered: a text, or a list of texts and images.
func (r *Reader) readOutput(it *Item, v source.Value) {
	c := &Call{ID: v.Get("call_id").Text()}
	out := v.Get("output")
	c.Status, c.Partial = findEnding(out)
	if v.Get("status").Is("failed") {
		c.Status = model.Failed
	}
	it.addEvent(model.Event{Kind: model.ToolResult, Parts: outputParts(out)}, c)
}

// readFixedOutput is an output that is passed through.
func (r *Reader) readFixedOutput(it *Item, v source.Value) {
	part := blocks.EmptyPart(v)
	if it.Type == "computer_call_output" {
		part = imagePart(v.Get("output"))
	} else if tools := v.Get("tools"); tools.Exists() {
		part = blocks.DataPart(tools)
	}
	it.addEvent(
		model.Event{Kind: model.ToolResult, Fixed: true, Parts: []model.Part{part}},
		&Call{ID: v.Get("call_id").Text()},
	)
}
