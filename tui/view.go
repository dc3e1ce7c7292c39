package tui

import tea "github.com/charmbracelet/bubbletea"

// viewID is one of the ways to list what there is, all over the same plan.
type viewID uint8

// The views, in the order of their tabs.
const (
	viewTurns viewID = iota
	viewResults
	viewDuplicates
	viewResources
	viewTangents
	viewStrategies
	viewCount
)

// view is what a tab lists on the left, and what it says of a row on the right. It holds no
// cursor: that is the outline's.
type view interface {
	// name stands on the tab, key is the key that opens it.
	name() string
	key() string
	// info is dim beside the title: how many there are.
	info() string
	// orders names the ways to sort, the first is how the list starts.
	orders() []string
	// roots are the rows without a row over them, in one of the orders; kids those right under
	// a row; folds reports, without listing them, whether there can be any.
	roots(order int) []rowID
	kids(r rowID) []rowID
	folds(r rowID) bool
	// rule reports whether a row only separates others and cannot be chosen.
	rule(r rowID) bool
	// draw is a row of that many cells behind its gutter: numbers first, in columns of their
	// own, then lead, which says how deep the row stands and whether it is unfolded.
	draw(r rowID, lead string, width int) string
	// heads name the columns of numbers, for rows of that many cells.
	heads(width int) []head
	// events are what a decision about a row is about; turn is the whole turn that it is
	// about instead, 0 for none.
	events(r rowID) []int
	turn(r rowID) int
	// detail draws what the right says of a row that is no event, in lines of at most width
	// cells.
	detail(r rowID, width int) []string
	// press is what enter does on a row; nil leaves it to the outline.
	press(m *root, r rowID) tea.Cmd
}

// rowKind is what a row stands for.
type rowKind uint8

// The kinds of rows.
const (
	noRow rowKind = iota
	// rowTurn is a turn: 0 is what precedes the first prompt, asideTurn what is off the path.
	rowTurn
	// rowBoundary is where the agent compacted, from 1.
	rowBoundary
	// rowBesides is what is sent and stands in no event.
	rowBesides
	// rowEvent is an event, rowPart one part of it.
	rowEvent
	rowPart
	// rowGroup is results that stand for each other, rowResource a file or page, rowTool a tool
	// with its results: indices into what their view gathered.
	rowGroup
	rowResource
	rowTool
	// rowStrategy is a strategy, rowSetting one of its settings.
	rowStrategy
	rowSetting
)

// rowID names a row by what it stands for, so that it is found again after the rows were listed
// anew. The zero rowID is none.
type rowID struct {
	kind rowKind
	// at is a turn, an event, a strategy, or another index of the view's own.
	at int
	// part is one of several under at, from 0.
	part int
	// under is the index of the row over it, where one thing is listed in several places.
	under int
}

// row is a visible row.
type row struct {
	rowID
	depth int
}

// newViews are all views, by their ids.
func newViews(b *board) [viewCount]view {
	return [viewCount]view{
		viewTurns:      newTurnsView(b),
		viewResults:    newResultsView(b),
		viewDuplicates: &duplicatesView{b: b},
		viewResources:  newResourcesView(b),
		viewTangents:   &tangentsView{b: b},
		viewStrategies: &strategiesView{b},
	}
}

// event is the event that a row stands for, -1 for none.
func (r rowID) event() int {
	if r.kind == rowEvent || r.kind == rowPart {
		return r.at
	}
	return -1
}
