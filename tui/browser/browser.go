// Package browser knows where a user is in a review: the listed view, what is chosen and marked in
// it, where jumps started, and the target of a decision made now. It knows nothing about terminals.
// The screen and the plain mode are front ends on it. For example,
//
//	m := browser.New(canvas, session)
//	m.ShowView(views.Results)
//	task := m.Decide(m.Aim(), spec.Drop)
//
// drops the heaviest result. The package may only make decisions requested in this way.
package browser

import (
	"decant/tui/board"
	"decant/tui/draw"
	"decant/tui/keys"
	"decant/tui/list"
	"decant/tui/review"
	"decant/tui/views"
)

// Browser holds the lists of a review, one of which is shown.
type Browser struct {
	B *draw.Canvas
	// Session makes the decisions and shows the messages for the user.
	Session *review.Session
	// MayAsk is true if a model can be asked.
	MayAsk bool
	// Shown is the listed view. Outlines are the lists of all views.
	Shown    views.ID
	Outlines [views.Count]*list.Outline
	// aimed is the target of a decision at the last request.
	aimed *Aim
	trail trail
}

// New lists all views and chooses the heaviest turn.
func New(b *draw.Canvas, s *review.Session) Browser {
	m := Browser{B: b, Session: s}
	for id, v := range views.New(b) {
		m.Outlines[id] = list.New(b, v)
	}
	turns, heaviest := m.Outlines[views.Turns], board.HeaviestTurn(b.Board)
	switch n := len(b.Conv.Turns); {
	case n == 1: // A list of one row is no help.
		turns.Open[board.RowID{Kind: board.RowTurn, At: 1}] = true
	case n <= fewTurns && isGiant(b.Board, heaviest):
		turns.Open[board.RowID{Kind: board.RowTurn, At: heaviest}] = true
	}
	turns.Choose(board.RowID{Kind: board.RowTurn, At: heaviest})
	return m
}

// fewTurns is the most rows of a list that is no help if most events are in one turn. GiantEvents
// is the least events of such a turn.
const fewTurns, giantEvents = 8, 40

// isGiant reports whether a turn has many events, and more tokens than all others together.
func isGiant(b *board.Board, turn int) bool {
	if len(b.Events(turn)) < giantEvents {
		return false
	}
	all := 0
	for _, n := range b.Before {
		all += n
	}
	return 2*b.Before[turn] > all
}

// List returns the list of the visible view. Its rows may be older than the plan until
// [list.Outline.Refresh].
func (m *Browser) List() *list.Outline { return m.Outlines[m.Shown] }

// Relist rebuilds the rows of all views after a change of the plan, those of the visible view at
// once.
func (m *Browser) Relist() {
	for _, o := range m.Outlines {
		o.Outdated = true
	}
	m.List().Refresh()
}

// Exchange lists the new conversation, with the cursors, marks and folds in their places.
func (m *Browser) Exchange(to *board.Moved) {
	for id, v := range views.New(m.B) {
		m.Outlines[id].Exchange(v, to)
	}
	m.aimed = nil
	m.trail = trail{moveSpots(m.trail.behind, to), moveSpots(m.trail.ahead, to)}
}

// Restack lists the strategies in their order again.
func (m *Browser) Restack() {
	o := m.Outlines[views.Strategies]
	o.Kept, o.Outdated = nil, true
}

// ShowView shows another view, sorted by the current values.
func (m *Browser) ShowView(v views.ID) {
	if v != m.Shown {
		m.Leap()
		if o := m.Outlines[v]; o.Outdated || o.Moved {
			o.Resort()
		}
	}
	m.Shown = v
}

// Scope returns where a key pressed in the visible list works.
func (m *Browser) Scope() keys.Scope {
	return [views.Count]keys.Scope{
		views.Turns: keys.InTurns, views.Results: keys.InResults,
		views.Duplicates: keys.InDuplicates, views.Resources: keys.InResources,
		views.Tangents: keys.InTangents, views.Strategies: keys.InStrategies,
		views.Problems: keys.InProblems,
	}[m.Shown]
}

// CanSort reports whether the list has more than one order, and why not.
func CanSort(m *Browser) (bool, string) {
	return len(m.List().View.Orders()) > 1, "there is only one way to sort this list"
}

// Sort changes the order of the list by that many steps, forward or back.
func (m *Browser) Sort(ways int) {
	o := m.List()
	names := o.View.Orders()
	n := len(names)
	o.Order = ((o.Order+ways)%n + n) % n
	o.Resort()
	m.Session.Toast.Note("sorted " + names[o.Order])
}

// CanResort reports whether sorting again would change something, and why not.
func CanResort(m *Browser) (bool, string) { return m.List().Moved, "all rows are already in order" }

// Resort sorts the list in the same order again, by the current values.
func (m *Browser) Resort() {
	o := m.List()
	o.Resort()
	m.Session.Toast.Note("sorted again " + o.View.Orders()[o.Order])
}

// Nothing returns the text of an empty view.
func (m *Browser) Nothing() string {
	if m.Shown == views.Problems {
		return board.NothingWrong(m.B.Board)
	}
	text := nothing[m.Shown]
	if m.Shown == views.Tangents && m.MayAsk {
		text += " Here, a looks for tangents."
	}
	return text
}

// nothing says in an empty list what would be listed there.
var nothing = [views.Count]string{
	views.Turns:   "There are no turns.",
	views.Results: "There are no tool results.",
	views.Duplicates: "No duplicate, covered or outdated text is left to choose. " +
		"What you keep or remove yourself is not listed.",
	views.Resources: "No file and no page was read or written.",
	views.Tangents: "No turn is named a tangent (an off-topic turn). " +
		"In the turns (T), t names one.",
	views.Strategies: "There are no strategies.",
}
