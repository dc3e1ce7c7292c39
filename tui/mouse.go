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

// click opens a view by its tab, gives a pane the focus, or chooses a row; a click on the chosen
// row unfolds or folds it. It decides nothing, and a sheet is answered by keys alone.
func (m *root) click(x, y int) tea.Cmd {
	if m.sheet != nil || m.prompt != nil {
		return nil
	}
	m.toast = toast{}
	if m.layout.tabs.has(x, y) {
		if v, ok := m.tabAt(x); ok {
			return m.setView(v)
		}
		return nil
	}
	p, ok := m.layout.at(x, y)
	if !ok {
		return nil
	}
	row, had := y-m.layout.panes[p].y-1, m.focus == p
	cmd := m.setFocus(p)
	o := m.now()
	if p != paneList || row < 0 || row >= min(o.height, o.n-o.top) {
		return cmd
	}
	if id := o.chosen(); had && o.top+row == o.cursor {
		o.fold(id, !o.open[id])
	} else {
		o.to(o.top + row)
	}
	return tea.Batch(cmd, m.chosen())
}

// tabAt is the view whose tab shows a column of the screen.
func (m *root) tabAt(x int) (viewID, bool) {
	from := 0
	for i := range m.outlines {
		v := viewID(i)
		end := from + m.tabWidth(v)
		if x >= from && x < end {
			return v, true
		}
		from = end
	}
	return 0, false
}

// toggleMouse gives the mouse to the terminal, which can select text with it, or takes it back.
func (m *root) toggleMouse() tea.Cmd {
	m.o.Mouse = !m.o.Mouse
	if m.o.Mouse {
		m.note("the mouse chooses and scrolls; M gives it back to the terminal")
		return tea.EnableMouseCellMotion
	}
	m.note("the mouse is the terminal's, to select text; M takes it back")
	return tea.DisableMouse
}

// mouseMode asks the terminal for the mouse, nil where it is not wanted.
func mouseMode(on bool) tea.Cmd {
	if !on {
		return nil
	}
	return tea.EnableMouseCellMotion
}

// resumed comes after another program had the terminal, which has forgotten the mouse since, and
// may have another title.
func (m *root) resumed() tea.Cmd {
	if !m.o.Title {
		return mouseMode(m.o.Mouse)
	}
	return tea.Batch(mouseMode(m.o.Mouse), m.titled())
}
