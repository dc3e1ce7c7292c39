package browser

import (
	"cmp"

	"decant/strategies/plan"
	"decant/strategies/words"
	"decant/tui/board"
	"decant/tui/review"
	"decant/tui/views"
)

// wantedNow returns what a model can be asked for at the user's place, or why there is nothing. On
// a page over the lists, the visible list does not matter.
func wantedNow(m *Browser, onPage bool) (w plan.Want, why string) {
	b := m.B
	tangents := !onPage && (m.Shown == views.Tangents ||
		m.Shown == views.Strategies &&
			m.List().Chosen() == board.StrategyRow(board.ClassifyTangents))
	switch {
	case !m.MayAsk:
		return w, "no question to a model is possible here"
	case b.Plan == nil:
		return w, "still planning"
	case m.Session.Asks.Now != nil:
		return w, "one question at a time; esc stops it"
	case !tangents && b.Plan.Spec.Has(board.Summarize):
		if b.Stretch[0] == 0 {
			return w, "every turn is protected, at least in part, so nothing can be summarised"
		}
		return plan.Want{
			Strategy: board.Summarize, First: b.Stretch[0], Last: b.Stretch[1],
		}, ""
	case !tangents && !b.Plan.Spec.Has(board.ClassifyTangents):
		return w, "summarize and classify-tangents are off; S lists them"
	}
	w = plan.Want{Strategy: board.ClassifyTangents}
	for i := range b.Conv.Turns {
		if b.IsLiveTurn(i + 1) {
			w.First, w.Last = cmp.Or(w.First, i+1), i+1
		}
	}
	if w.First == 0 {
		return w, "no turn is sent"
	}
	return w, ""
}

// CanAsk reports whether there is something to ask for, and why not.
func CanAsk(m *Browser, onPage bool) (bool, string) {
	_, why := wantedNow(m, onPage)
	return why == "", why
}

// Ask asks for what the user looks at, whether or not there is an answer.
func (m *Browser) Ask(onPage bool) review.Task {
	w, _ := wantedNow(m, onPage)
	return m.Session.Pose(&review.Asking{Want: w, Plan: m.B.Plan, ByKey: true})
}

// AskText says what [Browser.Ask] would ask for now. There must be something.
func (m *Browser) AskText(onPage bool) string {
	if w, _ := wantedNow(m, onPage); w.Strategy == board.Summarize {
		return "a summary of " + words.NameTurns(w.First, w.Last)
	}
	return "a search for tangents"
}
