// Package browser is where a user is in a review: which view is listed, what is chosen and marked
// in it, where jumps came from, and what a decision made now is about. It knows no terminal; the
// screen and the plain mode are front ends on it. For example,
//
//	m := browser.New(canvas, session)
//	m.ShowView(views.Results)
//	task := m.Decide(m.Aim(), spec.Drop)
//
// drops the heaviest result. Only what is so asked for may be decided here.
package browser

import (
	"decant/tui/board"
	"decant/tui/draw"
	"decant/tui/keys"
	"decant/tui/list"
	"decant/tui/review"
	"decant/tui/views"
)

// Browser are the lists of a review, of which one is shown.
type Browser struct {
	B *draw.Canvas
	// Session is told what the person shall read, and decides.
	Session *review.Session
	// MayAsk is true where a question can be put to a model.
	MayAsk bool
	// Shown is the view that is listed, Outlines are the lists of all.
	Shown    views.ID
	Outlines [views.Count]*list.Outline
	// aimed is what a decision was about when it was last asked for.
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
	case n == 1: // A list of one row tells nothing.
		turns.Open[board.RowID{Kind: board.RowTurn, At: 1}] = true
	case n <= fewTurns && isGiant(b.Board, heaviest):
		turns.Open[board.RowID{Kind: board.RowTurn, At: heaviest}] = true
	}
	turns.Choose(board.RowID{Kind: board.RowTurn, At: heaviest})
	return m
}

// fewTurns are so few rows that a list of them tells nothing where most stands in one, which has
// giantEvents or more.
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

// List is the list of the view that is shown. Its rows may be older than the plan until
// [list.Outline.Refresh].
func (m *Browser) List() *list.Outline { return m.Outlines[m.Shown] }

// Relist has the rows of all views listed anew, after the plan that they show has changed; those
// of the view that is shown at once.
func (m *Browser) Relist() {
	for _, o := range m.Outlines {
		o.Outdated = true
	}
	m.List().Refresh()
}

// Exchange lists what the conversation is now that was exchanged, with the cursors, marks and folds
// where they were.
func (m *Browser) Exchange(to *board.Moved) {
	for id, v := range views.New(m.B) {
		m.Outlines[id].Exchange(v, to)
	}
	m.aimed = nil
	m.trail = trail{moveSpots(m.trail.behind, to), moveSpots(m.trail.ahead, to)}
}

// Restack has the strategies listed in their order again.
func (m *Browser) Restack() {
	o := m.Outlines[views.Strategies]
	o.Kept, o.Outdated = nil, true
}

// ShowView shows another view, sorted by what it is now.
func (m *Browser) ShowView(v views.ID) {
	if v != m.Shown {
		m.Leap()
		if o := m.Outlines[v]; o.Outdated || o.Moved {
			o.Resort()
		}
	}
	m.Shown = v
}

// Scope is where a key pressed in the list that is shown works.
func (m *Browser) Scope() keys.Scope {
	return [views.Count]keys.Scope{
		views.Turns: keys.InTurns, views.Results: keys.InResults,
		views.Duplicates: keys.InDuplicates, views.Resources: keys.InResources,
		views.Tangents: keys.InTangents, views.Strategies: keys.InStrategies,
		views.Problems: keys.InProblems,
	}[m.Shown]
}

// CanSort says why the list has only one order.
func CanSort(m *Browser) (bool, string) {
	return len(m.List().View.Orders()) > 1, "there is only one way to sort this list"
}

// Sort sorts the list so many ways further on, or back.
func (m *Browser) Sort(ways int) {
	o := m.List()
	names := o.View.Orders()
	n := len(names)
	o.Order = ((o.Order+ways)%n + n) % n
	o.Resort()
	m.Session.Toast.Note("sorted " + names[o.Order])
}

// CanResort says why sorting again would change nothing.
func CanResort(m *Browser) (bool, string) { return m.List().Moved, "all rows are already in order" }

// Resort sorts the list as before, by what it is now.
func (m *Browser) Resort() {
	o := m.List()
	o.Resort()
	m.Session.Toast.Note("sorted again " + o.View.Orders()[o.Order])
}

// Nothing is what an empty view says.
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
	views.Turns:      "There are no turns.",
	views.Results:    "There are no tool results.",
	views.Duplicates: "Nothing here is a duplicate, covered or outdated.",
	views.Resources:  "No file and no page was read or written.",
	views.Tangents: "No turn is named a tangent (an off-topic turn). " +
		"In the turns (T), t names one.",
	views.Strategies: "There are no strategies.",
}
