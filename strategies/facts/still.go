package facts

import (
	"slices"

	"decant/model"
	"decant/strategies/marker"
)

// Still returns what is known about a live read whose file was written later. It returns nil if a
// later write cannot be replayed on it, because then nothing is known.
func (ix *Index) Still(call int) *StillFact { return (*findStill(ix))[call] }

// findStill finds which lines of outdated reads are still in their files, and which of these no
// later event holds.
func findStill(ix *Index) *[]*StillFact {
	proved := findProved(ix)
	return ix.stills.Get(func() *[]*StillFact {
		var held *heldLines
		if ix.live.Has() {
			held = findLive(ix).held
		} else {
			held = findHeld(ix, *proved)
		}
		keepUnheld(ix, held, *proved)
		return proved
	})
}

// keepUnheld fills in the lines that no later result or argument holds. If several outdated reads
// hold a line, the last of them keeps it. held is invalid afterwards.
func keepUnheld(ix *Index, held *heldLines, all []*StillFact) {
	if len(held.last) == 0 {
		return
	}
	for event := ix.Conversation.EventCount() - 1; event >= 0; event-- {
		e := ix.Event(event)
		if e.Kind == model.ToolResult && e.Call >= 0 && all[e.Call] != nil {
			held.keep(event, all[e.Call])
		}
	}
}

// shortGap is the longest gap between two kept lines that is kept too, if its lines are still in
// the file. A note about the gap would take as much room.
const shortGap = 2

// keep fills in the lines that an outdated read keeps.
func (h *heldLines) keep(event int, f *StillFact) {
	last := -1 // The line that was kept before.
	for i, line := range f.lines {
		n, known := h.number([]byte(line))
		if !known || !f.still[i] || h.note(n, event) > event {
			continue
		}
		if last >= 0 && i-last-1 <= shortGap && !slices.Contains(f.still[last+1:i], false) {
			for k := last + 1; k < i; k++ {
				f.Lines = append(f.Lines, marker.OutlineLine{At: k, Text: f.lines[k]})
			}
		}
		f.Lines = append(f.Lines, marker.OutlineLine{At: i, Text: line})
		last = i
	}
}
