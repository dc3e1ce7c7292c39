package tui

import (
	"cmp"

	tea "github.com/charmbracelet/bubbletea"

	"decant/render"
	"decant/strategies"
)

// refusals say what of an answer does not count, "" for nothing.
func refusals(all []string) string {
	if len(all) == 0 {
		return ""
	}
	text := "not counted: " + render.CleanLine(all[0])
	if n := len(all) - 1; n > 0 {
		text += ", and " + render.Number(n) + " more"
	}
	return text
}

// also is a text with another behind it, if there is any.
func also(text, more string) string {
	if more == "" {
		return text
	}
	return text + "; " + render.CleanLine(more)
}

// answerName names an answer that a Spec has.
func answerName(s *strategies.Spec, strategy string) string {
	if strategy == summarizeName {
		return "summary of " + turnSpan(s.Summary.First, s.Summary.Last) + " by " +
			render.CleanLine(s.Summary.By)
	}
	n := 0
	for _, t := range s.Tangents {
		if t.Confidence > 0 {
			n++
		}
	}
	if n == 0 {
		return render.CleanLine(s.Classified) + " found no tangent"
	}
	return plural(n, "tangent") + " named by " + render.CleanLine(s.Classified)
}

// turnSpan names turns.
func turnSpan(first, last int) string {
	if first == last {
		return turnName(first)
	}
	return "turns " + render.Number(first) + " to " + render.Number(last)
}

// task says what is to be done; doing is what is done.
func (a *asking) task() string {
	if a.want.Strategy == summarizeName {
		return "summarise " + turnSpan(a.want.First, a.want.Last)
	}
	return "look for tangents"
}

func (a *asking) doing() string {
	switch {
	case a.q.Sends:
		return "asking " + render.CleanLine(a.q.Notice.Model)
	case a.want.Strategy == summarizeName:
		return "summarising " + turnSpan(a.want.First, a.want.Last)
	}
	return "looking for tangents"
}

// wanted is what the key asks for where the person is, else why there is nothing.
func (m *root) wanted() (w strategies.Want, why string) {
	b := m.b
	tangents := m.sheet == nil && (m.view == viewTangents ||
		m.view == viewStrategies && m.now().chosen() == strategyRow(tangentsName))
	switch {
	case m.o.Question == nil:
		return w, "nothing can be asked here"
	case b.plan == nil:
		return w, "still planning"
	case m.asks.now != nil:
		return w, "one question at a time; esc stops it"
	case !tangents && b.plan.Spec.Has(summarizeName):
		if b.stretch[0] == 0 {
			return w, "there is no whole turn between the fences to summarise"
		}
		return strategies.Want{
			Strategy: summarizeName, First: b.stretch[0], Last: b.stretch[1],
		}, ""
	case !tangents && !b.plan.Spec.Has(tangentsName):
		return w, "summarize and classify-tangents are off; S lists them"
	}
	w = strategies.Want{Strategy: tangentsName}
	for i := range b.conv.Turns {
		if b.live(i + 1) {
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
	_, why := m.wanted()
	return why == "", why
}

// askAnew asks for what the person looks at, whether there is an answer or not.
func (m *root) askAnew() tea.Cmd {
	w, _ := m.wanted()
	if m.sheet != nil {
		m.closeSheet()
	}
	return m.pose(&asking{want: w, plan: m.b.plan, byKey: true})
}

// askingWhat says what the key asks for now; there must be something.
func askingWhat(m *root) string {
	if w, _ := m.wanted(); w.Strategy == summarizeName {
		return "a summary of " + turnSpan(w.First, w.Last)
	}
	return "a search for tangents"
}
