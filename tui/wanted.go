package tui

import (
	"cmp"

	tea "github.com/charmbracelet/bubbletea"

	"decant/strategies/plan"
	"decant/strategies/words"
	"decant/tui/board"
	"decant/tui/review"
	"decant/tui/terminal"
	"decant/tui/views"
)

// wantedNow is what the key asks for where the person is, else why there is nothing.
func wantedNow(m *root) (w plan.Want, why string) {
	b := m.B
	tangents := m.sheet == nil && (m.Shown == views.Tangents ||
		m.Shown == views.Strategies &&
			m.List().Chosen() == board.StrategyRow(board.ClassifyTangents))
	switch {
	case m.o.Question == nil:
		return w, "nothing can be asked here"
	case b.Plan == nil:
		return w, "still planning"
	case m.Asks.Now != nil:
		return w, "one question at a time; esc stops it"
	case !tangents && b.Plan.Spec.Has(board.Summarize):
		if b.Stretch[0] == 0 {
			return w, "there is no whole turn between the fences to summarise"
		}
		return plan.Want{
			Strategy: board.Summarize, First: b.Stretch[0], Last: b.Stretch[1],
		}, ""
	case !tangents && !b.Plan.Spec.Has(board.ClassifyTangents):
		return w, "summarize and classify-tangents are off; S lists them"
	}
	w = plan.Want{Strategy: board.ClassifyTangents}
	for i := range b.Conv.Turns {
		if b.Live(i + 1) {
			w.First, w.Last = cmp.Or(w.First, i+1), i+1
		}
	}
	if w.First == 0 {
		return w, "no turn is sent"
	}
	return w, ""
}

// canAsk says why there is nothing to ask for.
func canAsk(m *root) (bool, string) {
	_, why := wantedNow(m)
	return why == "", why
}

// askAnew asks for what the person looks at, whether there is an answer or not.
func askAnew(m *root) tea.Cmd {
	w, _ := wantedNow(m)
	if m.sheet != nil {
		m.closeSheet()
	}
	return terminal.Launch(m.Pose(&review.Asking{Want: w, Plan: m.B.Plan, ByKey: true}))
}

// askingWhat says what the key asks for now; there must be something.
func askingWhat(m *root) string {
	if w, _ := wantedNow(m); w.Strategy == board.Summarize {
		return "a summary of " + words.NameTurns(w.First, w.Last)
	}
	return "a search for tangents"
}
