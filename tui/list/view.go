package list

import (
	"decant/tui/board"
	"decant/tui/draw"
	"decant/tui/query"
)

// View is what a tab lists on the left, and what it says of a row on the right. It holds no
// cursor: that is the outline's.
type View interface {
	// Name is the text of the tab, key is the key that opens it.
	Name() string
	Key() string
	// Info is dim beside the title: how many there are.
	Info() string
	// Orders names the ways to sort, the first is how the list starts.
	Orders() []string
	// Roots are the rows without a row over them, in one of the orders; kids those right under
	// a row; folds reports, without listing them, whether there can be any.
	Roots(order int) []board.RowID
	Kids(r board.RowID) []board.RowID
	Folds(r board.RowID) bool
	// Rule reports whether a row only separates others and cannot be chosen.
	Rule(r board.RowID) bool
	// Draw is a row of that many cells behind its gutter: numbers first, in columns of their
	// own, then lead, which says how deep the row stands and whether it is unfolded.
	Draw(r board.RowID, lead string, width int) string
	// Heads name the columns of numbers, for rows of that many cells.
	Heads(width int) []draw.Head
	// Events are what a decision about a row is about; turn is the whole turn that it is
	// about instead, 0 for none.
	Events(r board.RowID) []int
	Turn(r board.RowID) int
	// Detail draws what the right says of a row that is no event, in lines of at most width
	// cells.
	Detail(r board.RowID, width int) []string
	// Press is what enter does on a row.
	Press(r board.RowID) Intent
}

// Charted is a view that draws a chart behind the words of its rows.
type Charted interface {
	// ChartHeads name the columns of the chart, for rows of that many cells.
	ChartHeads(width int) []draw.Head
	// Legend says in one line of that many cells what the signs of the chart mean.
	Legend(width int) string
	// ScrollChart moves the chart by so many steps to the right or back, and reports whether that
	// changed anything.
	ScrollChart(width, steps int) bool
}

// Grouped is a view with rows that stand for several events.
type Grouped interface {
	// GroupName is what such a row is called, clean, and what one of its events is.
	GroupName(r board.RowID) (name, unit string)
}

// Row is a visible row.
type Row struct {
	board.RowID
	Depth int
}

// intentKind is what a person wants who presses enter on a row.
type intentKind uint8

// The kinds of intents.
const (
	// OpenIt folds or unfolds the row.
	OpenIt intentKind = iota
	// ShowEvent shows an event in its turn.
	ShowEvent
	// ToggleStrategy turns a strategy on or off, by its place in the list.
	ToggleStrategy
	// EditSetting edits the setting of the row.
	EditSetting
)

// Intent is what a person wants with a row, and which event or strategy that is about.
type Intent struct {
	Kind intentKind
	At   int
}

// Filter is which rows a list shows. It was asked of every event once: what is decided later takes
// no row away under the cursor.
type Filter struct {
	Query query.Query
	// Pass is by event.
	Pass []bool
}
