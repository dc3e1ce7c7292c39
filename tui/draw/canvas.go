// Package draw draws rows, bars, pages and the header from a review, with a theme and glyphs. It
// must never change the review, and everything it draws has the requested width.
package draw

import (
	"decant/tui/board"
	"decant/tui/query"
)

// Canvas draws the contents of a board.
type Canvas struct {
	*board.Board
	Paint
	// ByKind is true while bars are split by kind, not by fate.
	ByKind bool
	// Sought is the search pattern, the zero pattern for none.
	Sought query.Pattern
}
