// Package remember holds what a screen remembers of its views from one review to the next, by kind
// of terminal size, as plain data. It must never know where this is kept.
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

// A terminal is no longer narrow from this many columns, and wide from this many.
const (
	normalWidth = 72
	wideWidth   = 140
)

// KindOf returns the kind of a terminal with that many columns.
func KindOf(width int) Kind {
	switch {
	case width < normalWidth:
		return Narrow
	case width < wideWidth:
		return Normal
	}
	return Wide
}

// Names are the names of the kinds in a file.
var Names = [Kinds]string{Narrow: "narrow", Normal: "normal", Wide: "wide"}

// Settings hold the last state of the views on a terminal of one kind. They use the screen's names
// for views and orders, and unknown names are ignored.
type Settings struct {
	// View is the one shown last, "" if nothing is remembered.
	View string `json:"view"`
	// Orders is how lists were sorted, by view. A missing view has its initial order.
	Orders map[string]string `json:"orders,omitempty"`
	// ByKind splits bars by kind. Zoomed gives the list the whole body. Shift is how many cells the
	// divider moved to the right, negative to the left.
	ByKind bool `json:"bars_by_kind,omitempty"`
	Zoomed bool `json:"zoomed,omitempty"`
	Shift  int  `json:"divider,omitempty"`
}

// Memory holds the settings for each kind.
type Memory [Kinds]Settings
