package list

import (
	"maps"
	"slices"

	"decant/tui/board"
)

// Mark marks a row for a decision about several rows, or removes the mark.
func (o *Outline) Mark(id board.RowID) {
	if o.Marked[id] {
		delete(o.Marked, id)
	} else {
		o.Marked[id] = true
	}
	o.Changes++
}

// Unmark removes the marks of shown rows and ends a range. It returns false if there are none.
func (o *Outline) Unmark() bool {
	had := o.Ranging || len(o.Marked) > 0
	o.Ranging = false
	clear(o.Marked)
	o.Changes++
	return had
}

// UnmarkAll is [Outline.Unmark] for hidden rows too.
func (o *Outline) UnmarkAll() bool {
	had := len(o.Hidden) > 0
	clear(o.Hidden)
	return o.Unmark() || had
}

// Selected returns the rows that a decision affects, in their order: the marked rows and the range,
// else the chosen row. A marked row that is folded away stays selected.
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

// among returns the rows between two indices that can be chosen.
func (o *Outline) among(from, to int) []board.RowID {
	var out []board.RowID
	for i := max(from, 0); i <= min(to, len(o.Rows)-1); i++ {
		if id := o.Rows[i].RowID; !o.View.Rule(id) {
			out = append(out, id)
		}
	}
	return out
}

// span returns the range of rows that is being marked. To is below from if there is none.
func (o *Outline) span() (from, to int) {
	if !o.Ranging {
		return 0, -1
	}
	start := o.From
	if start < 0 { // It is folded away or no longer exists.
		start = o.Cursor
	}
	return min(start, o.Cursor), max(start, o.Cursor)
}
