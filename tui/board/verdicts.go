package board

import "decant/strategies/spec"

// Verdicts are the user's decisions about the events and turns of a board.
type Verdicts struct {
	*Board
	Of map[spec.Target]spec.Verdict
}

// VerdictOf returns the decision that all targets share, undecided if they differ.
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

// on returns the user's decision about a target. A decision about one half of a call holds for the
// other half too, because neither can be removed alone.
func (d Verdicts) on(t spec.Target) spec.Verdict {
	if v := d.Of[t]; v != spec.Undecided {
		return v
	}
	if half, ok := OtherHalf(d.Board, t); ok {
		return d.Of[half]
	}
	return spec.Undecided
}

// DecidedTurn returns the turn whose verdict already covers all targets, which are its events; 0
// for none.
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

// Unconfirmed returns the tangents that are sent to the agent and not yet decided. A tangent that
// the user keeps is not confirmed with the others.
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
