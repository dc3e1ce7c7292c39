package find

import (
	"slices"

	"decant/tui/board"
	"decant/tui/list"
)

// hits are the matching rows, in the order of their list.
type hits struct {
	all []list.Site
	// at finds the hits, under counts those folded under a root.
	at, under map[board.RowID]int
}

// hitsKey is everything that the hits depend on.
type hitsKey struct {
	of            *list.Outline
	seq, listings int
}

// after returns the index of the first hit after a position, or of the last one before it. It wraps
// around at the ends.
func (h *hits) after(at list.Position, way int) int {
	i, _ := slices.BinarySearchFunc(h.all, at, func(p list.Site, at list.Position) int {
		switch {
		case p.At.Less(at):
			return -1
		case at.Less(p.At):
			return 1
		}
		return 0
	})
	if way < 0 {
		return (i - 1 + len(h.all)) % len(h.all)
	}
	if i < len(h.all) && h.all[i].At == at {
		i++
	}
	return i % len(h.all)
}
