// Package panes shows what is between tabs and footer: the list of a view, and beside it the detail
// of the chosen row. Its browser knows what is listed and chosen. The package must never decide
// anything itself.
package panes

import (
	tea "github.com/charmbracelet/bubbletea"

	"decant/tui/board"
	"decant/tui/browser"
	"decant/tui/detail"
	"decant/tui/draw"
	"decant/tui/layout"
	"decant/tui/remember"
	"decant/tui/review"
	"decant/tui/views"
)

// Panes are the two panes, and everything that keys and the mouse move in them.
type Panes struct {
	browser.Browser
	Layout layout.Layout
	Focus  layout.Pane
	// Zoomed is true while the pane with the focus has the whole body. Shift is how many cells the
	// divider was moved to the right.
	Zoomed bool
	Shift  int
	Detail *detail.View
	// Dragging is true while the mouse holds the divider.
	Dragging bool
	// detailOf is the view that describes the subject of the detail.
	detailOf views.ID
	memory   memory
	// planned is true once a plan was shown.
	planned bool
}

// New lists all views and shows the heaviest turn. [Panes.Recall] restores what was remembered,
// once the size of the screen is known.
func New(b *draw.Canvas, s *review.Session, of remember.Memory) *Panes {
	m := &Panes{Browser: browser.New(b, s), Detail: detail.New(b), memory: memory{of: of}}
	m.Detail.Show(m.List().Chosen())
	return m
}

// Aim returns the targets of a decision made now. In the list these are the marked rows, else the
// chosen one, and in the detail what is shown there.
func (m *Panes) Aim() *browser.Aim {
	if m.Focus == layout.Detail {
		return m.AimAt(m.Detail.Subject)
	}
	return m.Browser.Aim()
}

// Resize updates the layout for a new size of the screen.
func (m *Panes) Resize(w, h int) tea.Cmd {
	m.Layout = layout.Arrange(w, h, layout.Choice{
		Focus: m.Focus, Zoomed: m.Zoomed, Shift: m.Shift,
	})
	inner := func(p layout.Pane) (int, int) {
		r := m.Layout.Panes[p]
		return max(r.W-draw.Gutter, 0), max(r.H-1, 0)
	}
	if m.Layout.Panes[layout.List].W > 0 {
		width, height := inner(layout.List)
		m.List().SetSize(width, height-legendRows(m))
	}
	if m.Layout.Panes[layout.Detail].W > 0 && m.Detail.SetSize(inner(layout.Detail)) {
		return m.ShowDetail()
	}
	return nil
}

// relayout is Resize with the current size.
func (m *Panes) relayout() tea.Cmd { return m.Resize(m.Layout.W, m.Layout.H) }

// SetFocus gives the focus to a pane.
func (m *Panes) SetFocus(p layout.Pane) tea.Cmd {
	m.Focus = p
	if m.Layout.Single {
		return m.relayout()
	}
	return nil
}

// SetView shows another view, with the focus on its list, sorted by the current values.
func (m *Panes) SetView(v views.ID) tea.Cmd {
	m.ShowView(v)
	m.Focus = layout.List
	return m.land()
}

// land updates everything after the cursor moved far.
func (m *Panes) land() tea.Cmd { return tea.Batch(m.relayout(), m.ShowChosen()) }

// Relist rebuilds the rows of all views after a change of the plan.
func (m *Panes) Relist() {
	if !m.planned { // The values for the order were not known before.
		for _, o := range m.Outlines {
			o.Kept = nil
		}
	}
	m.planned = m.B.Plan != nil
	m.Browser.Relist()
	m.Detail.Show(m.List().Chosen())
}

// Exchange shows the new conversation at the same place.
func Exchange(m *Panes, to *board.Moved) {
	m.Exchange(to)
	m.Detail.Exchange(to)
}

// ShowChosen updates the detail for the row at the cursor.
func (m *Panes) ShowChosen() tea.Cmd {
	was, of := m.Detail.Subject, m.detailOf
	m.Detail.Show(m.List().Chosen())
	m.detailOf = m.Shown
	if was == m.Detail.Subject && of == m.Shown {
		return nil
	}
	return m.ShowDetail()
}

// Recompose is ShowDetail as a task of the review.
func (m *Panes) Recompose() review.Task {
	cmd := m.ShowDetail()
	if cmd == nil {
		return nil
	}
	return func() any { return cmd() }
}
