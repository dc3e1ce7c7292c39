package board

import "cmp"

// rowKind is what a row shows.
type rowKind uint8

// The kinds of rows.
const (
	NoRow rowKind = iota
	// RowTurn is a turn. Turn 0 is before the first prompt, asideTurn is off the path.
	RowTurn
	// RowBoundary is a place where the agent compacted, counted from 1.
	RowBoundary
	// RowBesides is what is sent and belongs to no event.
	RowBesides
	// RowEvent is an event, rowPart one part of an event.
	RowEvent
	RowPart
	// RowGroup is a group of results that repeat each other, rowResource a file or page, rowTool a
	// tool with its results. They are indices into what their view gathered.
	RowGroup
	RowResource
	RowTool
	// RowStrategy is a strategy, rowSetting one of its settings.
	RowStrategy
	RowSetting
	// RowProblem is something that the agent or its API would refuse, an index into
	// [Board.Problems].
	RowProblem
)

// RowID names a row by its content, so that the row is found again after the list is rebuilt. The
// zero rowID is none.
type RowID struct {
	Kind rowKind
	// At is a turn, an event, a strategy, or another index of the view.
	At int
	// Part is one of several parts of At, from 0.
	Part int
	// Under is the index of the parent row, for something listed in several places.
	Under int
}

// Event returns the event that a row shows, -1 for none.
func (r RowID) Event() int {
	if r.Kind == RowEvent || r.Kind == RowPart {
		return r.At
	}
	return -1
}

// Compare orders rows whose list has no order of its own.
func (r RowID) Compare(s RowID) int {
	return cmp.Or(cmp.Compare(r.At, s.At), cmp.Compare(r.Part, s.Part),
		cmp.Compare(r.Kind, s.Kind), cmp.Compare(r.Under, s.Under))
}

// Bulk reports whether a row shows all events of a tool or of a resource.
func (r RowID) Bulk() bool { return r.Kind == RowTool || r.Kind == RowResource }

// AsideTurn stands for the events off the active path, which are in no turn.
const AsideTurn = -1
