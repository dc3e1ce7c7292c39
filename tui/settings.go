package tui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"decant/strategies/spec"
	"decant/tui/board"
	"decant/tui/keys"
	"decant/tui/label"
	"decant/tui/prompt"
	"decant/tui/terminal"
)

// editSetting asks for a setting's value, with the one that it has to be changed; what is true or
// false is changed at once.
func editSetting(m *root, r board.RowID) tea.Cmd {
	k := board.SettingsOf(r.At)[r.Part]
	now := k.Get(m.History.Current())
	if k.Kind == spec.BoolKey {
		cmd, _ := m.TakeSetting(k, map[string]string{"true": "false"}[now])
		return markHandled(terminal.Launch(cmd))
	}
	cmd := m.ask(&prompt.Line{
		Scope: keys.InValue, Verb: "take", Label: board.SettingName(k) + " ",
		Hint: board.ExplainValues(k),
		Accept: func(text string) (tea.Cmd, bool) {
			cmd, taken := m.TakeSetting(k, text)
			return terminal.Launch(cmd), taken
		},
	})
	m.prompt.Set(now)
	return markHandled(cmd)
}

// moveStrategy puts the chosen strategy before or behind its neighbours in the order.
func moveStrategy(way int) func(*root, press) tea.Cmd {
	return func(m *root, p press) tea.Cmd {
		r := m.List().Chosen()
		name, was := board.Registry[r.At].Name, m.History.Current()
		chosen := was.Move(name, way*p.times())
		if slices.Equal(chosen.Uses, was.Uses) {
			m.Toast.Warn(name + " is at the " +
				map[bool]string{true: "end", false: "start"}[way > 0])
			return nil
		}
		at := slices.IndexFunc(chosen.Uses, func(u spec.Use) bool { return u.Name == name })
		said := name + " works as number " + label.Ordinal(at, len(chosen.Uses))
		return terminal.Launch(m.Do(said, chosen))
	}
}

// canMoveStrategy says why there is nothing to move.
func canMoveStrategy(m *root) (bool, string) {
	if ok, why := hasPlan(m); !ok {
		return false, why
	}
	r := m.List().Chosen()
	if r.Kind != board.RowStrategy {
		return false, "choose a strategy"
	}
	return m.History.Current().Has(board.Registry[r.At].Name), "turn it on first; space does that"
}
