package tui

import tea "github.com/charmbracelet/bubbletea"

// maxTrail is how many places are remembered.
const maxTrail = 200

// spot is a place to come back to: the chosen row of a view and those over it, the nearest first.
type spot struct {
	view viewID
	path []rowID
}

// here is where the cursor is.
func (m *root) here() spot { return spot{m.view, m.now().path()} }

// same reports whether two spots are one row.
func (s spot) same(t spot) bool {
	return s.view == t.view && len(s.path) > 0 && len(t.path) > 0 && s.path[0] == t.path[0]
}

// leap remembers where the cursor is before it goes far. What was gone back from is forgotten.
func (m *root) leap() {
	m.ahead = nil
	m.trail = pushed(m.trail, m.here())
}

// pushed puts a spot on a trail, once.
func pushed(trail []spot, s spot) []spot {
	if n := len(trail); len(s.path) == 0 || n > 0 && trail[n-1].same(s) {
		return trail
	}
	if len(trail) >= maxTrail {
		trail = trail[1:]
	}
	return append(trail, s)
}

// back returns to where the last jumps came from.
func (m *root) back(p press) tea.Cmd {
	return m.retrace(&m.trail, &m.ahead, p.times())
}

// forward goes again where back came from.
func (m *root) forward(p press) tea.Cmd {
	return m.retrace(&m.ahead, &m.trail, p.times())
}

// retrace goes to the end of one trail, and lengthens the other.
func (m *root) retrace(from, to *[]spot, times int) tea.Cmd {
	for range times {
		n := len(*from)
		if n == 0 {
			break
		}
		last := (*from)[n-1]
		*from = (*from)[:n-1]
		*to = pushed(*to, m.here())
		m.view = last.view
		m.land(last)
	}
	return tea.Batch(m.relayout(), m.chosen())
}

// land chooses a row of the view that is shown, or where it is no more the nearest over it. A
// filter that hides it is taken off.
func (m *root) land(s spot) {
	o := m.now()
	var over []rowID
	for i := len(s.path) - 1; i > 0; i-- {
		over = append(over, s.path[i])
	}
	if o.choose(s.path[0], over...) {
		return
	}
	if o.filter != nil {
		o.filter = nil
		m.note("the filter is off: it hid this row")
		if o.rebuild(); o.choose(s.path[0]) {
			return
		}
	}
	for _, r := range s.path[1:] {
		if o.choose(r) {
			return
		}
	}
}

// hasTrail is true after a jump that was not come back from, hasAhead after one that was.
func hasTrail(m *root) (bool, string) { return len(m.trail) > 0, "no jump to come back from" }
func hasAhead(m *root) (bool, string) { return len(m.ahead) > 0, "no jump was come back from" }

// jump goes from a duplicate to what it repeats.
func (m *root) jump() tea.Cmd {
	to := m.b.twin(m.detail.event())
	m.leap()
	return m.visit(to)
}

// canJump says why there is nothing to jump to.
func canJump(m *root) (bool, string) {
	return m.b.twin(m.detail.event()) >= 0, "this repeats nothing and is covered by nothing"
}

// visit chooses an event in its turn.
func (m *root) visit(event int) tea.Cmd {
	m.view, m.focus = viewTurns, paneList
	turn := rowID{kind: rowTurn, at: m.b.turnOf(event)}
	m.land(spot{viewTurns, []rowID{{kind: rowEvent, at: event}, turn}})
	return tea.Batch(m.relayout(), m.chosen())
}
