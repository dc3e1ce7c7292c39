package facts

import (
	"decant/model"
	"decant/strategies/marker"
)

// The reasons why arguments of edits and writes shrink without a later call that covers them, in
// the words of their notes.
const (
	ReplaceReason = "the edit replaced it"
	UnusedReason  = "the file was not used lately"
)

// Replaced returns the arguments of an edit with notes for the long texts that it replaced. It
// returns nil for a call that replaced none, or that failed.
func Replaced(ix *Index, call int) *WeighedText { return (*findReplaced(ix))[call] }

// Unused returns the arguments of an edit or a write of one file with notes for all its long texts.
// It returns nil for a call that has none, that failed, or that is a command line.
func Unused(ix *Index, call int) *WeighedText { return (*findUnused(ix))[call] }

func findReplaced(ix *Index) *[]*WeighedText {
	return ix.replaced.Get(func() *[]*WeighedText {
		return shrinkWrites(ix, marker.ShrinkReplaced, ReplaceReason, isAny)
	})
}

func findUnused(ix *Index) *[]*WeighedText {
	return ix.unused.Get(func() *[]*WeighedText {
		return shrinkWrites(ix, marker.ShrinkArguments, UnusedReason, func(c *model.Call) bool {
			return onePath(c) != ""
		})
	})
}

// isAny accepts every call.
func isAny(*model.Call) bool { return true }

// shrinkWrites shortens the arguments of each write that succeeded and that is accepted, by call.
func shrinkWrites(ix *Index,
	shrink func([]byte) *marker.Shrunk, why string, accepts func(*model.Call) bool,
) *[]*WeighedText {
	calls := ix.Conversation.Calls
	out := make([]*WeighedText, len(calls))
	model.RunParallel(len(calls), func(i int, buf []byte) []byte {
		call := &calls[i]
		if !call.Pair() || !call.Status.Good() || call.Effect.Kind != model.Writes ||
			ix.Event(call.Request).Bytes <= shrunkLeast || !accepts(call) {
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
