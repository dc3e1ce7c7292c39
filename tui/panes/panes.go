// Package panes is what stands between tabs and footer: the list of a view, and beside it the
// detail of what is chosen there. It knows what is listed, chosen, marked and shown, and what a
// decision made now is about; it must never decide anything itself.
package panes

import (
	tea "github.com/charmbracelet/bubbletea"

	"decant/tui/board"
	"decant/tui/detail"
	"decant/tui/draw"
	"decant/tui/layout"
	"decant/tui/list"
	"decant/tui/remember"
	"decant/tui/review"
	"decant/tui/views"
)

// Panes are the two panes, and all that keys and the mouse move in them.
type Panes struct {
	B *draw.Canvas
	// Session is told what a person shall read.
	Session *review.Session
	// MayAsk is true where a question can be put to a model.
	MayAsk bool

	Layout layout.Layout
	Focus  layout.Pane
	// Zoomed is true while the pane with the focus has the whole body, Shift is how many cells the
	// divider was moved to the right.
	Zoomed bool
	Shift  int
	// Dragging is true while the mouse holds the divider.
	Dragging bool
	// Shown is the view that is listed, Outlines are the lists of all.
	Shown    views.ID
	Outlines [views.Count]*list.Outline
	Detail   *detail.View
	// detailOf is the view that says what there is to say of the subject of the detail.
	detailOf views.ID
	// aimed is what a decision was about when it was last asked for.
	aimed  *Aim
	trail  trail
	memory memory
	// planned is true from when a plan was shown.
	planned bool
}

// New lists all views and shows the heaviest turn. What was remembered is set up when the size of
// the screen is known, by [Panes.Recall].
func New(b *draw.Canvas, s *review.Session, of remember.Memory) *Panes {
	m := &Panes{B: b, Session: s, Detail: detail.New(b), memory: memory{of: of}}
	for id, v := range views.New(b) {
		m.Outlines[id] = list.New(b, v)
	}
	if len(b.Conv.Turns) == 1 {
		// A list of one row tells nothing.
		m.Outlines[views.Turns].Open[board.RowID{Kind: board.RowTurn, At: 1}] = true
	}
	heaviest := board.RowID{Kind: board.RowTurn, At: board.HeaviestTurn(b.Board)}
	m.Outlines[views.Turns].Choose(heaviest)
	m.Detail.Show(m.List().Chosen())
	return m
}

// List is the list of the view that is shown.
func (m *Panes) List() *list.Outline {
	o := m.Outlines[m.Shown]
	o.Refresh()
	return o
}

// Resize lays the screen out again.
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

// relayout is Resize with the size as it is.
func (m *Panes) relayout() tea.Cmd { return m.Resize(m.Layout.W, m.Layout.H) }

// SetFocus gives the focus to a pane.
func (m *Panes) SetFocus(p layout.Pane) tea.Cmd {
	m.Focus = p
	if m.Layout.Single {
		return m.relayout()
	}
	return nil
}

// SetView shows another view, its list first, sorted by what it is now.
func (m *Panes) SetView(v views.ID) tea.Cmd {
	if v != m.Shown {
		m.Leap()
		if o := m.Outlines[v]; o.Outdated || o.Moved {
			o.Resort()
		}
	}
	m.Shown, m.Focus = v, layout.List
	return tea.Batch(m.relayout(), m.ShowChosen())
}

// Relist has the rows of all views listed anew, after the plan that they show has changed.
func (m *Panes) Relist() {
	for _, o := range m.Outlines {
		if !m.planned { // They were sorted by what was not known yet.
			o.Kept = nil
		}
		o.Outdated = true
	}
	m.planned = m.B.Plan != nil
	m.Detail.Show(m.List().Chosen())
}

// ShowChosen brings the detail up to date with the cursor.
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

// Restack has the strategies listed in their order again.
func (m *Panes) Restack() {
	o := m.Outlines[views.Strategies]
	o.Kept, o.Outdated = nil, true
}
