package facts

import (
	"decant/model"
	"decant/strategies/marker"
)

// ReplaceReason is why the old text of an edit goes, as its note says it.
const ReplaceReason = "the edit replaced it"

// Replaced is the arguments of an edit with notes for the long texts that it replaced; nil for a
// call that replaced none, or that failed.
func (ix *Index) Replaced(call int) *WeighedText { return (*findReplaced(ix))[call] }

// findReplaced finds the edits that say what they replaced.
func findReplaced(ix *Index) *[]*WeighedText {
	return ix.replaced.get(func() *[]*WeighedText {
		calls := ix.Conversation.Calls
		out := make([]*WeighedText, len(calls))
		model.RunParallel(len(calls), func(i int, buf []byte) []byte {
			call := &calls[i]
			if !call.Pair() || !call.Status.Good() || call.Effect.Kind != model.Writes ||
				ix.Event(call.Request).Bytes <= shrunkLeast {
				return buf
			}
			buf = ix.Conversation.AppendEvent(buf[:0], ix.Event(call.Request))
			if s := marker.ShrinkReplaced(buf); s != nil {
				left := weighText(ix, s.With(ReplaceReason))
				out[i] = &left
			}
			return buf
		})
		return &out
	})
}
