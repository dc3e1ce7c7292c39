package list

import (
	"maps"
	"slices"

	"decant/tui/board"
)

// Mark marks a row for a decision about many, or takes the mark off.
func (o *Outline) Mark(id board.RowID) {
	if o.Marked[id] {
		delete(o.Marked, id)
	} else {
		o.Marked[id] = true
	}
	o.Changes++
}

// Unmark takes all marks off and ends a range; false when there are none.
func (o *Outline) Unmark() bool {
	had := o.Ranging || len(o.Marked) > 0
	o.Ranging = false
	clear(o.Marked)
	o.Changes++
	return had
}

// Selected are the rows that a decision is about, in their order: the marked ones and those of
// the range, else the chosen one. What was marked and is folded away now stays selected.
func (o *Outline) Selected() []board.RowID {
	from, to := o.span()
	if len(o.Marked) == 0 {
		if to < from {
			from, to = o.Cursor, o.Cursor
		}
		return o.among(from, to)
	}
	var out []board.RowID
	hidden := maps.Clone(o.Marked)
	for i := range o.Rows {
		id := o.Rows[i].RowID
		if (hidden[id] || i >= from && i <= to) && !o.View.Rule(id) {
			out = append(out, id)
			delete(hidden, id)
		}
	}
	return append(out, slices.SortedFunc(maps.Keys(hidden), board.RowID.Compare)...)
}

// among are the rows from one index to another that can be chosen.
func (o *Outline) among(from, to int) []board.RowID {
	var out []board.RowID
	for i := max(from, 0); i <= min(to, len(o.Rows)-1); i++ {
		if id := o.Rows[i].RowID; !o.View.Rule(id) {
			out = append(out, id)
		}
	}
	return out
}

// span is the range of rows that is being marked; to is below from if none exists.
func (o *Outline) span() (from, to int) {
	if !o.Ranging {
		return 0, -1
	}
	start := o.From
	if start < 0 { // It is folded away, or is no more.
		start = o.Cursor
	}
	return min(start, o.Cursor), max(start, o.Cursor)
}
