package tui

import (
	"errors"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"decant/render"
	"decant/strategies"
	"decant/strategies/llm"
)

// askingKeys answer what is asked about a model. The safe answer is first.
func askingKeys() []action {
	return []action{
		{
			"send-not", "enter esc n q", "do not send it", "do not send it", inConsent, nil,
			always((*root).decline),
		},
		{
			"send", "y", "send it", "send it", inConsent, nil,
			always((*root).consent),
		},
		{
			"unanswered", "enter esc q", "go on without an answer", "go on", inUnanswered, nil,
			always((*root).giveUp),
		},
		{
			"ask-again", "a", "ask again", "ask again", inUnanswered, nil,
			always((*root).askAgain),
		},
		{
			"offline", "o", "do without a model", "without a model", inConsent | inUnanswered,
			canWorkOffline, always((*root).workOffline),
		},
	}
}

// consent sends what the person agreed to.
func (m *root) consent() tea.Cmd {
	return tea.Batch(m.closeSheet(), m.send())
}

// decline sends nothing.
func (m *root) decline() tea.Cmd {
	m.asks.now = nil
	m.note("nothing was sent; a asks again")
	return m.closeSheet()
}

// giveUp leaves the plan without the answer.
func (m *root) giveUp() tea.Cmd {
	m.asks.failed = nil
	return m.closeSheet()
}

// askAgain asks once more what came to nothing.
func (m *root) askAgain() tea.Cmd {
	a := m.asks.failed
	m.asks.failed = nil
	m.closeSheet()
	return m.pose(&asking{want: a.want, plan: m.b.plan, offline: a.offline, byKey: a.byKey})
}

// asked is the question that a sheet is about.
func (m *root) asked() *asking {
	if m.asks.failed != nil {
		return m.asks.failed
	}
	return m.asks.now
}

// canWorkOffline says why a question cannot be answered without a model.
func canWorkOffline(m *root) (bool, string) {
	return m.asked() != nil && !m.asked().offline, "no model was asked"
}

// workOffline answers a question without a model.
func (m *root) workOffline() tea.Cmd {
	a := m.asked()
	m.asks.failed = nil
	m.closeSheet()
	return m.pose(&asking{want: a.want, plan: m.b.plan, offline: true, byKey: a.byKey})
}

// consentSheet says what would be sent where, and asks.
func consentSheet(b *board, a *asking) *sheet {
	return &sheet{scope: inConsent, title: "Send it to a model?", build: func(w int) []string {
		p, th, n := page{b: b, width: w}, b.theme, &a.q.Notice
		p.blank()
		p.say(th.Text, "A model would be asked to "+a.task()+". Nothing was sent yet.")
		p.blank()
		p.fact("Where to", destination(n.To))
		p.fact("Model", n.Model)
		p.fact("What", plural(n.Prompts, "prompt")+", "+b.about()+" "+
			plural(n.Tokens, "token")+", "+render.Size(n.Bytes))
		p.fact("Answers", "at most "+plural(n.MaxTokens, "token"))
		p.masked(n)
		p.blank()
		p.keyLine("enter", "do not send it")
		p.keyLine("y", "send it")
		p.keyLine("o", "do without a model")
		if a.want.Strategy == summarizeName {
			p.sayUnder(th.Dim, 8, "decant makes a digest: prompts, files, failed runs, commits.")
		} else {
			p.sayUnder(th.Dim, 8, "decant goes by a rule: words and files of each turn.")
		}
		return p.lines
	}}
}

// fact is a name and what is so called, on lines of their own where there is little room.
func (p *page) fact(name, text string) {
	const column = 10
	for i, l := range render.Wrap(render.CleanLine(text), max(p.width-column, 1)) {
		p.row(func(r *pen) {
			if i > 0 {
				name = ""
			}
			r.put(p.b.theme.Dim, name, column)
			r.put(p.b.theme.Text, l, r.left)
		})
	}
}

// destination is where prompts go.
func destination(to llm.Destination) string {
	switch {
	case to.Program:
		return "the program " + to.Where + ", which may send it on"
	case to.Local:
		return to.Where + ", on this machine"
	}
	return to.Where
}

