package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"decant/strategies/spec"
	"decant/tui/keys"
	"decant/tui/prompt"
	"decant/tui/sheets"
	"decant/tui/terminal"
)

// commands returns the lines of the key table for a sheet that is opened now.
func (m *root) commands() sheets.Commands {
	from := m.scope()
	return sheets.Commands{From: from, Able: func(b *keys.Binding) (bool, string) {
		return canRun(m, b, from)
	}}
}

// canRun reports whether a line of the table can run from a sheet that was opened there, and why
// not.
func canRun(m *root, b *keys.Binding, from keys.Scope) (ok bool, why string) {
	if b.Scope&from == 0 {
		if w := b.Where(); w != "" {
			return false, "works in: " + w
		}
		return false, "does not work here"
	}
	if b.ID == keys.Numbered || b.ID == keys.StepNumbered {
		return false, "press the digit itself"
	}
	return m.allows(b)
}

// runChosen closes the sheet and runs its chosen line. It only shows a line that is out of sight.
func runChosen(m *root) tea.Cmd {
	if !m.sheet.ShowChosen() {
		return nil
	}
	n := m.sheet.Menu
	if m.sheet.Scope == keys.InDiagnosis {
		return takeStep(m)
	}
	item, ok := n.Chosen()
	if !ok {
		m.Toast.Warn("no key does that")
		return nil
	}
	if item.Preset != nil {
		return takePreset(m, *item.Preset)
	}
	b := item.Key
	if ok, why := canRun(m, b, n.From); !ok {
		m.Toast.Warn(keys.Name(b.Keys[0]) + ": " + why)
		return nil
	}
	m.prompt = nil
	closed := m.closeSheet()
	return tea.Batch(closed, m.perform(b, press{key: b.Keys[0]}))
}

// takePreset closes the sheet and applies the strategies of a preset to the plan.
func takePreset(m *root, preset spec.PresetInfo) tea.Cmd {
	m.prompt = nil
	closed := m.closeSheet()
	return tea.Batch(closed, terminal.Launch(m.UsePreset(preset)))
}

// lookUpHelp lists what matches on the sheet.
func lookUpHelp(m *root, words string) tea.Cmd {
	m.sheet.LookUp(words)
	m.Refresh()
	return nil
}

// askHelp opens a prompt to search the sheet. Leaving it shows everything again.
func askHelp(m *root) tea.Cmd {
	return m.ask(&prompt.Line{
		Scope: keys.InPalette, Verb: "run", Label: "/ ",
		Typed:  func(words string) tea.Cmd { return lookUpHelp(m, words) },
		Leave:  func() tea.Cmd { return lookUpHelp(m, "") },
		Accept: func(string) (tea.Cmd, bool) { return runChosen(m), m.prompt == nil },
	})
}

// openPalette opens the command palette.
func openPalette(m *root) tea.Cmd {
	m.open(sheets.NewPalette(m.B, m.commands()))
	cmd := askHelp(m)
	m.prompt.Label, m.prompt.Leave = ": ", m.closeSheet
	return cmd
}

// openGoes shows what is removed. From there the fork is saved.
func openGoes(m *root) tea.Cmd {
	return m.open(sheets.NewGoes(m.B, m.Session, sheets.GoesOptions{
		Pager: m.o.Page != nil, InPlace: m.o.InPlace,
	}))
}

// openPresets shows the presets to choose from.
func openPresets(m *root) tea.Cmd {
	return m.open(sheets.NewPresets(m.B, m.Session, m.scope()))
}

// openHelp shows keys and marks.
func openHelp(m *root) tea.Cmd {
	return m.open(sheets.NewHelp(m.B, m.o.Version, m.commands()))
}

// quit ends the program. It asks first if there are decisions that no fork contains.
func (m *root) quit() tea.Cmd {
	if !m.HasUnsaved() {
		return m.leave()
	}
	return m.open(sheets.NewLeaving(m.B))
}
