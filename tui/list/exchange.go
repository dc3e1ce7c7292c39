package list

import (
	"slices"

	"decant/tui/board"
)

// Exchange lists the rows of another view, for the new conversation. It keeps the places of the
// cursor, the folds, the marks and the filter. The previous list is not changed.
func (o *Outline) Exchange(v View, to *board.Moved) {
	o.View, o.Cache = v, RowCache{}
	o.Open, o.Marked, o.Hidden = to.Rows(o.Open), to.Rows(o.Marked), to.Rows(o.Hidden)
	o.Start = to.Row(o.Start)
	o.Ranging = o.Ranging && o.Start != board.RowID{}
	o.Rows = slices.Clone(o.Rows)
	for i := range o.Rows {
		o.Rows[i].RowID = to.Row(o.Rows[i].RowID)
	}
	kept := make([]board.RowID, 0, len(o.Kept))
	for _, r := range o.Kept {
		if r = to.Row(r); r != (board.RowID{}) {
			kept = append(kept, r)
		}
	}
	if o.Kept != nil {
		o.Kept = kept
	}
	if o.Filter != nil {
		o.Filter = &Filter{Query: o.Filter.Query, Pass: to.Flags(o.Filter.Pass)}
	}
	o.Outdated = true
}
