package rescue

import (
	"bytes"
	"strings"

	"decant/model"
	"decant/model/rescue/wire"
	"decant/model/source"
)

// findLate finds results in a body that stand behind a message that the API takes only after
// them, and puts each right behind its call.
func (f *finder) findLate() {
	if !f.isBody() || f.api == "openai-responses" {
		return
	}
	calls := map[string]int{} // By id, of the index of their block.
	for i := range f.blocks {
		b := &f.blocks[i]
		switch b.Kind {
		case wire.Call:
			calls[f.textAt(b.ID)] = i
		case wire.Result:
			if call, ok := calls[f.textAt(b.ID)]; ok && f.isLate(call, i) {
				f.moveToCall(call, i)
			}
			delete(calls, f.textAt(b.ID))
		}
	}
}

// isLate reports whether a message that the API does not take there stands between a call and its
// result: any in Chat Completions, an answer behind one of the user in the Messages API.
func (f *finder) isLate(call, result int) bool {
	at := f.messageOf(result)
	user := false
	for n := call + 1; n < at; n++ {
		b := &f.blocks[n]
		switch {
		case b.Kind != wire.Message:
		case f.api == "openai-chat" && b.Role != "tool", user && b.Role == "assistant":
			return true
		default:
			user = user || b.Role == "user"
		}
	}
	return false
}

// messageOf is the index of the message that holds a block.
func (f *finder) messageOf(i int) int {
	for f.blocks[i].In >= 0 {
		i = f.blocks[i].In
	}
	return i
}

// moveToCall takes a result from where it stands and puts it behind its call.
func (f *finder) moveToCall(call, result int) {
	b := &f.blocks[result]
	p := f.add("results-not-first", b).fix(model.LossNone, "the result is put behind its call")
	raw := bytes.Clone(f.rawAt(b.At))
	if f.api == "openai-chat" {
		f.insertAfter(p, f.lastAnswer(call), raw)
	} else {
		f.answerAnthropic(p, f.blocks[call].In, raw)
	}
	if b.Listed && f.droppable(result) {
		p.drop(b.Record, b.At)
		return
	}
	f.dropMessage(p, f.messageOf(result))
}

// dropMessage takes a message out of a body.
func (f *finder) dropMessage(p *Problem, message int) {
	m := &f.blocks[message]
	if l := f.c.Source.Layout; l == source.LineLayout || l == source.RowLayout {
		f.dropLine(p, m.Record)
		return
	}
	p.drop(m.Record, m.At)
}

// findBlank finds texts in a body that are empty or white space, and messages that hold nothing,
// which the Messages API refuses.
func (f *finder) findBlank() {
	if f.c.Format != "anthropic-messages" {
		return
	}
	last := -1
	for i := range f.blocks {
		if f.blocks[i].Kind == wire.Message {
			last = i
		}
	}
	for i := range f.blocks {
		b := &f.blocks[i]
		switch {
		case b.Kind == wire.Message && b.Empty && (i < last || b.Role != "assistant"):
			f.dropMessage(f.add("message-empty", b).
				fix(model.LossNone, "the message is left out"), i)
		case b.Kind != wire.Text || b.In < 0 || f.blocks[b.In].Kind != wire.Message ||
			b.Text.Empty() || strings.TrimSpace(f.textAt(b.Text)) != "":
		case b.Listed && f.droppable(i):
			f.add("text-blank", b).fix(model.LossNone, "the text is left out").drop(b.Record, b.At)
		default:
			f.dropMessage(f.add("text-blank", b).
				fix(model.LossNone, "the message is left out"), f.messageOf(i))
		}
	}
}
