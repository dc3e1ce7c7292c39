package list

import (
	"slices"

	"decant/tui/board"
)

// sorted returns the roots in the order that the list keeps: later decisions move none. New roots
// come after the one that they would follow.
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

// KeepOrder sorts rows in the order of the earlier ones.
func KeepOrder(before, now []board.RowID) []board.RowID {
	rank := make(map[board.RowID]int, len(before))
	for i, r := range before {
		rank[r] = i
	}
	// New rows by the known row that they follow. The zero rowID is the start of the list.
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

// Resort sorts the roots by their current values. The cursor stays on its row.
func (o *Outline) Resort() {
	o.Kept = nil
	o.Rebuild()
}
