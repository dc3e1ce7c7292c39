package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"decant/tui/browser"
	"decant/tui/keys"
	"decant/tui/review"
	"decant/tui/sheets"
	"decant/tui/terminal"
	"decant/tui/views"
)

// askOn continues with the questions, as soon as the user sees nothing else in front.
func (m *root) askOn() tea.Cmd {
	if m.sheet != nil || m.prompt != nil || m.exporter.Away {
		return nil
	}
	next, show := m.AskOn()
	switch {
	case show && m.Asks.Failed != nil:
		return m.put(sheets.NewUnanswered(m.B, m.Asks.Failed))
	case show:
		return m.put(sheets.NewConsent(m.B, m.Asks.Now))
	}
	return terminal.Launch(next)
}

// put opens the sheet of a question. Its keys are visible at once, whatever the last message was.
func (m *root) put(s *sheets.Sheet) tea.Cmd {
	m.Toast = review.Toast{}
	return m.open(s)
}

// takeAnswer takes an answer, and shows its effect.
func takeAnswer(m *root, d review.AnswerCame) tea.Cmd {
	cmd, taken := m.TakeAnswer(d)
	if !taken {
		return nil
	}
	return tea.Batch(terminal.Launch(cmd), m.ShowChosen(), m.ShowDetail())
}

// offerLeft offers the plan that was left behind.
func offerLeft(m *root, d review.LookedRound) tea.Cmd {
	if m.OfferLeft(d) {
		return m.open(sheets.NewRecovered(m.B, d.Found))
	}
	return nil
}

// takeUpLeft continues with the plan that was left behind.
func takeUpLeft(m *root) tea.Cmd {
	return tea.Batch(m.closeSheet(), terminal.Launch(m.TakeUpLeft()))
}

// passLeft starts without the plan that was left behind.
func passLeft(m *root) tea.Cmd {
	closed := m.closeSheet()
	m.PassLeft()
	return closed
}

// sendQuestion sends what the user agreed to.
func sendQuestion(m *root) tea.Cmd {
	return tea.Batch(m.closeSheet(), terminal.Launch(m.Send()))
}

// declineQuestion sends nothing.
func declineQuestion(m *root) tea.Cmd {
	m.DeclineQuestion()
	return m.closeSheet()
}

// giveUpQuestion leaves the plan without the answer.
func giveUpQuestion(m *root) tea.Cmd {
	m.Asks.Failed = nil
	return m.closeSheet()
}

// askAgain asks once more, without a model if offline is set.
func askAgain(offline bool) func(m *root) tea.Cmd {
	return func(m *root) tea.Cmd {
		m.closeSheet()
		return terminal.Launch(m.AskAgain(offline))
	}
}

// isAsked reports whether a question can be answered, and why not.
func isAsked(m *root) (bool, string) {
	return review.CanAnswer(m.Session, m.scope() == keys.InUnanswered)
}

// canAsk reports whether there is something to ask for, and why not.
func canAsk(m *root) (bool, string) { return browser.CanAsk(&m.Browser, m.sheet != nil) }

// askAnew asks for what the user looks at, whether or not there is an answer.
func askAnew(m *root) tea.Cmd {
	asked := m.Ask(m.sheet != nil)
	if m.sheet != nil {
		m.closeSheet()
	}
	return terminal.Launch(asked)
}

// isAskNeedless reports whether the key that asks is of no use here.
func isAskNeedless(m *root) bool {
	if m.sheet == nil && m.Shown == views.Tangents {
		return m.o.Question == nil
	}
	return m.o.Question == nil || m.B.Waits() == nil
}
