package tui

import tea "github.com/charmbracelet/bubbletea"

// wheelRows is how many rows a step of the wheel scrolls.
const wheelRows = 3

// handleMouse lets a click choose and the wheel scroll what is under the pointer.
func (m *root) handleMouse(msg tea.MouseMsg) tea.Cmd {
	if !m.o.Mouse || msg.Action != tea.MouseActionPress {
		return nil
	}
	switch msg.Button {
	case tea.MouseButtonWheelDown:
		return m.wheel(msg.X, msg.Y, wheelRows)
	case tea.MouseButtonWheelUp:
		return m.wheel(msg.X, msg.Y, -wheelRows)
	case tea.MouseButtonLeft:
		return m.click(msg.X, msg.Y)
	default:
		return nil
	}
}

// wheel scrolls the pane under the pointer, whichever has the focus.
func (m *root) wheel(x, y, rows int) tea.Cmd {
	if m.sheet != nil {
		m.sheet.scrollBy(rows)
		return nil
	}
	p, ok := m.layout.at(x, y)
	if !ok {
		return nil
	}
	if p == paneList {
		m.now().scroll(rows)
		return m.chosen()
	}
	m.detail.scrollBy(rows)
	return nil
}

// click gives a pane the focus and chooses the row; a sheet is answered by keys alone.
func (m *root) click(x, y int) tea.Cmd {
	p, ok := m.layout.at(x, y)
	if !ok || m.sheet != nil {
		return nil
	}
	m.toast = toast{}
	row := y - m.layout.panes[p].y - 1
	cmd := m.setFocus(p)
	if o := m.now(); p == paneList && row >= 0 && row < min(o.height, o.n-o.top) {
		o.to(o.top + row)
		return tea.Batch(cmd, m.chosen())
	}
	return cmd
}

// resumed comes after the program was suspended: the terminal has forgotten the mouse.
func (m *root) resumed() tea.Cmd {
	if !m.o.Mouse {
		return nil
	}
	return tea.EnableMouseCellMotion
}
