package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"decant/render"
	"decant/strategies/spec"
	"decant/tui/board"
	"decant/tui/detail"
	"decant/tui/handoff"
	"decant/tui/keys"
	"decant/tui/review"
	"decant/tui/terminal"
)

// exportShown returns the whole text of the sheet or the detail without colours, as clean as on the
// screen. It returns false if nothing is shown.
func exportShown(m *root) (x handoff.Text, ok bool) {
	v := m.Detail
	if s := m.sheet; s != nil && s.Scope&keys.InTexts != 0 {
		return exportLines(s.Text())
	}
	if v.Subject.Kind == board.NoRow {
		return handoff.Text{}, false // The text there explains the view.
	}
	if v.ShownEvent() < 0 {
		return exportLines(v.Lines)
	}
	job, _, _ := v.Job()
	return handoff.Text{Name: "decant" + job.Extension(), Build: job.PlainText}, true
}

// exportLines makes a text from drawn lines. It returns false if there are none.
func exportLines(lines []string) (x handoff.Text, ok bool) {
	build := func() string { return detail.PageText(lines) }
	return handoff.Text{Name: "decant.txt", Build: build}, len(lines) > 0
}

// editShown opens the text in an editor, where the user can change a summary.
func editShown(m *root) tea.Cmd {
	sum := m.shownSummary()
	if sum == nil || m.o.Rewrite == nil {
		return handOn(m, m.o.Edit, "back from the editor; the conversation is as it was")
	}
	text := render.CleanExport(sum.Text)
	return m.exporter.Rewrite("summary.md", text, m.o.Rewrite, func(left string) tea.Cmd {
		return terminal.Launch(m.TakeSummary(sum, text, left))
	})
}

// pageShown opens the text in a pager.
func pageShown(m *root) tea.Cmd { return handOn(m, m.o.Page, "") }

// handOn opens the text in another program. After is the message when it has ended.
func handOn(
	m *root, open func(name, text string) (review.Program, error), after string,
) tea.Cmd {
	x, ok := exportShown(m)
	if !ok {
		return nil
	}
	return m.exporter.Open(x, open, after)
}

// copyShown copies the text to the clipboard.
func copyShown(m *root) tea.Cmd {
	x, ok := exportShown(m)
	if !ok {
		return nil
	}
	return m.exporter.Copy(x.Build, m.o.Copy)
}

// shownSummary returns the summary on the visible page, nil for none.
func (m *root) shownSummary() *spec.Summary {
	if m.sheet != nil {
		return nil
	}
	return m.B.SummaryOf(m.Detail.Subject)
}

// canEdit, canPage and canCopy report whether a text can leave the screen, and why not.
func canEdit(m *root) (bool, string) {
	if m.shownSummary() != nil && m.o.Rewrite != nil {
		return true, ""
	}
	return canHandOn(m, m.o.Edit != nil, "no editor can be opened here")
}

func canPage(m *root) (bool, string) {
	return canHandOn(m, m.o.Page != nil, "no pager can be opened here")
}

func canCopy(m *root) (bool, string) {
	return canHandOn(m, m.o.Copy != nil, "there is no clipboard here")
}

// canHandOn reports whether there is a text to hand on and a way to do it, and why not.
func canHandOn(m *root, possible bool, why string) (bool, string) {
	if !possible {
		return false, why
	}
	_, ok := exportShown(m)
	return ok, "no text is shown that can be copied or opened"
}
