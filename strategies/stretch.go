package strategies

import "decant/model"

// Summary is a text that stands for a stretch of whole turns.
type Summary struct {
	// First and Last are the numbers of the turns that it tells of, both included.
	First, Last int
	// Text is what it says, Markdown.
	Text string
	// By says who wrote it: "digest", "you", or the model's name; as [EditedBy] has it where a
	// person changed it.
	By string
}

// Stretch is which whole turns summarize would take under a Spec: the numbers of the first
// and the last, both included; 0, 0 for none. They are those between the fences that are
// sent. A turn of which a fence protects a part is not among them. Decisions change nothing
// of it: what a person keeps stays, in the midst of a stretch or not.
func (ix *Index) Stretch(s Spec) (first, last int) {
	if s.Scope != ScopeLive {
		return 0, 0
	}
	return ix.stretch(fences(ix, s))
}

// stretch is Stretch for fences that are known.
func (ix *Index) stretch(sides []fenceSide) (first, last int) {
	// Fences protect from an end, so that what is left between them is in one piece.
	low, high := 0, len(ix.Conversation.Turns)+1
	for i, side := range sides {
		switch turn := ix.event(i).Turn; side {
		case firstFence:
			low = max(low, turn)
		case lastFence:
			high = min(high, turn)
		case noFence:
		}
	}
	for i := range sides {
		if e := ix.event(i); e.Turn > low && e.Turn < high && ix.summed(i) {
			if first == 0 || e.Turn < first {
				first = e.Turn
			}
			last = max(last, e.Turn)
		}
	}
	return first, last
}

// summed reports whether a summary may take an event, as far as its format is concerned:
// with all of it goes the reasoning that is bound to it.
func (ix *Index) summed(event int) bool {
	b, bond := &ix.briefs[event], ix.bonds.of[event]
	return b.live && !b.fixed && b.kind != model.Definition && ix.bound(event) == "" &&
		(bond == noBond || ix.bonds.held[bond] == "")
}
