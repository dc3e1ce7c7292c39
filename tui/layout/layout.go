// Package layout cuts the screen up into rectangles. It must never know what is in them.
package layout

import "decant/tui/draw"

// Pane is one of the two parts of the screen that can have the focus.
type Pane uint8

// The panes: the list of a view, and the detail of its chosen row.
const (
	List Pane = iota
	Detail
	Count
)

// Rect is a rectangle of cells. The top left cell of the screen is 0, 0.
type Rect struct{ X, Y, W, H int }

// Has reports whether a cell lies inside.
func (r Rect) Has(x, y int) bool {
	return x >= r.X && x < r.X+r.W && y >= r.Y && y < r.Y+r.H
}

// The sizes, in cells, that decide how a screen is cut up.
const (
	// MinSplitWidth is the width from which panes are side by side. Below it they are stacked, or
	// only the one with the focus is shown.
	MinSplitWidth = 72
	// MinLeft is the minimum width of the list, on the left.
	MinLeft = 38
	// MaxLeft is the maximum width of the list.
	MaxLeft = 120
	// The list leaves this width to the detail before it takes more than its share.
	roomyDetail = 56
	// MinDetail is the minimum width of the detail beside the list.
	MinDetail = 24
	// From this height on the header has all its lines. Below it, one is left.
	minHeaderHeight = 24
	// From these heights on the strip of the conversation has one row, and two.
	minStripHeight  = 24
	fullStripHeight = 30
	// From this height on messages have a line above the keys. Below it they replace the keys.
	minMessageHeight = 16
)

// Layout says where everything is. The rectangles tile the screen.
type Layout struct {
	W, H                                 int
	Header, Tabs, Strip, Footer, Divider Rect
	// Message is the line above the footer for messages, with no height on a low screen.
	Message Rect
	// Body is everything between strip and message, where a sheet opens.
	Body Rect
	// Panes are empty if a pane is not shown.
	Panes [Count]Rect
	// Shift is how many cells the divider is moved to the right. Each pane keeps its minimum.
	Shift int
	// Single is true if only one pane is shown, because the screen is narrow or a pane is zoomed.
	Single bool
}

// Choice is what the user chose about the layout.
type Choice struct {
	Focus  Pane
	Zoomed bool
	// Shift is how many cells the divider is moved to the right, negative to the left.
	Shift int
}

// Arrange computes the layout of a screen of w by h cells.
func Arrange(w, h int, c Choice) Layout {
	l := Layout{W: max(w, 0), H: max(h, 0)}
	l.cutRows()
	if l.W < MinSplitWidth && !c.Zoomed && l.stack() {
		return l
	}
	if l.W < MinSplitWidth || c.Zoomed {
		l.Single = true
		l.Panes[c.Focus] = l.Body
		return l
	}
	b := l.Body
	// The panes do not follow their contents, because a border that moves with the cursor is
	// restless.
	unmoved := listWidth(b.W)
	left := min(max(unmoved+c.Shift, MinLeft), b.W-1-MinDetail)
	l.Shift = left - unmoved
	l.Panes[List] = Rect{0, b.Y, left, b.H}
	l.Divider = Rect{left, b.Y, 1, b.H}
	l.Panes[Detail] = Rect{left + 1, b.Y, b.W - left - 1, b.H}
	return l
}

// cutRows cuts the screen into lines from top to bottom. A low screen leaves lines out in order:
// the rows of the strip, those of the header except one, the line for messages, the tabs.
func (l *Layout) cutRows() {
	height := func(from int) int {
		if l.H >= from {
			return 1
		}
		return 0
	}
	head, tabs, foot := headerHeight(l.W, l.H), height(5), height(2)
	said, strip := height(minMessageHeight), height(minStripHeight)+height(fullStripHeight)
	l.Header = Rect{0, 0, l.W, head}
	l.Tabs = Rect{0, head, l.W, tabs}
	l.Strip = Rect{0, head + tabs, l.W, strip}
	l.Footer = Rect{0, l.H - foot, l.W, foot}
	l.Message = Rect{0, l.H - foot - said, l.W, said}
	top := head + tabs + strip
	l.Body = Rect{0, top, l.W, l.H - top - said - foot}
}

// listWidth returns how many of w cells the list gets. Rows with many columns need more than lines
// of text, which wrap.
func listWidth(w int) int {
	left := max(min(w*57/100, 65), min(w-roomyDetail, w*3/5))
	return min(max(left, MinLeft), MaxLeft)
}

// headerHeight returns how many lines the header has.
func headerHeight(w, h int) int {
	switch {
	case w >= draw.MinLegendWidth && h >= minHeaderHeight:
		return 3
	case h >= minHeaderHeight:
		return 2
	case h >= 3:
		return 1
	}
	return 0
}

// At returns the pane that shows a cell.
func (l *Layout) At(x, y int) (Pane, bool) {
	for p, r := range l.Panes {
		if r.Has(x, y) {
			return Pane(p), true
		}
	}
	return 0, false
}

// minStack is the least rows in the body of a narrow screen for both panes, one above the other.
// Each then has a title and some rows.
const minStack = 15

// stack puts the list above the detail if they do not fit side by side, and reports whether there
// is room. The title of the detail is the line between them.
func (l *Layout) stack() bool {
	b := l.Body
	if b.H < minStack {
		return false
	}
	top := (b.H + 1) / 2
	l.Panes[List] = Rect{0, b.Y, b.W, top}
	l.Panes[Detail] = Rect{0, b.Y + top, b.W, b.H - top}
	return true
}

// Stacked reports whether the list is above the detail.
func (l *Layout) Stacked() bool { return !l.Single && l.Divider.W == 0 }
