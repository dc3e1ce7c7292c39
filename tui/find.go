package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"decant/tui/find"
	"decant/tui/keys"
	"decant/tui/layout"
	"decant/tui/prompt"
	"decant/tui/terminal"
)

// askSearch opens the prompt of the search.
func askSearch(m *root) tea.Cmd {
	l := &prompt.Line{
		Scope: keys.InSearch, Verb: "search", Past: m.find.Searches,
		Accept: func(text string) (tea.Cmd, bool) {
			return terminal.Launch(m.find.Search(text)), true
		},
	}
	nameSearch(m, l)
	return m.ask(l)
}

// nameSearch says in the prompt what is searched.
func nameSearch(m *root, l *prompt.Line) {
	l.Label, l.Hint = "labels / ", m.find.LastSearch()
	if m.find.AllText {
		l.Label = "all text / "
	}
}

// switchSearch searches all text instead of the labels, or the other way round.
func switchSearch(m *root) tea.Cmd {
	m.find.AllText = !m.find.AllText
	nameSearch(m, m.prompt)
	return nil
}

// askFilter opens the prompt of the filter, with the one that there is.
func askFilter(m *root) tea.Cmd {
	cmd := m.ask(&prompt.Line{
		Scope: keys.InFilter, Verb: "filter", Label: "& ", Hint: find.FilterHint(),
		Past: m.find.Filters,
		Accept: func(text string) (tea.Cmd, bool) {
			task, ok := m.find.Filter(text)
			return tea.Batch(m.ShowChosen(), terminal.Launch(task)), ok
		},
	})
	if text := m.find.FilterText(); text != "" {
		m.prompt.Set(text)
	}
	return cmd
}

// showSearched shows where a search found something.
func showSearched(m *root, d find.SearchDone) tea.Cmd {
	if !m.find.Searched(d) {
		return nil
	}
	m.Detail.Seek = 1
	return m.ShowChosen()
}

// showFiltered shows a list as a filter leaves it.
func showFiltered(m *root, d find.FilterDone) tea.Cmd {
	m.find.Filtered(d)
	return m.ShowChosen()
}

// canFind says why there is no hit to go to.
func canFind(m *root) (bool, string) { return m.find.CanFind() }

// hitsBy goes to the next hit, or the one before; in the detail line by line. There it scrolls to
// the first line that matches, or going back to the last.
func hitsBy(way int) func(*root, press) tea.Cmd {
	return func(m *root, p press) tea.Cmd {
		by := way * p.times()
		if m.Focus == layout.Detail && m.Detail.NextHit(m.find.Sought, by) {
			return nil
		}
		m.find.ToNext(by)
		m.Detail.Seek = way
		return m.ShowChosen()
	}
}

// seekBy goes to the next event of the list that a key looks for, or the one before.
func seekBy(q find.Quarry, way int) func(*root, press) tea.Cmd {
	return func(m *root, p press) tea.Cmd {
		q.Seek(&m.Browser, way, p.times())
		return m.ShowChosen()
	}
}

// seeksRound is seeks that goes on from the top.
func seeksRound(q find.Quarry) func(*root, press) tea.Cmd {
	return func(m *root, p press) tea.Cmd {
		q.SeekRound(&m.Browser, p.times())
		return m.ShowChosen()
	}
}

// hasFinding says why there is no finding to go to.
func hasFinding(m *root) (bool, string) {
	return len(m.B.Findings) > 0, "the check found no problem at any event"
}
