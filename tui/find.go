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

// switchSearch switches between searching all text and only the labels.
func switchSearch(m *root) tea.Cmd {
	m.find.AllText = !m.find.AllText
	nameSearch(m, m.prompt)
	return nil
}

// askFilter opens the prompt of the filter, with the current one.
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

// showSearched shows the results of a search.
func showSearched(m *root, d find.SearchDone) tea.Cmd {
	if !m.find.Searched(d) {
		return nil
	}
	m.Detail.Seek = 1
	return m.ShowChosen()
}

// showFiltered shows the filtered list.
func showFiltered(m *root, d find.FilterDone) tea.Cmd {
	m.find.Filtered(d)
	return m.ShowChosen()
}

// canFind reports whether there is a hit to move to, and why not.
func canFind(m *root) (bool, string) { return m.find.CanFind() }

// hitsBy moves to the next or previous hit, and in the detail line by line. Entering the detail, it
// scrolls to the first matching line, or going back to the last.
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

// seekBy moves to the next or previous event in the list that a key looks for.
func seekBy(q find.Quarry, way int) func(*root, press) tea.Cmd {
	return func(m *root, p press) tea.Cmd {
		q.Seek(&m.Browser, way, p.times())
		return m.ShowChosen()
	}
}

// seeksRound is seekBy that continues from the top.
func seeksRound(q find.Quarry) func(*root, press) tea.Cmd {
	return func(m *root, p press) tea.Cmd {
		q.SeekRound(&m.Browser, p.times())
		return m.ShowChosen()
	}
}

// hasFinding reports whether there is a finding to move to, and why not.
func hasFinding(m *root) (bool, string) {
	return len(m.B.Findings) > 0, "the check found no problem at any event"
}
