package list

import (
	"slices"

	"decant/render"
	"decant/tui/label"
	"decant/tui/review"
)

// passing are the roots that the filter of the list lets through.
func (o *Outline) passing(roots []review.RowID) []review.RowID {
	if o.Filter == nil {
		return roots
	}
	var out []review.RowID
	for _, r := range roots {
		if !o.View.Rule(r) && (o.named(r) || o.passes(r) || o.anyPasses(r)) {
			out = append(out, r)
		}
	}
	return out
}

// KidsOf are the rows right under one that the filter lets through. What stands for each other is
// shown together, and so is what lies under a row that passes by its name.
func (o *Outline) KidsOf(r review.RowID) []review.RowID {
	kids := o.View.Kids(r)
	if o.Filter == nil ||
		r.Kind != review.RowTurn && r.Kind != review.RowResource && r.Kind != review.RowTool ||
		o.named(r) {
		return kids
	}
	return slices.DeleteFunc(slices.Clone(kids), func(k review.RowID) bool { return !o.passes(k) })
}

// anyPasses reports whether the filter lets any row under one through.
func (o *Outline) anyPasses(r review.RowID) bool {
	if r.Kind == review.RowTurn {
		return slices.ContainsFunc(o.b.Events(r.At), func(e int) bool { return o.Filter.Pass[e] })
	}
	return o.View.Folds(r) && slices.ContainsFunc(o.View.Kids(r), o.passes)
}

// passes reports whether a row is an event that the filter lets through.
func (o *Outline) passes(r review.RowID) bool {
	e := r.Event()
	return e >= 0 && o.Filter.Pass[e]
}

// named reports whether the words of the filter are in the name of a row that is no event.
func (o *Outline) named(r review.RowID) bool {
	return o.Filter.Query.Named(o.OwnName(r))
}

// OwnName is what a row that stands for no event is called, "" where that is the text of an event.
func (o *Outline) OwnName(r review.RowID) string {
	switch r.Kind {
	case review.RowTurn, review.RowEvent, review.RowPart, review.RowBoundary, review.RowBesides,
		review.RowGroup, review.NoRow:
		return ""
	case review.RowResource, review.RowTool, review.RowStrategy, review.RowSetting:
	}
	return render.Unstyled(o.View.Draw(r, "", label.MaxPeek))
}

// Narrowed reports whether the filter hides some of what such a row stands for: it passes for what
// is under it, not by its own name.
func (o *Outline) Narrowed(r review.RowID) bool {
	return o.Filter != nil && r.Bulk() && !o.named(r)
}

// Shows reports whether the filter lets an event under a row be seen: nothing is decided unseen.
func (o *Outline) Shows(r review.RowID, event int) bool {
	return !o.Narrowed(r) || o.Filter.Pass[event]
}
