package board

import (
	"cmp"
	"slices"

	"decant/model"
	"decant/strategies/nature"
	"decant/strategies/plan"
	"decant/strategies/spec"
)

// Sums adds up the events of a turn. The user's decision on a whole turn is a fate, even if it
// changes nothing. A turn named as a tangent gets that mark.
func (b *Board) Sums(turn int) Sums {
	s := b.SumsOf(b.Events(turn))
	if b.TangentIndex(turn) >= 0 {
		s.Marks = s.Marks.With(MarkTangent)
	}
	if b.Plan != nil && turn > 0 {
		switch b.Plan.Spec.Decisions[spec.OnTurn(turn)] {
		case spec.Keep:
			s.Fates[nature.Pinned].Mine = true
		case spec.Drop:
			s.Fates[nature.Removed].Mine = true
		case spec.Undecided:
		}
	}
	return s
}

// SumsOf adds up events.
func (b *Board) SumsOf(events []int) Sums {
	var s Sums
	for _, i := range events {
		e := b.Conv.EventAt(i)
		s.Live = s.Live || e.Live
		s.Before += e.Tokens
		s.Marks |= marksOf(b, i)
		addFate(b, &s, i, e.Tokens)
		left := e.Tokens
		if b.Plan != nil {
			for _, k := range b.Plan.On(i) {
				c := &b.Plan.Changes[k]
				s.Saved[c.Class] += c.Tokens
				left -= c.Tokens
			}
		}
		s.After += left
		s.Kinds[BarKindOf(e.Kind)] += left
	}
	return s
}

// SumsOfRow returns the sums of a row for an event or for one part.
func (b *Board) SumsOfRow(r RowID) Sums {
	if r.Kind != RowPart {
		return b.SumsOf([]int{r.At})
	}
	e := b.Conv.EventAt(r.At)
	s := Sums{Live: e.Live}
	if s.Live {
		s.Before = model.RoundWeight(e.Parts[r.Part].Weight)
	}
	s.After, s.Marks = s.Before, marksOf(b, r.At)
	for _, c := range b.Changes(r.At) {
		if c.Part < 0 || c.Part == r.Part {
			s.After = partAfter(b, r)
			s.Saved = [5]int{}
			s.Saved[c.Class] = s.Before - s.After
			fate := nature.FateOf(b.Plan, r.At)
			if fate == nature.Shortened && s.After == 0 {
				fate = nature.Removed
			}
			s.Fates = Fates{}
			s.Fates.add(fate, s.Before, c.Strategy == plan.User)
		}
	}
	s.Kinds[BarKindOf(e.Kind)] = s.After
	return s
}

// partAfter returns the tokens that a changed part has after the plan. A replacement for a whole
// event is in the place of its first part.
func partAfter(b *Board, r RowID) int {
	o, _ := b.Plan.OutcomeOf(r.At)
	text := o.Parts[r.Part]
	switch {
	case o.Replaced && r.Part == 0:
		return b.TokensAfter(r.At)
	case o.Removed || o.Replaced:
		return 0
	case text != nil:
		return model.RoundWeight(b.Conv.TextWeight(*text))
	}
	return 0
}

// ClassTotals returns what the plan saves by class, in tokens.
func (b *Board) ClassTotals() (out [5]int) {
	if b.Plan == nil {
		return out
	}
	for i := range b.Plan.Rows {
		for _, c := range model.Classes {
			out[c] += b.Plan.Rows[i].Classes[c].Saved.Tokens
		}
	}
	return out
}

// WeighTotals returns the tokens before and after.
func (b *Board) WeighTotals() (before, after int) {
	if b.Plan != nil {
		return b.Plan.Before.Tokens, b.Plan.After.Tokens
	}
	for _, n := range b.Before {
		before += n
	}
	return before, before
}

// WeighContext returns what is sent before and after the plan.
func (b *Board) WeighContext() (before, after model.Context) {
	if b.Plan != nil {
		return b.Plan.Context()
	}
	before = b.Beside
	for _, n := range b.Before {
		before.Texts += n
	}
	return before, before
}

// HeaviestTurn returns the turn of which the agent would send most; the earlier of equals; 0 if it
// would send none. The screen starts there, because that answers the user's first question.
func HeaviestTurn(b *Board) int {
	best := 0
	for i := range b.Before {
		if b.Before[i] > b.Before[best] {
			best = i
		}
	}
	return best
}

// HeaviestFirst sorts rows by a weight, greatest first; the earlier of equals first.
func HeaviestFirst(rows []RowID, weight func(RowID) int) {
	of := make(map[RowID]int, len(rows))
	for _, r := range rows {
		of[r] = weight(r)
	}
	slices.SortStableFunc(rows, func(x, y RowID) int { return cmp.Compare(of[y], of[x]) })
}

// SortHeaviest sorts indices of changes by what they save, most first; the earlier of equals first.
func SortHeaviest(changes []model.Change, indices []int) {
	slices.SortStableFunc(indices, func(x, y int) int {
		return cmp.Compare(changes[y].Tokens, changes[x].Tokens)
	})
}
