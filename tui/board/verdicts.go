package board

import "decant/strategies/spec"

// Verdicts are what a person decided about the events and turns of a board.
type Verdicts struct {
	*Board
	Of map[spec.Target]spec.Verdict
}

// VerdictOf is the decision that all targets have in common, undecided where they differ.
func (d Verdicts) VerdictOf(all []spec.Target) spec.Verdict {
	v := spec.Undecided
	for i, t := range all {
		now := d.on(t)
		if i > 0 && now != v {
			return spec.Undecided
		}
		v = now
	}
	return v
}

// on is what the person decided about a target; of half a call also by deciding about
// the other: neither goes alone.
func (d Verdicts) on(t spec.Target) spec.Verdict {
	if v := d.Of[t]; v != spec.Undecided {
		return v
	}
	if half, ok := OtherHalf(d.Board, t); ok {
		return d.Of[half]
	}
	return spec.Undecided
}

// DecidedTurn is the turn by which all targets, events of it, have a verdict already; 0 for none.
func (d Verdicts) DecidedTurn(all []spec.Target, v spec.Verdict) int {
	turn := 0
	for _, t := range all {
		if t.Event < 0 || d.on(t) != spec.Undecided {
			return 0
		}
		turn = d.Conv.EventAt(t.Event).Turn
		if turn <= 0 || d.Of[spec.OnTurn(turn)] != v {
			return 0
		}
	}
	return turn
}

// Unconfirmed are the tangents that the agent is sent and about which nobody decided yet: what a
// person keeps is none to be confirmed with the others.
func (d Verdicts) Unconfirmed() []spec.Target {
	var out []spec.Target
	for _, t := range d.Tangents {
		on := spec.OnTurn(t.Turn)
		if d.IsLiveTurn(t.Turn) && d.Of[on] == spec.Undecided {
			out = append(out, spec.OnTurn(t.Turn))
		}
	}
	return out
}
