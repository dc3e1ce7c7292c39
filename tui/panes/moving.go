package panes

import (
	tea "github.com/charmbracelet/bubbletea"

	"decant/tui/browser"
	"decant/tui/layout"
	"decant/tui/list"
	"decant/tui/views"
)

// activeList returns the list that keys move, nil for the detail, which scrolls.
func activeList(m *Panes) *list.List {
	if m.Focus != layout.List {
		return nil
	}
	return &m.List().List
}

// Move moves the cursor, or scrolls if there is none.
func (m *Panes) Move(rows int) tea.Cmd {
	if l := activeList(m); l != nil {
		l.Move(min(rows, l.N))
		return m.ShowChosen()
	}
	m.Detail.ScrollBy(min(rows, m.Detail.N))
	return nil
}

// Page moves by a fraction of the visible rows.
func (m *Panes) Page(times, part int) tea.Cmd {
	height := m.Detail.Height
	if l := activeList(m); l != nil {
		height = l.Height
	}
	return m.Move(times * max(height/part, 1))
}

// ToTop moves to the first row, or in the list of turns to the turn with that number.
func (m *Panes) ToTop(count int) tea.Cmd {
	if count > 0 && m.Shown == views.Turns {
		m.ChooseTurn(count)
		return m.ShowChosen()
	}
	if l := activeList(m); l != nil {
		m.Leap()
		l.To(0)
		return m.ShowChosen()
	}
	return m.Move(-list.Far)
}

// ToBottom moves to the last row.
func (m *Panes) ToBottom() tea.Cmd {
	if activeList(m) != nil {
		m.Leap()
	}
	return m.Move(list.Far)
}

// TurnFocus gives the focus to the next pane or the previous one.
func (m *Panes) TurnFocus(step int) tea.Cmd {
	if step < 0 {
		return m.SetFocus((m.Focus + layout.Count - 1) % layout.Count)
	}
	return m.SetFocus((m.Focus + 1) % layout.Count)
}

// Inward unfolds the chosen row, or moves to its detail.
func (m *Panes) Inward() tea.Cmd {
	if m.Focus == layout.List && m.List().Fold(m.List().Chosen(), true) {
		return m.ShowChosen()
	}
	return m.SetFocus(layout.Detail)
}

// MarkRow marks the chosen row and moves to the next.
func (m *Panes) MarkRow() tea.Cmd {
	o := m.List()
	o.Mark(o.Chosen())
	o.Move(1)
	return m.ShowChosen()
}

// MarkRange starts a range at the chosen row, or ends the current one.
func (m *Panes) MarkRange() tea.Cmd {
	o := m.List()
	o.Ranging, o.Start, o.From = !o.Ranging, o.Chosen(), o.Cursor
	o.Changes++
	return nil
}

// HasRow reports whether there is a row to mark, and why not.
func HasRow(m *Panes) (bool, string) { return m.List().N > 0, "nothing is listed here" }

// Zoom gives the whole body to the pane with the focus, or undoes that.
func (m *Panes) Zoom() tea.Cmd {
	m.Zoomed = !m.Zoomed
	return m.relayout()
}

// SortAgain sorts the list in the same order again, by the current values.
func (m *Panes) SortAgain() tea.Cmd {
	m.Resort()
	return m.ShowChosen()
}

// SortBy changes the order of the list by that many steps, forward or back.
func (m *Panes) SortBy(ways int) tea.Cmd {
	m.Sort(ways)
	return m.ShowChosen()
}

// Back returns to where the last jumps started.
func (m *Panes) Back(times int) tea.Cmd {
	m.GoBack(times)
	return m.land()
}

// Forward undoes Back.
func (m *Panes) Forward(times int) tea.Cmd {
	m.GoForward(times)
	return m.land()
}

// Jump moves from a duplicate to what it repeats.
func (m *Panes) Jump() tea.Cmd {
	m.JumpFrom(m.Detail.ShownEvent())
	m.Focus = layout.List
	return m.land()
}

// CanJump reports whether there is a place to jump to, and why not.
func CanJump(m *Panes) (bool, string) { return browser.CanJump(&m.Browser, m.Detail.ShownEvent()) }

// Visit chooses an event in its turn.
func (m *Panes) Visit(event int) tea.Cmd {
	m.ChooseEvent(event)
	m.Focus = layout.List
	return m.land()
}
