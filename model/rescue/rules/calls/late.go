package calls

import (
	"bytes"

	"decant/model"
	"decant/model/rescue/wire"
)

// findLate finds results in a body that come after a message which the API accepts only after them.
// It moves each directly after its call.
func (f calls) findLate() {
	if !f.IsBody() || f.API == "openai-responses" {
		return
	}
	calls := map[string]int{} // The index of their block by id.
	for i := range f.Blocks {
		b := &f.Blocks[i]
		if b.Kind == wire.Call {
			calls[b.ID.Text] = i
		}
		if b.Kind != wire.Result {
			continue
		}
		if call, ok := calls[b.ID.Text]; ok && f.isLate(call, i) {
			f.moveToCall(call, i)
		}
		delete(calls, b.ID.Text)
	}
}

// isLate reports whether a message that the API does not accept there is between a call and its
// result. That is any message in Chat Completions, and an answer after a user's message in the
// Messages API.
func (f calls) isLate(call, result int) bool {
	at := f.MessageOf(result)
	user := false
	for n := call + 1; n < at; n++ {
		b := &f.Blocks[n]
		switch {
		case b.Kind != wire.Message:
		case f.API == "openai-chat" && b.Role != "tool", user && b.Role == "assistant":
			return true
		default:
			user = user || b.Role == "user"
		}
	}
	return false
}

// moveToCall moves a result directly after its call.
func (f calls) moveToCall(call, result int) {
	b := &f.Blocks[result]
	p := f.Add("results-not-first", b)
	raw := bytes.Clone(f.RawAt(b.At))
	if f.API == "openai-chat" {
		f.InsertAfter(p, f.LastAnswer(call), raw)
	} else {
		f.answerAnthropic(p, f.Blocks[call].In, raw)
	}
	if b.Listed && f.Droppable(result) {
		p.Drop(b.Record, b.At)
	} else {
		f.DropMessage(p, result)
	}
	p.FixBy(model.LossNone, "the result moves to right after its call")
}
