package board

import (
	"slices"

	"decant/model"
)

// Moved maps rows to their new place after the conversation was exchanged for a new reading of the
// same file.
type Moved struct {
	*model.EventMatch
	// problems maps the index of a problem to its new index, -1 if it no longer exists.
	problems []int
	// boundaries is their number now.
	boundaries int
}

// Exchange replaces the conversation with a new reading of the same file. The plan is not made yet.
// Everything known about events is already mapped by match.
func Exchange(b, next *Board, match *model.EventMatch) *Moved {
	next.Problems = b.Problems // Their rows move with the others.
	next.Infos, next.InUse, next.ReadOnly = b.Infos, b.InUse, b.ReadOnly
	if next.Version, next.Search = b.Version+1, b.Search; b.Search != NotSearched {
		next.Search = Searched
	}
	*b = *next
	return RelistProblems(b, match)
}

// RelistProblems lists the problems of a conversation again, after a search has found more of them.
func RelistProblems(b *Board, match *model.EventMatch) *Moved {
	was := b.Problems
	b.Problems = listProblems(b)
	m := &Moved{
		EventMatch: match, problems: make([]int, len(was)), boundaries: len(b.Conv.Boundaries),
	}
	for i := range was {
		m.problems[i] = slices.IndexFunc(b.Problems, func(p model.Problem) bool {
			return FixAt(&p) == FixAt(&was[i])
		})
	}
	return m
}

// Row returns the new row for an old one, the zero row for none.
func (m *Moved) Row(r RowID) RowID {
	switch r.Kind {
	case RowTurn:
		if r.At <= 0 {
			return r
		}
		if r.At = m.Turn(r.At); r.At == 0 {
			return RowID{}
		}
	case RowEvent, RowPart:
		if r.At = m.Event(r.At); r.At < 0 {
			return RowID{}
		}
	case RowProblem:
		if r.At >= len(m.problems) || m.problems[r.At] < 0 {
			return RowID{}
		}
		r.At = m.problems[r.At]
	case RowBoundary:
		if r.At > m.boundaries {
			return RowID{}
		}
	case NoRow, RowBesides, RowGroup, RowResource, RowTool, RowStrategy, RowSetting:
	}
	return r
}

// Rows returns those of some rows that still exist.
func (m *Moved) Rows(of map[RowID]bool) map[RowID]bool {
	out := make(map[RowID]bool, len(of))
	for r, set := range of {
		if to := m.Row(r); to != (RowID{}) {
			out[to] = set
		}
	}
	return out
}
