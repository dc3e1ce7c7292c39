package panes

import (
	tea "github.com/charmbracelet/bubbletea"
)

// MoveDivider moves the divider so many cells to the right, or to the left. It stands still where
// a pane has its least; what it would go beyond that is forgotten.
func (m *Panes) MoveDivider(cells int) tea.Cmd {
	was := m.Layout.Shift
	m.Shift = was + cells
	cmd := m.relayout()
	m.Shift = m.Layout.Shift
	if m.Shift == was {
		m.Session.Toast.Note("the divider cannot move further on this side")
	}
	return cmd
}

// CanMoveDivider says why there is no divider to move.
func CanMoveDivider(m *Panes) (bool, string) {
	return m.Layout.Divider.W > 0, "there is no divider: the panes are not side by side"
}

// Grab takes hold of the divider where a cell is one of its own, and reports whether it is.
func (m *Panes) Grab(x, y int) bool {
	m.Dragging = m.Layout.Divider.Has(x, y)
	return m.Dragging
}

// Drag moves the divider that is held to a column.
func (m *Panes) Drag(x int) tea.Cmd {
	if !m.Dragging || m.Layout.Divider.W == 0 {
		return nil
	}
	m.Shift = m.Layout.Shift + x - m.Layout.Divider.X
	cmd := m.relayout()
	m.Shift = m.Layout.Shift
	return cmd
}
