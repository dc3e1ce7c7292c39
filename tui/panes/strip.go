package panes

import (
	tea "github.com/charmbracelet/bubbletea"

	"decant/tui/board"
	"decant/tui/draw"
	"decant/tui/layout"
	"decant/tui/views"
)

// DrawStrip draws the whole conversation, with the targets of a decision made now.
func (m *Panes) DrawStrip() []string {
	r := m.Layout.Strip
	return m.B.DrawStrip(r.W, r.H, aimedSpans(m))
}

// aimedSpans returns the events that a decision made now would affect.
func aimedSpans(m *Panes) []draw.Span {
	var out []draw.Span
	for _, t := range m.Aim().All {
		if t.Event >= 0 {
			out = append(out, draw.Span{From: t.Event, To: t.Event + 1})
			continue
		}
		if own := m.B.Events(t.Turn); len(own) > 0 {
			out = append(out, draw.Span{From: own[0], To: own[len(own)-1] + 1})
		}
	}
	return out
}

// ClickStrip moves to the events under a column of the strip. It chooses the first row of the list
// for one of them, or else the turn.
func (m *Panes) ClickStrip(x int) tea.Cmd {
	first, n := draw.StripCells(m.Layout.W)
	slices := board.Slices(m.B.Board, n)
	if x < first || x-first >= len(slices) {
		return nil
	}
	s := slices[x-first]
	m.Leap()
	m.List().Refresh()
	if m.Shown == views.Turns {
		return chooseIn(m, s)
	}
	for i, r := range m.List().Rows {
		if e := r.Event(); e >= s.From && e < s.To {
			m.List().To(i)
			m.List().Centre()
			return m.ShowChosen()
		}
	}
	return chooseIn(m, s)
}

// chooseIn chooses a slice in the list of turns: an event if its turn is unfolded, else the turn.
func chooseIn(m *Panes, s board.Slice) tea.Cmd {
	m.Shown, m.Focus = views.Turns, layout.List
	m.List().Refresh()
	turn := board.RowID{Kind: board.RowTurn, At: m.B.TurnOf(s.From)}
	if m.List().Open[turn] {
		return m.Visit(s.From)
	}
	m.List().Choose(turn)
	return m.ShowChosen()
}