// masked says what is kept back because it looks like a secret.
func (p *page) masked(n *llm.Notice) {
	if n.Secrets() == 0 {
		p.fact("Masked", "nothing looked like a secret")
		return
	}
	kinds := make([]string, len(n.Masked))
	for i, m := range n.Masked {
		kinds[i] = render.Number(m.Count) + " " + m.Rule
	}
	is := map[bool]string{true: " that looks", false: " that look"}[n.Secrets() == 1]
	p.fact("Masked", plural(n.Secrets(), "text")+is+" like a secret: "+strings.Join(kinds, ", "))
}

// unansweredSheet says why there is no answer, and what can be done.
func unansweredSheet(b *board, a *asking) *sheet {
	return &sheet{scope: inUnanswered, title: "No answer", build: func(w int) []string {
		p, th := page{b: b, width: w}, b.theme
		p.blank()
		what, next := a.why.Error(), ""
		var e *llm.Error
		if errors.As(a.why, &e) {
			what, next = e.Model+": "+e.What, e.Next
		}
		p.say(th.Error, b.glyphs.No+" "+render.CleanLine(what))
		if next != "" {
			p.say(th.Text, "What helps: "+render.CleanLine(next)+".")
		}
		if a.used != "" {
			p.say(th.Dim, "It took "+render.CleanLine(a.used)+".")
		}
		p.say(th.Dim, "It was asked to "+a.task()+"; the plan is as it was.")
		p.blank()
		p.keyLine("enter", "go on without an answer")
		p.keyLine("a", "ask again")
		if !a.offline {
			p.keyLine("o", "do without a model")
		}
		return p.lines
	}}
}

// wait is an answer that a plan is without.
type wait struct{ strategy, text string }

// waits says what answers a plan is without; nil for none.
func (b *board) waits() []wait {
	if b.plan == nil {
		return nil
	}
	var out []wait
	s := &b.plan.Spec
	if sum := b.staleSummary(); sum != nil {
		text := "The summary is of " + turnSpan(sum.First, sum.Last) + ", while "
		if b.stretch[0] == 0 {
			text += "no whole turn lies between the fences now"
		} else {
			text += turnSpan(b.stretch[0], b.stretch[1]) + " would go now"
		}
		out = append(out, wait{summarizeName, text + ": it is not applied. a asks anew."})
	}
	for _, w := range b.plan.Wants {
		switch {
		case answered(s, w.Strategy):
		case w.Strategy == summarizeName:
			out = append(out, wait{w.Strategy, "There is no summary of " +
				turnSpan(w.First, w.Last) + " yet: they stay. a asks for one."})
		case w.Strategy == tangentsName:
			out = append(out, wait{
				w.Strategy, "Nobody has looked for tangents yet: A lists them, a there asks.",
			})
		}
	}
	return out
}

// staleSummary is a summary of other turns than would go now, nil for none.
func (b *board) staleSummary() *strategies.Summary {
	if b.plan == nil || !b.plan.Spec.Has(summarizeName) || b.plan.Spec.Summary == nil {
		return nil
	}
	if sum := b.plan.Spec.Summary; sum.First != b.stretch[0] || sum.Last != b.stretch[1] {
		return sum
	}
	return nil
}

// needlessAsk reports whether nobody looks for the key that asks.
func (m *root) needlessAsk() bool {
	if m.sheet == nil && m.view == viewTangents {
		return m.o.Question == nil
	}
	return m.o.Question == nil || m.b.waits() == nil
}

// explainAnswer says what the answer is that a strategy works with, or that it waits for one.
func (v *strategiesView) explainAnswer(p *page, r rowID) {
	b := v.b
	if sum := b.summaryOf(r); sum != nil {
		p.summary(sum, 0)
		p.say(b.theme.Dim, "e changes it, a asks anew.")
	}
	// What it waits for is among its notes.
	for _, w := range b.waits() {
		if w.strategy == registry[r.at].Name {
			p.blank()
			p.say(b.theme.Warn, b.glyphs.Warning+" It waits for an answer: a asks for it.")
		}
	}
}
