package panes

import (
	"decant/render"
	"decant/tui/board"
	"decant/tui/draw"
	"decant/tui/views"
)

// diagnosis is the index of the last tab, which is not a view of the list.
const diagnosis = views.Count

// tabNames are the names of the tabs beside their keys, and the cells between two tabs, for one
// width of screen.
type tabNames struct {
	gap       int
	all       bool
	diagnosis string
}

// namings are the ways to name the tabs, longest first. The diagnosis always has a tab, because a
// new user returns with it.
var namings = []tabNames{
	{2, true, "Diagnosis"},
	{1, true, "Diagnosis"},
	{0, true, "Diagnosis"},
	{1, true, ""},
	{2, false, ""},
}

// tab is a tab: its key, its name, and its columns with the gap after it.
type tab struct {
	key, name string
	from, end int
}

// layTabs returns the tabs for a screen of that many cells, with the longest names that fit.
func layTabs(m *Panes, width int) (out [diagnosis + 1]tab) {
	for _, n := range namings {
		at := 0
		for v := range diagnosis + 1 {
			t := nameTab(m, v, n)
			t.from = at
			if t.key == "" {
				t.end = at
				out[v] = t
				continue
			}
			at += 1 + render.Width(t.key)
			if t.name != "" {
				at += 1 + render.Width(t.name)
			}
			at += n.gap
			t.end = at
			out[v] = t
		}
		if at-n.gap <= width {
			break
		}
	}
	return out
}

// nameTab returns the key and the name of a tab. If not all tabs have names, the visible one still
// has.
func nameTab(m *Panes, v views.ID, n tabNames) tab {
	t := tab{key: "W", name: n.diagnosis}
	if v != diagnosis {
		t.key, t.name = m.Outlines[v].View.Key(), m.Outlines[v].View.Name()
	}
	if v == views.Problems && !isShown(m, v) && board.ProblemWords(m.B.Board) == "" {
		return tab{} // A conversation without problems does not show this tab.
	}
	switch {
	case n.all:
	case v == diagnosis && isShown(m, v):
		t.name = namings[0].diagnosis
	case !isShown(m, v):
		t.name = ""
	}
	return t
}

// isShown reports whether the page of a tab is visible.
func isShown(m *Panes, v views.ID) bool {
	if m.Session.Diagnosing.Shown {
		return v == diagnosis
	}
	return v == m.Shown
}

// Tabs draws the tabs of the views and the diagnosis with their keys, and marks the visible one.
func (m *Panes) Tabs(width int) string {
	th := m.B.Theme
	p := draw.NewPen(width, &m.B.Glyphs)
	tabs := layTabs(m, width)
	for v := range diagnosis + 1 {
		t, style := tabs[v], th.Dim
		if t.key == "" {
			continue
		}
		if isShown(m, v) {
			style = th.Accent
			p.Say(style, m.B.Glyphs.Cursor)
		} else {
			p.Gap(1)
		}
		p.Say(th.Key, t.key)
		if t.name != "" {
			p.Say(style, " "+t.name)
		}
		p.Gap(t.end - (width - p.Left))
	}
	return p.String()
}

// tabAt returns the tab at a column of the screen.
func tabAt(m *Panes, x int) (views.ID, bool) {
	tabs := layTabs(m, m.Layout.W)
	for v := range diagnosis + 1 {
		if x >= tabs[v].from && x < tabs[v].end {
			return v, true
		}
	}
	return 0, false
}

// OnDiagnosisTab reports whether a column of the tabs belongs to the diagnosis.
func OnDiagnosisTab(m *Panes, x int) bool {
	v, ok := tabAt(m, x)
	return ok && v == diagnosis
}
