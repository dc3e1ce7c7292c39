package facts

import (
	"decant/model"
	"decant/strategies/marker"
)

// Why arguments of edits and writes go that no later call covers, as their notes say it.
const (
	ReplaceReason = "the edit replaced it"
	UnusedReason  = "the file was not used lately"
)

// Replaced is the arguments of an edit with notes for the long texts that it replaced; nil for a
// call that replaced none, or that failed.
func (ix *Index) Replaced(call int) *WeighedText { return (*findReplaced(ix))[call] }

// Unused is the arguments of an edit or a write with notes for all its long texts; nil for a call
// that has none, or that failed.
func (ix *Index) Unused(call int) *WeighedText { return (*findUnused(ix))[call] }

func findReplaced(ix *Index) *[]*WeighedText {
	return ix.replaced.get(func() *[]*WeighedText {
		return shrinkWrites(ix, marker.ShrinkReplaced, ReplaceReason)
	})
}

func findUnused(ix *Index) *[]*WeighedText {
	return ix.unused.get(func() *[]*WeighedText {
		return shrinkWrites(ix, marker.ShrinkArguments, UnusedReason)
	})
}

// shrinkWrites shortens the arguments of each write that succeeded, by call.
func shrinkWrites(ix *Index, shrink func([]byte) *marker.Shrunk, why string) *[]*WeighedText {
	calls := ix.Conversation.Calls
	out := make([]*WeighedText, len(calls))
	model.RunParallel(len(calls), func(i int, buf []byte) []byte {
		call := &calls[i]
		if !call.Pair() || !call.Status.Good() || call.Effect.Kind != model.Writes ||
			ix.Event(call.Request).Bytes <= shrunkLeast {
			return buf
		}
		buf = ix.Conversation.AppendEvent(buf[:0], ix.Event(call.Request))
		if s := shrink(buf); s != nil {
			left := weighText(ix, s.With(why))
			out[i] = &left
		}
		return buf
	})
	return &out
}
