package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"decant/tui/find"
)

// askSearch opens the prompt of the search.
func askSearch(m *root) tea.Cmd { return m.ask(m.find.SearchLine()) }

// switchSearch searches all text instead of the labels, or the other way round.
func switchSearch(m *root) tea.Cmd {
	m.find.SwitchSearch(m.prompt)
	return nil
}

// askFilter opens the prompt of the filter, with the one that there is.
func askFilter(m *root) tea.Cmd {
	line, text := m.find.FilterLine()
	cmd := m.ask(line)
	if text != "" {
		line.Set(text)
	}
	return cmd
}

// canFind says why there is no hit to go to.
func canFind(m *root) (bool, string) { return m.find.CanFind() }

// hitsBy goes to the next hit, or the one before.
func hitsBy(way int) func(*root, press) tea.Cmd {
	return func(m *root, p press) tea.Cmd { return m.find.ToNext(way * p.times()) }
}

// seekBy goes to the next event of the list that a key looks for, or the one before.
func seekBy(q find.Quarry, way int) func(*root, press) tea.Cmd {
	return func(m *root, p press) tea.Cmd { return q.Seek(m.Panes, way, p.times()) }
}

// seeksRound is seeks that goes on from the top.
func seeksRound(q find.Quarry) func(*root, press) tea.Cmd {
	return func(m *root, p press) tea.Cmd { return q.SeekRound(m.Panes, p.times()) }
}

// hasFinding says why there is no finding to go to.
func hasFinding(m *root) (bool, string) {
	return len(m.B.Findings) > 0, "the check found nothing at any event"
}
