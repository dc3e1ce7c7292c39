package list

import (
	"maps"
	"slices"

	"decant/render"
	"decant/tui/board"
	"decant/tui/label"
)

// SetFilter shows only the rows that pass a filter, all rows for nil. The marks of hidden rows are
// set aside until their rows are shown again, and a range becomes marks.
func (o *Outline) SetFilter(f *Filter) {
	if o.Ranging {
		o.Refresh()
		for _, r := range o.among(o.span()) {
			o.Marked[r] = true
		}
		o.Ranging = false
	}
	maps.Copy(o.Marked, o.Hidden)
	clear(o.Hidden)
	o.Filter = f
	o.Rebuild()
	if f != nil && len(o.Marked) > 0 {
		o.setAside()
	}
}

// setAside sets the marks of hidden rows aside. A row that is only folded away is not hidden.
func (o *Outline) setAside() {
	shown := map[board.RowID]bool{}
	for s := range o.Walk(ListStart, 1, func(board.RowID) bool { return true }) {
		shown[markedAs(s.Row)] = true
	}
	for r := range o.Marked {
		if !shown[markedAs(r)] {
			delete(o.Marked, r)
			o.Hidden[r] = true
		}
	}
}

// markedAs returns the row that is shown or hidden together with a row: for a part its event.
func markedAs(r board.RowID) board.RowID {
	if r.Kind == board.RowPart || r.Kind == board.RowEvent {
		return board.RowID{Kind: board.RowEvent, At: r.At, Under: r.Under}
	}
	return r
}

// passing returns the roots that pass the filter.
func (o *Outline) passing(roots []board.RowID) []board.RowID {
	if o.Filter == nil {
		return roots
	}
	var out []board.RowID
	for _, r := range roots {
		if !o.View.Rule(r) && (o.named(r) || o.passes(r) || o.anyPasses(r)) {
			out = append(out, r)
		}
	}
	return out
}

// KidsOf returns the rows directly under a row that pass the filter. Copies of each other are shown
// together. All rows under a row that passes by its own name are shown too.
func (o *Outline) KidsOf(r board.RowID) []board.RowID {
	kids := o.View.Kids(r)
	if o.Filter == nil ||
		r.Kind != board.RowTurn && r.Kind != board.RowResource && r.Kind != board.RowTool ||
		o.named(r) {
		return kids
	}
	return slices.DeleteFunc(slices.Clone(kids), func(k board.RowID) bool { return !o.passes(k) })
}

// anyPasses reports whether any row under a row passes the filter.
func (o *Outline) anyPasses(r board.RowID) bool {
	if r.Kind == board.RowTurn {
		return slices.ContainsFunc(o.b.Events(r.At), func(e int) bool { return o.Filter.Pass[e] })
	}
	return o.View.Folds(r) && slices.ContainsFunc(o.View.Kids(r), o.passes)
}

// passes reports whether a row is an event that passes the filter.
func (o *Outline) passes(r board.RowID) bool {
	e := r.Event()
	return e >= 0 && o.Filter.Pass[e]
}

// named reports whether the name of a row that is not an event contains the words of the filter.
func (o *Outline) named(r board.RowID) bool {
	return o.Filter.Query.Named(o.OwnName(r))
}

// OwnName returns the name of a row that is not an event, "" if its name is the text of an event.
func (o *Outline) OwnName(r board.RowID) string {
	switch r.Kind {
	case board.RowTurn, board.RowEvent, board.RowPart, board.RowBoundary, board.RowBesides,
		board.RowGroup, board.NoRow:
		return ""
	case board.RowResource, board.RowTool, board.RowStrategy, board.RowSetting,
		board.RowProblem:
	}
	return render.Unstyled(o.View.Draw(r, "", label.MaxPeek))
}

// Narrowed reports whether the filter hides some rows under such a row. It then passes because of
// those rows, not by its own name.
func (o *Outline) Narrowed(r board.RowID) bool {
	return o.Filter != nil && r.Bulk() && !o.named(r)
}

// Shows reports whether the filter shows an event under a row, because nothing hidden may be
// decided.
func (o *Outline) Shows(r board.RowID, event int) bool {
	return !o.Narrowed(r) || o.Filter.Pass[event]
}
