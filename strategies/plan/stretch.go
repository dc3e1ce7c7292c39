package plan

import (
	"decant/strategies/facts"
	"decant/strategies/spec"
)

// FindStretch is which whole turns summarize would take under a Spec: the numbers of the first
// and the last, both included; 0, 0 for none. They are those between the fences that are
// sent. A turn of which a fence protects a part is not among them. Decisions change nothing
// of it: what a person keeps stays, in the midst of a stretch or not.
func FindStretch(ix *facts.Index, s spec.Spec) (first, last int) {
	if s.Scope != facts.ScopeLive {
		return 0, 0
	}
	return stretchBetween(ix, listFences(ix, s))
}

// stretchBetween is Stretch for fences that are known.
func stretchBetween(ix *facts.Index, sides []fenceSide) (first, last int) {
	// Fences protect from an end, so that what is left between them is in one piece.
	low, high := 0, len(ix.Conversation.Turns)+1
	for i, side := range sides {
		switch turn := ix.Event(i).Turn; side {
		case firstFence:
			low = max(low, turn)
		case lastFence:
			high = min(high, turn)
		case noFence:
		}
	}
	for i := range sides {
		if e := ix.Event(i); e.Turn > low && e.Turn < high && ix.Summed(i) {
			if first == 0 || e.Turn < first {
				first = e.Turn
			}
			last = max(last, e.Turn)
		}
	}
	return first, last
}
