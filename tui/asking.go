package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"decant/tui/review"
	"decant/tui/sheets"
	"decant/tui/terminal"
)

// askOn goes on with what is asked, as soon as nothing else stands in front of the person.
func (m *root) askOn() tea.Cmd {
	a := m.Asks.Now
	switch {
	case m.sheet != nil || m.prompt != nil || m.exporter.Away:
	case m.Asks.Failed != nil:
		return m.put(sheets.NewUnanswered(m.B, m.Asks.Failed))
	case a == nil && len(m.Asks.Next) > 0:
		w := m.Asks.Next[0]
		m.Asks.Next = m.Asks.Next[1:]
		return terminal.Launch(m.Pose(&review.Asking{Want: w, Plan: m.B.Plan}))
	case a != nil && a.Question != nil && !a.Running:
		return m.put(sheets.NewConsent(m.B, a))
	}
	return nil
}

// put opens the sheet of a question. Its keys are seen at once, whatever was said before.
func (m *root) put(s *sheets.Sheet) tea.Cmd {
	if m.Tell == nil {
		m.Toast = review.Toast{}
	}
	return m.open(s)
}

// takeAnswer takes an answer, and shows what comes of it.
func takeAnswer(m *root, d review.AnswerCame) tea.Cmd {
	cmd, taken := m.TakeAnswer(d)
	if !taken {
		return nil
	}
	return tea.Batch(terminal.Launch(cmd), m.ShowChosen(), m.ShowDetail())
}
