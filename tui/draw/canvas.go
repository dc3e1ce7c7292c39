// Package draw draws rows, bars, pages and the header from what a review knows, with a theme and
// glyphs. It must never change the review, and what it draws is as wide as it was asked for.
package draw

import (
	"decant/tui/board"
	"decant/tui/query"
)

// Canvas draws what is on a board.
type Canvas struct {
	*board.Board
	Paint
	// ByKind is true while bars are split by kind, not by what goes.
	ByKind bool
	// Sought is what is looked for, the zero pattern for nothing.
	Sought query.Pattern
}
