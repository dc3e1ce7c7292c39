package browser

import (
	"slices"

	"decant/model/amount"
	"decant/strategies/spec"
	"decant/tui/board"
	"decant/tui/keys"
	"decant/tui/label"
	"decant/tui/review"
	"decant/tui/views"
)

// settle makes one decision for all targets of an aim. It replaces an earlier decision about the
// other half of a call, because the last one counts.
func settle(m *Browser, a *Aim, name string, v spec.Verdict) review.Task {
	// A decision about one row alone keeps the marks in the list.
	if !a.Alone {
		m.List().Unmark()
	}
	return m.Session.DecideAll(name, a.Beside(), a.All, v)
}

// Decide makes a decision about the targets, or takes the same one back.
func (m *Browser) Decide(a *Aim, v spec.Verdict) review.Task {
	if a.Verdict == v {
		return settle(m, a, "left to the strategies: "+a.Name, spec.Undecided)
	}
	word := "kept: "
	if v == spec.Drop {
		word = "removed: "
	}
	if turn := m.Session.Verdicts().DecidedTurn(a.All, v); turn > 0 {
		is := map[bool]string{true: " is removed", false: " is kept"}[v == spec.Drop]
		m.Session.Toast.Warn(label.Turn(turn) + is + " as a whole, with this event")
		return nil
	}
	return settle(m, a, word+a.Name, v)
}

// CanDecide reports whether the targets can be decided, and why not.
func CanDecide(m *Browser, a *Aim) (bool, string) {
	if ok, why := HasPlan(m); !ok {
		return false, why
	}
	if len(a.All) > 0 {
		return true, ""
	}
	r := m.List().Chosen()
	switch {
	case r.Kind == board.RowTurn && r.At <= 0:
		return false, "only turns from 1 on can be removed or kept"
	case r.Kind == board.RowTurn && len(m.B.Events(r.At)) == 0:
		return false, "it has no messages: this turn"
	case r.Kind == board.RowTurn && m.B.IsLiveTurn(r.At):
		return false, "the agent does not send what the filter shows of this turn"
	case r.Kind == board.RowTurn:
		return false, "the agent does not send this turn any more"
	case r.Event() >= 0:
		return false, "the agent does not send this any more"
	}
	return false, "choose a turn or an event"
}

// Flip rejects the changes of the targets, or takes back a decision about them.
func (m *Browser) Flip(a *Aim) review.Task {
	switch a.Verdict {
	case spec.Drop:
		return settle(m, a, "not removed: "+a.Name, spec.Undecided)
	case spec.Keep:
		return settle(m, a, "accepted again: "+a.Name, spec.Undecided)
	default:
		return settle(m, a, "rejected: "+a.Name, spec.Keep)
	}
}

// CanFlip reports whether there is something to reject or to accept, and why not.
func CanFlip(m *Browser, a *Aim) (bool, string) {
	if ok, why := CanDecide(m, a); !ok {
		return false, why
	}
	if m.Shown == views.Tangents && a.Verdict == spec.Undecided && a.All[0].Event < 0 {
		return true, "" // A name is rejected, whatever happens to the turn.
	}
	return a.Verdict != spec.Undecided || a.Moves, "the plan changes nothing here; x removes it, " +
		"p keeps it"
}

// HasPlan is false only until the first plan is made.
func HasPlan(m *Browser) (bool, string) { return m.B.Plan != nil, "still planning" }

// HasFacts is false until the facts are found.
func HasFacts(m *Browser) (bool, string) {
	return m.B.Facts != nil, "duplicates are still being found"
}

// HasTurn reports whether there is a turn to name as a tangent, and why not.
func HasTurn(m *Browser) (bool, string) { return len(aimedTurns(m)) > 0, "choose a turn" }

// NameTangents names the marked turns, else the chosen one, as tangents, or takes the names back.
func (m *Browser) NameTangents() review.Task {
	turns := aimedTurns(m)
	m.List().Unmark()
	return m.Session.NameTangents(turns)
}

// aimedTurns returns the marked turns from 1 on, else the chosen one.
func aimedTurns(m *Browser) []int {
	var out []int
	for _, r := range m.List().Selected() {
		if r.Kind == board.RowTurn && r.At > 0 {
			out = append(out, r.At)
		}
	}
	return out
}

// ConfirmAll confirms all tangents in one step.
func (m *Browser) ConfirmAll(a *Aim) review.Task {
	all := Aim{All: m.Session.Verdicts().Unconfirmed(), Alone: a.Alone}
	return settle(m, &all, "confirmed: "+amount.Of(len(all.All), "tangent"), spec.Drop)
}

// CanConfirmAll reports whether there is a tangent to confirm, and why not.
func CanConfirmAll(m *Browser) (bool, string) {
	if ok, why := HasPlan(m); !ok {
		return false, why
	}
	if len(m.B.Tangents) == 0 {
		return false, "no turn is named a tangent"
	}
	why := "all are confirmed; u undoes that"
	if slices.ContainsFunc(m.B.Tangents, func(t spec.Tangent) bool {
		return m.Session.History.Current().Decisions[spec.OnTurn(t.Turn)] == spec.Keep
	}) {
		why = "a tangent stays until you confirm it; c confirms the selected one"
	}
	return len(m.Session.Verdicts().Unconfirmed()) > 0, why
}

// CanConfirm reports whether the targets can be confirmed, and why not.
func CanConfirm(m *Browser, a *Aim) (bool, string) {
	if ok, why := CanDecide(m, a); !ok {
		return false, why
	}
	part := slices.ContainsFunc(a.All, func(t spec.Target) bool { return t.Event >= 0 })
	return !part, "a tangent is a whole turn; x removes a single event"
}

// CanMoveStrategy reports whether there is a strategy to move, and why not.
func CanMoveStrategy(m *Browser) (bool, string) {
	if ok, why := HasPlan(m); !ok {
		return false, why
	}
	r := m.List().Chosen()
	if r.Kind != board.RowStrategy {
		return false, "choose a strategy"
	}
	return m.Session.History.Current().Has(board.Registry()[r.At].Name),
		"turn it on first with space"
}

// MoveStrategy moves the chosen strategy by some places in the order, later or earlier.
func (m *Browser) MoveStrategy(by int) review.Task {
	return m.Session.MoveStrategy(board.Registry()[m.List().Chosen().At].Name, by)
}

// Word says in a word or two what a line of the key table does to the targets. Some lines do the
// opposite the second time.
func (a *Aim) Word(b *keys.Binding) string {
	v := a.Verdict
	switch {
	case len(a.All) == 0:
		return b.Foot
	case b.ID == "accept" && v == spec.Keep:
		return "accept"
	case b.ID == "accept" && v == spec.Drop:
		return "undo"
	case (b.ID == "drop" || b.ID == "confirm") && v == spec.Drop, b.ID == "keep" && v == spec.Keep:
		return "undo " + b.Foot
	}
	return b.Foot
}
