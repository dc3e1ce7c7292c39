package tui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"decant/render"
	"decant/strategies"
)

// Rewritten is a Program in which a person may change a text.
type Rewritten interface {
	Program
	// Text is what the person left, once Run has returned without an error.
	Text() string
}

// maxSummaryLines is how many lines of a summary are shown beside other things; its strategy and
// the pager show all.
const maxSummaryLines = 12

// summary is the summary that takes the place of turns, nil where none does.
func (b *board) summary() *strategies.Summary {
	if b.plan == nil || !b.plan.Spec.Has(summarizeName) || b.staleSummary() != nil {
		return nil
	}
	return b.plan.Spec.Summary
}

// summaryOf is the summary that tells of a row: of a turn in it, or of the strategy; nil for none.
func (b *board) summaryOf(r rowID) *strategies.Summary {
	sum := b.summary()
	switch {
	case sum == nil:
	case r.kind == rowTurn && r.at >= sum.First && r.at <= sum.Last,
		r == strategyRow(summarizeName):
		return sum
	}
	return nil
}

// summary adds the text of a summary: what it stands for, who wrote it, and at most so many
// lines, 0 for all.
func (p *page) summary(sum *strategies.Summary, most int) {
	if sum == nil {
		return
	}
	b := p.b
	p.blank()
	p.say(b.theme.Summarised, "Summary of "+turnSpan(sum.First, sum.Last)+", by "+
		render.CleanLine(sum.By))
	if row := b.planRow(summarizeName); row == nil || row.Changes == 0 {
		p.say(b.theme.Warn, b.glyphs.Warning+" It is not put in: "+b.excuse()+".")
	}
	before := len(p.lines)
	for l := range strings.Lines(render.Clean(sum.Text)) {
		if l = strings.TrimRight(l, " \n"); l == "" {
			p.blank()
		} else {
			p.say(b.theme.Text, l)
		}
	}
	if rest := len(p.lines) - before - most; most > 0 && rest > 0 {
		p.lines = p.lines[:before+most]
		p.say(b.theme.Dim, b.glyphs.Gap+" "+plural(rest, "more line")+
			"; the page of summarize has all")
	}
}

// excuse says why summarize takes nothing.
func (b *board) excuse() string {
	for _, n := range b.plan.Notes {
		if n.Strategy == summarizeName {
			return strings.TrimPrefix(render.CleanLine(n.Text), "nothing to do: ")
		}
	}
	return "it would save nothing"
}

// shownSummary is the summary on the page that is shown, nil for none.
func (m *root) shownSummary() *strategies.Summary {
	if m.sheet != nil {
		return nil
	}
	return m.b.summaryOf(m.detail.subject)
}

// editSummary opens the summary in an editor; what the person leaves there is the summary.
func (m *root) editSummary(sum *strategies.Summary) tea.Cmd {
	seq, j := m.handing("handing on the summary")
	rewrite, text := m.o.Rewrite, render.Export(sum.Text)
	return tea.Batch(guard(func() tea.Msg {
		defer j.end()
		p, err := rewrite("summary.md", text)
		if err != nil {
			return programReady{seq: seq, err: err}
		}
		return programReady{seq: seq, program: p, then: func(m *root) tea.Cmd {
			return m.rewritten(sum, text, p.Text())
		}}
	}), watchJob(j))
}

// rewritten takes a summary as the person left it.
func (m *root) rewritten(was *strategies.Summary, before, text string) tea.Cmd {
	text = strings.TrimSpace(text)
	switch text {
	case strings.TrimSpace(before):
		m.note("the summary is as it was")
		return nil
	case "":
		m.warn("a summary must say something; it is as it was")
		return nil
	}
	s, own := m.history.Now(), *was
	own.Text, own.By = text+"\n", strategies.EditedBy(was.By)
	s.Summary = &own
	cmd := m.do("summary edited", s)
	return tea.Batch(cmd, m.showDetail())
}
