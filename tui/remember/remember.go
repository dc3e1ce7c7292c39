// Package remember is what a screen remembers of its views from one review to the next, by kind of
// terminal size, as plain data. It must never know where that is kept.
package remember

// Kind is a kind of terminal size.
type Kind uint8

// The kinds, by the columns of the terminal.
const (
	Narrow Kind = iota
	Normal
	Wide
	Kinds
)

// From so many columns on a terminal is no longer narrow, and from so many on wide.
const (
	normalWidth = 72
	wideWidth   = 140
)

// KindOf is the kind of a terminal of so many columns.
func KindOf(width int) Kind {
	switch {
	case width < normalWidth:
		return Narrow
	case width < wideWidth:
		return Normal
	}
	return Wide
}

// Names are the kinds as a file names them.
var Names = [Kinds]string{Narrow: "narrow", Normal: "normal", Wide: "wide"}

// Settings are how the views were left on a terminal of one kind. Views and orders are called what
// the screen calls them: what it does not know any more counts for nothing.
type Settings struct {
	// View is the one that was shown, "" where nothing is remembered.
	View string `json:"view"`
	// Orders are how lists were sorted, by view; one that is not named is sorted as at first.
	Orders map[string]string `json:"orders,omitempty"`
	// ByKind splits bars by kind, Zoomed gives the list the whole body, and Shift is how many cells
	// the divider was moved to the right, negative to the left.
	ByKind bool `json:"bars_by_kind,omitempty"`
	Zoomed bool `json:"zoomed,omitempty"`
	Shift  int  `json:"divider,omitempty"`
}

// Memory is what is remembered of each kind.
type Memory [Kinds]Settings
