package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"decant/tui/keys"
	"decant/tui/review"
	"decant/tui/terminal"
	"decant/tui/views"
)

// sendQuestion sends what the person agreed to.
func sendQuestion(m *root) tea.Cmd {
	return tea.Batch(m.closeSheet(), terminal.Launch(m.Send()))
}

// declineQuestion sends nothing.
func declineQuestion(m *root) tea.Cmd {
	m.Asks.Now = nil
	m.Toast.Note("nothing was sent; a asks again")
	return m.closeSheet()
}

// giveUpQuestion leaves the plan without the answer.
func giveUpQuestion(m *root) tea.Cmd {
	m.Asks.Failed = nil
	return m.closeSheet()
}

// askAgain asks once more what came to nothing.
func askAgain(m *root) tea.Cmd {
	a := m.Asks.Failed
	m.Asks.Failed = nil
	m.closeSheet()
	return terminal.Launch(m.Pose(&review.Asking{
		Want: a.Want, Plan: m.B.Plan, Offline: a.Offline,
		ByKey: a.ByKey,
	}))
}

// isAsked says why a question cannot be answered: the plan may want no answer any more.
func isAsked(m *root) (bool, string) {
	if m.scope() == keys.InUnanswered {
		return m.Asks.Failed != nil, "nothing is asked any more; esc goes back"
	}
	return m.Asks.Now != nil, "nothing is asked any more; esc goes back"
}

// canWorkOffline says why a question cannot be answered without a model.
func canWorkOffline(m *root) (bool, string) {
	return m.Asks.Open() != nil && !m.Asks.Open().Offline, "no model was asked"
}

// workOffline answers a question without a model.
func workOffline(m *root) tea.Cmd {
	a := m.Asks.Open()
	m.Asks.Failed = nil
	m.closeSheet()
	return terminal.Launch(m.Pose(&review.Asking{
		Want: a.Want, Plan: m.B.Plan, Offline: true,
		ByKey: a.ByKey,
	}))
}

// isAskNeedless reports whether nobody looks for the key that asks.
func isAskNeedless(m *root) bool {
	if m.sheet == nil && m.Shown == views.Tangents {
		return m.o.Question == nil
	}
	return m.o.Question == nil || m.B.Waits() == nil
}
