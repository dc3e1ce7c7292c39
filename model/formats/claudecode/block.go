package claudecode

import (
	"errors"

	"decant/model"
	"decant/model/formats/blocks"
	"decant/model/formats/claudecode/rules"
	"decant/model/source"
)

// errNoObject is why a line that is JSON may still be unreadable.
var errNoObject = errors.New("not a JSON object")

// textBlock is an event with one text, a JSON string at the value. A blank text is never sent: the
// API refuses it, and the client drops it.
func (r *reader) textBlock(k model.Kind, v source.Value) block {
	b := block{kind: k, parts: r.parts.Keep(blocks.TextPart(v))}
	if blocks.IsBlank(v) {
		b.dead = rules.Blank
	}
	return b
}

// dataBlock is an event whose text is the value as compact JSON.
func dataBlock(k model.Kind, v source.Value) block {
	b := block{kind: k, parts: []model.Part{blocks.DataPart(v)}}
	if !v.Exists() {
		b.dead = rules.Blank
	}
	return b
}

// otherBlock is a block of an unknown type, and is named after the type.
func otherBlock(k model.Kind, v source.Value) block {
	b := dataBlock(k, v)
	if b.label = v.Get("type").Text(); v.Kind() != source.KindObject {
		b.dead = rules.Block
	}
	return b
}

// block is what an event is made of, with the data of its call. An event takes three times as much
// memory, and a file may have millions.
type block struct {
	kind  model.Kind
	label string
	parts []model.Part
	// prompt, standing, signed, reminder and opaque are the fields of the event.
	prompt, standing, signed bool
	reminder                 model.Reminder
	opaque                   int
	// call is set for requests and results.
	call *call
	// dead names the rule that stops the block from being sent, or is "" when it is sent.
	dead string
}

// makeEvent is the event of the n-th block, from 0, of a line. Its place is missing.
func (l *line) makeEvent(record, n int) model.Event {
	b := &l.blocks[n]
	e := model.Event{
		ID: model.ID{Record: record + 1, Block: n + 1}, Record: record, Call: -1, Time: l.time,
		Kind: b.kind, Label: b.label, Parts: b.parts, Prompt: b.prompt, Standing: b.standing,
		Reminder: b.reminder,
		Signed:   b.signed, Opaque: b.opaque, Role: "user",
	}
	if l.kind == reply {
		e.Role = "assistant"
	}
	return e
}
