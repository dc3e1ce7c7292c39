package panes

import (
	"decant/render"
	"decant/tui/draw"
	"decant/tui/views"
)

// Tabs are the views with their keys, the one that is shown marked.
func (m *Panes) Tabs(width int) string {
	th := m.B.Theme
	p := draw.NewPen(width, &m.B.Glyphs)
	for i, o := range m.Outlines {
		key, name := o.View.Key(), nameTab(m, views.ID(i), width)
		style := th.Dim
		if views.ID(i) == m.Shown && !m.Session.Diagnosing.Shown {
			style = th.Accent
			p.Say(style, m.B.Glyphs.Cursor)
		} else {
			p.Gap(1)
		}
		p.Say(th.Key, key)
		if name != "" {
			p.Say(style, " "+name)
		}
		p.Gap(2)
	}
	if width >= measureTabs(m)+diagnosisTab {
		style := th.Dim
		if m.Session.Diagnosing.Shown {
			style = th.Accent
			p.Say(style, m.B.Glyphs.Cursor)
		} else {
			p.Gap(1)
		}
		p.Say(th.Key, "W")
		p.Say(style, " "+diagnosisName)
	}
	return p.String()
}

// diagnosisName stands on the last tab, which is no view of the list, and diagnosisTab is how many
// cells it takes with the gap before it.
const (
	diagnosisName = "Diagnosis"
	diagnosisTab  = 2 + len(" W ") + len(diagnosisName)
)

// OnDiagnosisTab reports whether a column of the tabs belongs to the diagnosis.
func (m *Panes) OnDiagnosisTab(x int) bool {
	from := 0
	for i := range m.Outlines {
		from += measureTab(m, views.ID(i))
	}
	return m.Layout.W >= measureTabs(m)+diagnosisTab && x >= from && x < from+diagnosisTab
}

// nameTab is what a tab says beside its key: a narrow screen names only the view that is shown.
func nameTab(m *Panes, v views.ID, width int) string {
	if v != m.Shown && width < measureTabs(m) {
		return ""
	}
	return m.Outlines[v].View.Name()
}

// measureTabs is how many cells the tabs take with all their names.
func measureTabs(m *Panes) int {
	w := -2 // The last has no gap behind it.
	for _, o := range m.Outlines {
		w += render.Width(o.View.Key()) + render.Width(o.View.Name()) + 4
	}
	return w
}

// measureTab is how many cells a tab takes, with the gap behind it.
func measureTab(m *Panes, v views.ID) int {
	w := 1 + render.Width(m.Outlines[v].View.Key()) + 2
	if name := nameTab(m, v, m.Layout.W); name != "" {
		w += 1 + render.Width(name)
	}
	return w
}
