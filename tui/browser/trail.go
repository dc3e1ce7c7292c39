package browser

import (
	"decant/tui/board"
	"decant/tui/views"
)

// maxTrail is how many places are remembered.
const maxTrail = 200

// spot is a place to return to: the chosen row of a view and its parents, the nearest first.
type spot struct {
	view views.ID
	path []board.RowID
}

// spotHere returns the place of the cursor.
func spotHere(m *Browser) spot { return spot{m.Shown, m.List().Path()} }

// same reports whether two spots are the same row.
func (s spot) same(t spot) bool {
	return s.view == t.view && len(s.path) > 0 && len(t.path) > 0 && s.path[0] == t.path[0]
}

// trail holds the places where jumps started in behind. Ahead holds the places that the user went
// back from. The newest is last.
type trail struct{ behind, ahead []spot }

// moveSpots returns those of some spots that still exist after an exchange.
func moveSpots(of []spot, to *board.Moved) []spot {
	var out []spot
	for _, s := range of {
		path := make([]board.RowID, 0, len(s.path))
		for _, r := range s.path {
			if r = to.Row(r); r != (board.RowID{}) {
				path = append(path, r)
			}
		}
		out = pushSpot(out, spot{s.view, path})
	}
	return out
}

// Leap remembers the place of the cursor before it moves far. It forgets the places ahead.
func (m *Browser) Leap() {
	m.trail.ahead = nil
	m.trail.behind = pushSpot(m.trail.behind, spotHere(m))
}

// pushSpot appends a spot to a trail, once.
func pushSpot(trail []spot, s spot) []spot {
	if n := len(trail); len(s.path) == 0 || n > 0 && trail[n-1].same(s) {
		return trail
	}
	if len(trail) >= maxTrail {
		trail = trail[1:]
	}
	return append(trail, s)
}

// GoBack returns to where the last jumps started.
func (m *Browser) GoBack(times int) { retraceSpots(m, &m.trail.behind, &m.trail.ahead, times) }

// GoForward undoes [Browser.GoBack].
func (m *Browser) GoForward(times int) { retraceSpots(m, &m.trail.ahead, &m.trail.behind, times) }

// retraceSpots moves to the end of one trail, and lengthens the other.
func retraceSpots(m *Browser, from, to *[]spot, times int) {
	for range times {
		n := len(*from)
		if n == 0 {
			break
		}
		last := (*from)[n-1]
		*from = (*from)[:n-1]
		*to = pushSpot(*to, spotHere(m))
		m.Shown = last.view
		landOn(m, last)
	}
}

// landOn chooses a row of the visible view, or its nearest parent if it no longer exists. It
// removes a filter that hides the row.
func landOn(m *Browser, s spot) {
	o := m.List()
	o.Refresh()
	var over []board.RowID
	for i := len(s.path) - 1; i > 0; i-- {
		over = append(over, s.path[i])
	}
	if o.Choose(s.path[0], over...) {
		return
	}
	if o.Filter != nil {
		o.SetFilter(nil)
		m.Session.Toast.Note("the filter is off: it hid this row")
		if o.Choose(s.path[0]) {
			return
		}
	}
	for _, r := range s.path[1:] {
		if o.Choose(r) {
			return
		}
	}
}

// HasTrail reports whether there is a jump to return from, and why not.
func HasTrail(m *Browser) (bool, string) {
	return len(m.trail.behind) > 0, "no earlier jump to go back from"
}

// HasAhead reports whether there is a jump to repeat, and why not.
func HasAhead(m *Browser) (bool, string) {
	return len(m.trail.ahead) > 0, "no later jump to go forward to"
}

// CanJump reports whether there is a place to jump to from an event, or for -1 from the chosen row,
// and why not.
func CanJump(m *Browser, event int) (bool, string) {
	return otherCopy(m, event) >= 0, "this is neither a duplicate nor covered"
}

// JumpFrom moves from a duplicate, or for -1 from the chosen group of duplicates, to what it
// repeats.
func (m *Browser) JumpFrom(event int) {
	to := otherCopy(m, event)
	m.Leap()
	m.ChooseEvent(to)
}

// otherCopy returns the event to jump to, -1 for none.
func otherCopy(m *Browser, event int) int {
	r := m.List().Chosen()
	if v, ok := m.List().View.(*views.DuplicatesView); ok && event < 0 && r.Kind == board.RowGroup {
		g := v.GroupOf(r)
		return g.JumpsTo()
	}
	return board.TwinOf(m.B.Board, event)
}

// ChooseTurn chooses a turn, from 1, in the list of turns.
func (m *Browser) ChooseTurn(turn int) {
	m.Leap()
	at := board.RowID{Kind: board.RowTurn, At: min(turn, len(m.B.Conv.Turns))}
	landOn(m, spot{m.Shown, []board.RowID{at}})
}

// ChooseEvent shows an event in its turn.
func (m *Browser) ChooseEvent(event int) {
	m.Shown = views.Turns
	turn := board.RowID{Kind: board.RowTurn, At: m.B.TurnOf(event)}
	landOn(m, spot{views.Turns, []board.RowID{{Kind: board.RowEvent, At: event}, turn}})
}
