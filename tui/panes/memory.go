package panes

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"decant/tui/layout"
	"decant/tui/list"
	"decant/tui/remember"
	"decant/tui/views"
)

// memory is what is remembered of the views.
type memory struct {
	of remember.Memory
	// kind is the kind of the screen size. Sized is false before the size is known.
	kind  remember.Kind
	sized bool
}

// Recall restores the last state of the views on a terminal of that kind. While the screen is open,
// the shown view stays: only the room for it changes. It returns nil if the kind is the same as
// before, or if nothing is remembered.
func (m *Panes) Recall(width int) tea.Cmd {
	kind := remember.KindOf(width)
	if width <= 0 || m.memory.sized && m.memory.kind == kind {
		return nil
	}
	of, first := m.Remembered(), !m.memory.sized
	m.memory = memory{of, kind, true}
	s := &of[kind]
	m.Shift = s.Shift
	if s.View == "" {
		return nil
	}
	m.Zoomed = s.Zoomed
	if m.B.ByKind != s.ByKind {
		m.B.ByKind = s.ByKind
		m.B.Version++
	}
	for _, o := range m.Outlines {
		recallOrder(o, s.Orders[o.View.Name()])
	}
	if v, ok := viewNamed(m, s.View); ok && first && v != m.Shown {
		m.Shown, m.Focus = v, layout.List
	}
	return m.ShowChosen()
}

// viewNamed returns the view with a name.
func viewNamed(m *Panes, name string) (views.ID, bool) {
	for v := range views.Count {
		if m.Outlines[v].View.Name() == name {
			return v, true
		}
	}
	return 0, false
}

// recallOrder sorts a list by an order with that name, or else in its initial order.
func recallOrder(o *list.Outline, name string) {
	if order := max(slices.Index(o.View.Orders(), name), 0); order != o.Order {
		o.Order, o.Kept, o.Outdated = order, nil, true
	}
}

// Remembered returns what to remember, with the current state of the views.
func (m *Panes) Remembered() remember.Memory {
	out := m.memory.of
	if !m.memory.sized {
		return out
	}
	shown := m.Shown
	if shown == views.Problems { // The next conversation may have no problems.
		shown = views.Turns
	}
	s := remember.Settings{
		View: m.Outlines[shown].View.Name(), ByKind: m.B.ByKind, Zoomed: m.Zoomed, Shift: m.Shift,
	}
	for _, o := range m.Outlines {
		if o.Order == 0 {
			continue
		}
		if s.Orders == nil {
			s.Orders = map[string]string{}
		}
		s.Orders[o.View.Name()] = o.View.Orders()[o.Order]
	}
	out[m.memory.kind] = s
	return out
}
