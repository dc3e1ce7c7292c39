package panes

import (
	tea "github.com/charmbracelet/bubbletea"
)

// MoveDivider moves the divider by some cells, right or left. It stops when a pane has its minimum
// size, and forgets the rest of the move.
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

// CanMoveDivider reports whether there is a divider to move, and why not.
func CanMoveDivider(m *Panes) (bool, string) {
	return m.Layout.Divider.W > 0, "there is no divider: the panes are not side by side"
}

// Grab takes hold of the divider if a cell belongs to it, and reports whether it does.
func (m *Panes) Grab(x, y int) bool {
	m.Dragging = m.Layout.Divider.Has(x, y)
	return m.Dragging
}

// Drag moves the held divider to a column.
func (m *Panes) Drag(x int) tea.Cmd {
	if !m.Dragging || m.Layout.Divider.W == 0 {
		return nil
	}
	m.Shift = m.Layout.Shift + x - m.Layout.Divider.X
	cmd := m.relayout()
	m.Shift = m.Layout.Shift
	return cmd
}
