package rescue

import (
	"bytes"

	"decant/model"
	"decant/model/rescue/wire"
)

// findLate finds results in a body that stand behind a message that the API takes only after
// them, and puts each right behind its call.
func (f calls) findLate() {
	if !f.isBody() || f.api == "openai-responses" {
		return
	}
	calls := map[string]int{} // By id, of the index of their block.
	for i := range f.blocks {
		b := &f.blocks[i]
		if b.Kind == wire.Call {
			calls[f.textAt(b.ID)] = i
		}
		if b.Kind != wire.Result {
			continue
		}
		if call, ok := calls[f.textAt(b.ID)]; ok && f.isLate(call, i) {
			f.moveToCall(call, i)
		}
		delete(calls, f.textAt(b.ID))
	}
}

// isLate reports whether a message that the API does not take there stands between a call and its
// result: any in Chat Completions, an answer behind one of the user in the Messages API.
func (f calls) isLate(call, result int) bool {
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

// moveToCall takes a result from where it stands and puts it behind its call.
func (f calls) moveToCall(call, result int) {
	b := &f.blocks[result]
	p := f.add("results-not-first", b)
	raw := bytes.Clone(f.rawAt(b.At))
	if f.api == "openai-chat" {
		f.insertAfter(p, f.lastAnswer(call), raw)
	} else {
		f.answerAnthropic(p, f.blocks[call].In, raw)
	}
	if b.Listed && f.droppable(result) {
		p.drop(b.Record, b.At)
	} else {
		f.dropMessage(p, result)
	}
	p.fix(model.LossNone, "the result moves to right after its call")
}
