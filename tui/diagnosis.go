package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"decant/render"
	"decant/strategies/ladder"
	"decant/tui/keys"
	"decant/tui/prompt"
	"decant/tui/sheets"
	"decant/tui/terminal"
)

// openDiagnosis shows what fills the context, and what each step of the ladder would leave.
func openDiagnosis(m *root) tea.Cmd {
	cmd := m.open(sheets.NewDiagnosis(m.B))
	return tea.Batch(cmd, terminal.Launch(m.Diagnose()))
}

// takeStep closes the page and does what its chosen line says.
func takeStep(m *root) tea.Cmd {
	item, ok := m.sheet.Menu.Chosen()
	switch {
	case !ok:
		m.Toast.Warn("the presets are not planned yet")
		return nil
	case item.Fit:
		return askFit(m)
	case item.Step != nil:
		return tea.Batch(m.closeSheet(), useStep(m, *item.Step))
	}
	closed := m.closeSheet()
	m.Leap()
	return tea.Batch(closed, m.Visit(item.Event))
}

// tryStep takes the chosen step and keeps the page open.
func tryStep(m *root) tea.Cmd {
	if item, ok := m.sheet.Menu.Chosen(); ok && item.Step != nil {
		return useStep(m, *item.Step)
	}
	m.Toast.Warn("choose a preset; enter shows what is heavy")
	return nil
}

// takeNumbered takes the step of a digit and keeps the page open, or asks for a size.
func takeNumbered(m *root, p press) tea.Cmd {
	if !m.sheet.Menu.ChooseNumbered(int(p.key[0] - '0')) {
		m.Toast.Warn("no preset has the number " + p.key)
		return nil
	}
	if item, _ := m.sheet.Menu.Chosen(); item.Fit {
		return askFit(m)
	}
	return tryStep(m)
}

// useStep applies the strategies of a step to the plan.
func useStep(m *root, step ladder.Step) tea.Cmd { return terminal.Launch(m.TakeStep(step)) }

// askFit asks for the size to fit.
func askFit(m *root) tea.Cmd {
	return m.ask(&prompt.Line{
		Scope: keys.InValue, Verb: "fit", Label: "fit to ",
		Hint: sheets.FitHint,
		Accept: func(text string) (tea.Cmd, bool) {
			task, err := m.FitTo(text)
			if err != nil {
				m.Toast.Warn(render.CleanLine(err.Error()))
				return nil, false
			}
			return tea.Batch(m.closeSheet(), terminal.Launch(task)), true
		},
	})
}
