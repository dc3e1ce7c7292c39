package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"decant/tui/board"
	"decant/tui/keys"
	"decant/tui/prompt"
	"decant/tui/terminal"
)

// editSetting asks for a setting's value and offers the current one for editing. A true or false
// setting is changed at once.
func editSetting(m *root, r board.RowID) tea.Cmd {
	k := board.SettingsOf(r.At)[r.Part]
	if task, flipped := m.FlipSetting(k); flipped {
		return markHandled(terminal.Launch(task))
	}
	cmd := m.ask(&prompt.Line{
		Scope: keys.InValue, Verb: "set", Label: board.SettingName(k) + " ",
		Hint: board.ExplainValues(k),
		Accept: func(text string) (tea.Cmd, bool) {
			cmd, taken := m.TakeSetting(k, text)
			return terminal.Launch(cmd), taken
		},
	})
	m.prompt.Set(k.Get(m.History.Current()))
	return markHandled(cmd)
}
