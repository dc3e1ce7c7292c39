package facts

import (
	"hash/maphash"

	"decant/model"
)

// isBackdrop reports whether an event only says how the model is to work: definitions of
// tools, and the prompt of the system that every fork has.
func isBackdrop(e *model.Event) bool {
	return e.Kind == model.Definition || e.Kind == model.System && e.Fixed
}

// NewIndex gathers the facts. It decodes texts, on all cores.
func NewIndex(c *model.Conversation) *Index { return NewIndexIn(nil, c) }

// NewIndexIn is NewIndex, counted in events; nil when it was stopped.
func NewIndexIn(w *model.Work, c *model.Conversation) *Index {
	ix := &Index{Conversation: c, held: -1, fixed: -1}
	w.Expect(c.EventCount())
	layFacts(ix)
	findBonds(ix)
	model.RunParallel(c.EventCount(), func(i int, buf []byte) []byte {
		if w.Stopped() {
			return buf
		}
		w.Add(1)
		return readEvent(ix, i, buf)
	})
	salt := maphash.MakeSeed()
	var files map[fileKey]*deeds
	for _, stage := range []func(){
		func() { findNeeds(ix) },
		func() { indexCalls(ix, salt) },
		func() { indexRanges(ix, salt) },
		func() { indexFiles(ix) },
		func() { indexObjects(ix, salt) },
		func() { indexCopies(ix) },
		func() { files = indexChanged(ix) },
		func() { indexGoods(ix) },
		func() { indexShrunk(ix, files) },
	} {
		if w.Stopped() {
			return nil
		}
		stage()
	}
	for _, h := range c.Rules.Held {
		ix.held = max(ix.held, h)
	}
	return ix
}

// layFacts makes room for the facts and notes what costs no decoding.
func layFacts(ix *Index) {
	c := ix.Conversation
	ix.Facts, ix.Trims = make([]fact, c.EventCount()), make([]*Trim, c.EventCount())
	ix.Needs, ix.Needers = make([][]int, c.EventCount()), make([][]int, c.EventCount())
	ix.Briefs = make([]brief, c.EventCount())
	n := 0
	for i := range c.EventCount() {
		e := c.EventAt(i)
		ix.Briefs[i] = brief{e.Bytes, e.Tokens, e.Kind, e.Live, e.Fixed, isBackdrop(e)}
		ix.Facts[i].parts, ix.Facts[i].Slot = n, -1
		n += len(e.Parts)
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
	ix.parts = make([]PartFact, n)
	for i := range ix.parts {
		ix.parts[i].Slot = -1
	}
}

// indexObjects reads the results of repeated calls that are JSON objects.
func indexObjects(ix *Index, salt maphash.Seed) {
	calls := ix.Conversation.Calls
	var repeated []int
	for _, g := range ix.Groups {
		repeated = append(repeated, g...)
	}
	model.RunParallel(len(repeated), func(i int, buf []byte) []byte {
		event := calls[repeated[i]].Result
		if !ix.Facts[event].Comparable || len(ix.Needs[event]) > 0 {
			return buf
		}
		buf = ix.RawText(event, buf)
		ix.Calls[repeated[i]].Object = ReadObject(buf, salt)
		return buf
	})
}
