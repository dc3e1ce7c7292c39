package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"decant/render"
	"decant/tui/review"
	"decant/tui/sheets"
	"decant/tui/terminal"
)

// offerLeft offers the plan that was left behind.
func offerLeft(m *root, d review.LookedRound) tea.Cmd {
	m.Place = d.Place
	switch {
	case d.Err != nil:
		m.Toast.Warn(render.CleanLine(d.Err.Error()))
		return nil
	case d.Found == nil:
		return nil
	case m.o.Scripted:
		m.Toast.Note("A plan was left behind" + review.WhenLeft(d.Found.When) +
			"; it stays, and is offered where a person can answer")
		return nil
	}
	m.Keeper.Found, m.Keeper.Open = d.Found, true
	return m.open(sheets.NewRecovered(m.B, d.Found))
}

// takeUpLeft goes on with the plan that was left behind.
func takeUpLeft(m *root) tea.Cmd {
	f := m.Keeper.Found
	m.Keeper.Open = false
	return tea.Batch(m.closeSheet(), terminal.Launch(m.Do("the plan that was left behind", f.Spec)))
}

// leaveLeftBehind starts without the plan; redo restores it, until something is decided.
func leaveLeftBehind(m *root) tea.Cmd {
	f := m.Keeper.Found
	m.Keeper.Open = false
	closed := m.closeSheet()
	m.History.Do("the plan that was left behind", f.Spec)
	m.History.Undo()
	m.Toast.Note("started without it; ^r restores the plan that was left behind")
	return closed
}
