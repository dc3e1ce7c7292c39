package plan

import (
	"decant/strategies/facts"
	"decant/strategies/spec"
)

// FindStretch returns the whole turns that summarize would take under a Spec: the first and the
// last number, both included, or 0, 0 for none. They are the turns between the fences that are
// sent. A turn that a fence partly protects is not among them. Decisions do not change the stretch:
// an event that the user keeps stays, even inside it.
func FindStretch(ix *facts.Index, s spec.Spec) (first, last int) {
	if s.Scope != facts.ScopeLive {
		return 0, 0
	}
	return stretchBetween(ix, listFences(ix, s))
}

// stretchBetween is FindStretch for fences that are already known.
func stretchBetween(ix *facts.Index, sides []fenceSide) (first, last int) {
	// Fences protect from an end, so the turns between them are in one piece.
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
