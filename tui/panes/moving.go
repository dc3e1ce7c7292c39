package panes

import (
	tea "github.com/charmbracelet/bubbletea"

	"decant/tui/board"
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

// Move moves the cursor, or scrolls where there is none.
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
		m.Leap()
		turn := board.RowID{Kind: board.RowTurn, At: min(count, len(m.B.Conv.Turns))}
		landOn(m, spot{m.Shown, []board.RowID{turn}})
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

// CanSort says why the list has only one order.
func CanSort(m *Panes) (bool, string) {
	return len(m.List().View.Orders()) > 1, "there is only one way to sort this list"
}

// SortAgain sorts the list as before, by what it is now.
func (m *Panes) SortAgain() tea.Cmd {
	o := m.List()
	o.Resort()
	m.Session.Toast.Note("sorted again " + o.View.Orders()[o.Order])
	return m.ShowChosen()
}

// CanSortAgain says why sorting again would change nothing.
func CanSortAgain(m *Panes) (bool, string) { return m.List().Moved, "no row has to move" }

// SortBy sorts the list of the view so many ways further on, or back.
func (m *Panes) SortBy(ways int) tea.Cmd {
	o := m.List()
	names := o.View.Orders()
	n := len(names)
	o.Order = ((o.Order+ways)%n + n) % n
	o.Resort()
	m.Session.Toast.Note("sorted " + names[o.Order])
	return m.ShowChosen()
}
