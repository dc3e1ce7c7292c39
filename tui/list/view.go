package list

import (
	"decant/tui/board"
	"decant/tui/draw"
	"decant/tui/query"
)

// View defines the list of a tab on the left, and the detail of a row on the right. It has no
// cursor, which belongs to the outline.
type View interface {
	// Name is the text of the tab. Key is the key that opens it.
	Name() string
	Key() string
	// Info is a dim text beside the title: how many there are.
	Info() string
	// Orders names the ways to sort. The list starts with the first.
	Orders() []string
	// Roots returns the rows at the top level, in one of the orders. Kids returns the rows directly
	// under a row. Folds reports, without listing them, whether there can be any.
	Roots(order int) []board.RowID
	Kids(r board.RowID) []board.RowID
	Folds(r board.RowID) bool
	// Rule reports whether a row only separates others and cannot be chosen.
	Rule(r board.RowID) bool
	// Draw draws a row of that many cells after its gutter. Numbers come first, in columns of their
	// own. Then comes lead, which shows the depth of the row and whether it is unfolded.
	Draw(r board.RowID, lead string, width int) string
	// Heads names the columns of numbers, for rows of that many cells.
	Heads(width int) []draw.Head
	// Events returns the events that a decision on a row affects. Turn returns the whole turn that
	// it affects instead, 0 for none.
	Events(r board.RowID) []int
	Turn(r board.RowID) int
	// Detail draws the right side for a row that is not an event, in lines of at most width cells.
	Detail(r board.RowID, width int) []string
	// Press returns what enter does on a row.
	Press(r board.RowID) Intent
}

// Charted is a view that draws a chart after the words of its rows.
type Charted interface {
	// ChartHeads names the columns of the chart, for rows of that many cells.
	ChartHeads(width int) []draw.Head
	// Legend explains the signs of the chart on one line of that many cells.
	Legend(width int) string
	// ScrollChart scrolls the chart by some steps, right or back, and reports whether that changed
	// anything.
	ScrollChart(width, steps int) bool
}

// Grouped is a view with rows for several events.
type Grouped interface {
	// GroupName returns the clean name of such a row, and what one of its events is called.
	GroupName(r board.RowID) (name, unit string)
}

// Row is a visible row.
type Row struct {
	board.RowID
	Depth int
}

// intentKind is what the user wants by pressing enter on a row.
type intentKind uint8

// The kinds of intents.
const (
	// OpenIt folds or unfolds the row.
	OpenIt intentKind = iota
	// ShowEvent shows an event in its turn.
	ShowEvent
	// ToggleStrategy turns a strategy on or off, by its index in the list.
	ToggleStrategy
	// EditSetting edits the setting of the row.
	EditSetting
)

// Intent is what the user wants with a row, and the event or strategy concerned.
type Intent struct {
	Kind intentKind
	At   int
}

// Filter says which rows a list shows. It was computed once for every event, so that a later
// decision hides no row under the cursor.
type Filter struct {
	Query query.Query
	// Pass is by event.
	Pass []bool
}
