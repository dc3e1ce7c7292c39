package facts

import (
	"slices"

	"decant/model"
	"decant/strategies/hints"
	"decant/strategies/marker"
)

// isBackdrop reports whether an event only tells the model how to work: a tool definition, or the
// system prompt that every fork has.
func isBackdrop(e *model.Event) bool {
	return e.Kind == model.Definition || e.Kind == model.System && e.Fixed
}

// NewIndex reads the events and gathers the facts that belong to no [Kind]. It decodes texts on all
// cores.
func NewIndex(c *model.Conversation) *Index { return NewIndexIn(nil, c) }

// NewIndexIn is NewIndex that counts its work in events. It returns nil if it was stopped.
func NewIndexIn(w *model.Work, c *model.Conversation) *Index {
	ix := &Index{
		Conversation: c, held: -1, fixed: -1, frames: map[int32]model.Frame{},
		raws: map[int]model.Sum{}, Refers: map[int][]marker.Referral{}, Outlined: map[int]bool{},
		Needs: map[int][]int{}, Needers: map[int][]int{},
	}
	w.Expect(c.EventCount())
	layFacts(ix)
	findBonds(ix)
	var r textReader
	model.RunParallel(c.EventCount(), func(i int, buf []byte) []byte {
		if w.Stopped() {
			return buf
		}
		w.Add(1)
		return r.readEvent(ix, i, buf)
	})
	if w.Stopped() {
		return nil
	}
	findNeeds(ix)
	for _, h := range c.Rules.Held {
		ix.held = max(ix.held, h)
	}
	return ix
}

// layFacts allocates the facts and fills in those that need no decoding.
func layFacts(ix *Index) {
	c := ix.Conversation
	ix.Briefs, ix.parts = make([]brief, c.EventCount()), make([]int32, c.EventCount()+1)
	for i := range c.EventCount() {
		e := c.EventAt(i)
		ix.Briefs[i] = brief{e.Kind, e.Live, e.Fixed, isBackdrop(e), isComparable(e)}
		ix.parts[i+1] = ix.parts[i] + pack(len(e.Parts))
		if e.Turn == 0 {
			ix.turn0 = append(ix.turn0, i)
		}
		if e.Kind == model.Reasoning {
			ix.Reasoning = append(ix.Reasoning, i)
			if e.Fixed && e.Signed && e.Live {
				ix.fixed = i
			}
		}
	}
	layCalls(ix)
}

// isComparable reports whether the raw content of a result is all of it.
func isComparable(e *model.Event) bool {
	return e.Kind == model.ToolResult && !slices.ContainsFunc(e.Parts, func(p model.Part) bool {
		return p.Text.Encoding == model.NoText
	})
}

// layCalls records the built-in hint for each call, and which calls have two results.
func layCalls(ix *Index) {
	calls := ix.Conversation.Calls
	ix.Builtin, ix.twice = make([]*hints.ToolHint, len(calls)), make([]bool, len(calls))
	for i := range calls {
		ix.Builtin[i] = hints.BuiltinHint(calls[i].Tool, &calls[i].Effect)
	}
	seen := make([]bool, len(calls))
	for i := range ix.Conversation.EventCount() {
		if e := ix.Event(i); e.Kind == model.ToolResult && e.Call >= 0 {
			ix.twice[e.Call] = ix.twice[e.Call] || seen[e.Call]
			seen[e.Call] = true
		}
	}
}
