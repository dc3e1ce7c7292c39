package list

import (
	"slices"

	"decant/tui/board"
)

// sorted are the roots in the order that the list keeps: what was decided since moves none. Those
// that are new stand behind what they would follow.
func (o *Outline) sorted() []board.RowID {
	now := o.View.Roots(o.Order)
	if o.Kept == nil || slices.Equal(o.Kept, now) {
		o.Kept, o.Moved = now, false
		return now
	}
	kept := KeepOrder(o.Kept, now)
	o.Moved = !slices.Equal(kept, now)
	o.Kept = kept
	return kept
}

// KeepOrder puts rows into the order of those that were there before.
func KeepOrder(before, now []board.RowID) []board.RowID {
	rank := make(map[board.RowID]int, len(before))
	for i, r := range before {
		rank[r] = i
	}
	// New rows by the known one that they follow; the zero rowID is the start of the list.
	var known []board.RowID
	follow, last := map[board.RowID][]board.RowID{}, board.RowID{}
	for _, r := range now {
		if _, ok := rank[r]; ok {
			known, last = append(known, r), r
		} else {
			follow[last] = append(follow[last], r)
		}
	}
	slices.SortFunc(known, func(x, y board.RowID) int { return rank[x] - rank[y] })
	out := append(make([]board.RowID, 0, len(now)), follow[board.RowID{}]...)
	for _, r := range known {
		out = append(out, r)
		out = append(out, follow[r]...)
	}
	return out
}

// Resort lists the roots as they would be sorted now; the cursor stays on its row.
func (o *Outline) Resort() {
	o.Kept = nil
	o.Rebuild()
}
