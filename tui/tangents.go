package tui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"decant/model/amount"
	"decant/strategies/spec"
	"decant/tui/terminal"
)

// isTurn says why there is no turn to name a tangent.
func isTurn(m *root) (bool, string) { return len(m.AimedTurns()) > 0, "choose a turn" }

// nameAimed names the aimed turns tangents, or takes that back.
func nameAimed(m *root) tea.Cmd {
	turns := m.AimedTurns()
	m.List().Unmark()
	return tea.Batch(terminal.Launch(m.NameTangents(turns)), m.ShowChosen())
}

// confirmAll confirms all tangents in one step.
func confirmAll(m *root) tea.Cmd {
	all := m.Decisions().Unconfirmed()
	return settleAll(m, "confirm "+amount.Of(len(all), "tangent"), all, spec.Drop)
}

// canConfirmAll says why there is no tangent to confirm.
func canConfirmAll(m *root) (bool, string) {
	if ok, why := hasPlan(m); !ok {
		return false, why
	}
	if len(m.B.Tangents) == 0 {
		return false, "no turn is named a tangent"
	}
	why := "all are confirmed; u takes that back"
	if slices.ContainsFunc(m.B.Tangents, func(t spec.Tangent) bool {
		return m.History.Current().Decisions[spec.OnTurn(t.Turn)] == spec.Keep
	}) {
		why = "what is not confirmed you keep; c confirms the chosen one"
	}
	return len(m.Decisions().Unconfirmed()) > 0, why
}

// canConfirm says why what is chosen cannot be confirmed.
func canConfirm(m *root) (bool, string) {
	if ok, why := canDecide(m); !ok {
		return false, why
	}
	part := slices.ContainsFunc(m.Aim().All, func(t spec.Target) bool { return t.Event >= 0 })
	return !part, "a tangent is a whole turn; x drops an event of it"
}
