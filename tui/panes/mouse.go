package panes

import (
	tea "github.com/charmbracelet/bubbletea"

	"decant/tui/layout"
)

// Wheel scrolls the pane under the pointer, whichever pane has the focus.
func (m *Panes) Wheel(x, y, rows int) tea.Cmd {
	p, ok := m.Layout.At(x, y)
	if !ok {
		return nil
	}
	if p == layout.List {
		m.List().Scroll(rows)
		return m.ShowChosen()
	}
	m.Detail.ScrollBy(rows)
	return nil
}

// Click opens a view by its tab, gives a pane the focus, or chooses a row. A click on the chosen
// row unfolds or folds it. It decides nothing.
func (m *Panes) Click(x, y int) tea.Cmd {
	if m.Layout.Tabs.Has(x, y) {
		if v, ok := tabAt(m, x); ok && v != diagnosis {
			return m.SetView(v)
		}
		return nil
	}
	p, ok := m.Layout.At(x, y)
	if !ok {
		return nil
	}
	row, had := y-m.Layout.Panes[p].Y-1, m.Focus == p
	var cmd tea.Cmd
	if !had {
		cmd = m.SetFocus(p)
	}
	o := m.List()
	if p != layout.List || row < 0 || row >= min(o.Height, o.N-o.Top) {
		return cmd
	}
	if id := o.Chosen(); had && o.Top+row == o.Cursor {
		o.Fold(id, !o.Open[id])
	} else {
		o.Point(o.Top + row)
	}
	return tea.Batch(cmd, m.ShowChosen())
}
