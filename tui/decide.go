package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"decant/strategies/spec"
	"decant/tui/board"
	"decant/tui/label"
	"decant/tui/layout"
	"decant/tui/terminal"
	"decant/tui/views"
)

// settleAll makes one decision about all targets. What was decided about the other half of a call
// before is no more: the last word counts.
func settleAll(m *root, name string, all []spec.Target, v spec.Verdict) tea.Cmd {
	// What is decided in the detail is about one row, whatever is marked in the list.
	if m.Focus == layout.List {
		m.List().Unmark()
	}
	return terminal.Launch(m.DecideAll(name, all, v))
}

// decideAimed makes a decision about what is chosen, or takes the same one back.
func decideAimed(m *root, v spec.Verdict) tea.Cmd {
	a := m.Aim()
	if a.Verdict == v {
		return settleAll(m, "left to the strategies: "+a.Name, a.All, spec.Undecided)
	}
	word := "keep "
	if v == spec.Drop {
		word = "drop "
	}
	if turn := m.Decisions().DecidedTurn(a.All, v); turn > 0 {
		is := map[bool]string{true: " is dropped", false: " is kept"}[v == spec.Drop]
		m.Toast.Warn(label.Turn(turn) + is + " as a whole, and this with it")
		return nil
	}
	return settleAll(m, word+a.Name, a.All, v)
}

// canDecide says why nothing can be decided about what is chosen.
func canDecide(m *root) (bool, string) {
	if ok, why := hasPlan(m); !ok {
		return false, why
	}
	if len(m.Aim().All) > 0 {
		return true, ""
	}
	r := m.List().Chosen()
	switch {
	case r.Kind == board.RowTurn && r.At <= 0:
		return false, "only turns from 1 on can be dropped or kept"
	case r.Kind == board.RowTurn && len(m.B.Events(r.At)) == 0:
		return false, "nothing was said in this turn"
	case r.Kind == board.RowTurn:
		return false, "the agent does not send this turn any more"
	case r.Event() >= 0:
		return false, "the agent does not send this any more"
	}
	return false, "choose a turn or an event"
}

// flipAimed rejects the changes of what is chosen, or takes a decision about it back.
func flipAimed(m *root) tea.Cmd {
	a := m.Aim()
	switch a.Verdict {
	case spec.Drop:
		return settleAll(m, "not dropped: "+a.Name, a.All, spec.Undecided)
	case spec.Keep:
		return settleAll(m, "accepted again: "+a.Name, a.All, spec.Undecided)
	default:
		return settleAll(m, "rejected: "+a.Name, a.All, spec.Keep)
	}
}

// canFlip says why there is nothing to reject or to accept.
func canFlip(m *root) (bool, string) {
	if ok, why := canDecide(m); !ok {
		return false, why
	}
	a := m.Aim()
	if m.Shown == views.Tangents && a.Verdict == spec.Undecided && a.All[0].Event < 0 {
		return true, "" // A name is rejected, whatever becomes of the turn.
	}
	return a.Verdict != spec.Undecided ||
		a.Moves, "nothing changes here; x drops it, p keeps it"
}

// hasPlan is false only until the first plan is made.
func hasPlan(m *root) (bool, string) { return m.B.Plan != nil, "still planning" }

// hasFacts is false until the facts are found.
func hasFacts(m *root) (bool, string) {
	return m.B.Facts != nil, "duplicates are still being found"
}

// canSave says why the fork cannot be saved now.
func canSave(m *root) (bool, string) {
	b := m.B
	switch {
	case m.o.Save == nil:
		return false, "read-only: nothing can be saved"
	case m.Saving > 0:
		return false, "saving already"
	case b.Plan == nil || b.Stale || !b.Checked:
		return false, "the plan is still being checked; press again"
	case len(b.Findings)+len(b.Loose) > 0:
		return false, "the check found something; undo what caused it"
	case b.Plan.IsIdle():
		return false, "nothing goes, so there is nothing to save"
	}
	return true, ""
}
