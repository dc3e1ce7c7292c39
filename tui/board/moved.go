package board

import (
	"slices"

	"decant/model"
)

// Moved says where what rows show is once the conversation was exchanged for another reading
// of the same file.
type Moved struct {
	*model.EventMatch
	// problems are by index of a problem its new index, -1 where it is no more.
	problems []int
	// boundaries is how many there are now.
	boundaries int
}

// Exchange puts another reading of the same file in the place of the conversation, with the plan
// still to be made. All that was said of events is mapped by match before.
func Exchange(b, next *Board, match *model.EventMatch) *Moved {
	was := b.Problems
	next.Infos, next.InUse, next.ReadOnly = b.Infos, b.InUse, b.ReadOnly
	if next.Version, next.Search = b.Version+1, b.Search; b.Search != NotSearched {
		next.Search = Searched
	}
	*b = *next
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

// Row is the row that stands for what a row stood for, the zero row for none.
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

// Rows are those rows of some that are still there.
func (m *Moved) Rows(of map[RowID]bool) map[RowID]bool {
	out := make(map[RowID]bool, len(of))
	for r, set := range of {
		if to := m.Row(r); to != (RowID{}) {
			out[to] = set
		}
	}
	return out
}
