package panes

import (
	tea "github.com/charmbracelet/bubbletea"

	"decant/tui/browser"
	"decant/tui/layout"
	"decant/tui/list"
	"decant/tui/views"
)

// activeList is the list that keys move, nil for the detail, which scrolls.
func activeList(m *Panes) *list.List {
	if m.Focus != layout.List {
		return nil
	}
	return &m.List().List
}

// Move moves the cursor, or scrolls if none exists.
func (m *Panes) Move(rows int) tea.Cmd {
	if l := activeList(m); l != nil {
		l.Move(min(rows, l.N))
		return m.ShowChosen()
	}
	m.Detail.ScrollBy(min(rows, m.Detail.N))
	return nil
}

// Page moves by a part of what is visible.
func (m *Panes) Page(times, part int) tea.Cmd {
	height := m.Detail.Height
	if l := activeList(m); l != nil {
		height = l.Height
	}
	return m.Move(times * max(height/part, 1))
}

// ToTop goes to the first row, or in the list of turns to the one of that number.
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

// ToBottom goes to the last row.
func (m *Panes) ToBottom() tea.Cmd {
	if activeList(m) != nil {
		m.Leap()
	}
	return m.Move(list.Far)
}

// TurnFocus gives the focus to the next pane or the one before.
func (m *Panes) TurnFocus(step int) tea.Cmd {
	if step < 0 {
		return m.SetFocus((m.Focus + layout.Count - 1) % layout.Count)
	}
	return m.SetFocus((m.Focus + 1) % layout.Count)
}

// Inward unfolds the chosen row, or goes to its detail.
func (m *Panes) Inward() tea.Cmd {
	if m.Focus == layout.List && m.List().Fold(m.List().Chosen(), true) {
		return m.ShowChosen()
	}
	return m.SetFocus(layout.Detail)
}

// MarkRow marks the chosen row and goes to the next.
func (m *Panes) MarkRow() tea.Cmd {
	o := m.List()
	o.Mark(o.Chosen())
	o.Move(1)
	return m.ShowChosen()
}

// MarkRange starts a range at the chosen row, or ends the one that there is.
func (m *Panes) MarkRange() tea.Cmd {
	o := m.List()
	o.Ranging, o.Start, o.From = !o.Ranging, o.Chosen(), o.Cursor
	o.Changes++
	return nil
}

// HasRow says why there is no row to mark.
func HasRow(m *Panes) (bool, string) { return m.List().N > 0, "nothing is listed here" }

// Zoom gives the whole body to the pane with the focus, or takes that back.
func (m *Panes) Zoom() tea.Cmd {
	m.Zoomed = !m.Zoomed
	return m.relayout()
}

// SortAgain sorts the list as before, by what it is now.
func (m *Panes) SortAgain() tea.Cmd {
	m.Resort()
	return m.ShowChosen()
}

// SortBy sorts the list of the view so many ways further on, or back.
func (m *Panes) SortBy(ways int) tea.Cmd {
	m.Sort(ways)
	return m.ShowChosen()
}

// Back returns to where the last jumps came from.
func (m *Panes) Back(times int) tea.Cmd {
	m.GoBack(times)
	return m.land()
}

// Forward goes again where back came from.
func (m *Panes) Forward(times int) tea.Cmd {
	m.GoForward(times)
	return m.land()
}

// Jump goes from a duplicate to what it repeats.
func (m *Panes) Jump() tea.Cmd {
	m.JumpFrom(m.Detail.ShownEvent())
	m.Focus = layout.List
	return m.land()
}

// CanJump says why there is nothing to jump to.
func CanJump(m *Panes) (bool, string) { return browser.CanJump(&m.Browser, m.Detail.ShownEvent()) }

// Visit chooses an event in its turn.
func (m *Panes) Visit(event int) tea.Cmd {
	m.ChooseEvent(event)
	m.Focus = layout.List
	return m.land()
}
