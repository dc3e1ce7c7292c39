package tui

// pane is one of the two parts of the screen that can have the focus.
type pane uint8

// The panes: the list of a view, and the detail of what is chosen in it.
const (
	paneList pane = iota
	paneDetail
	paneCount
)

// rect is a rectangle of cells; the top left cell of the screen is 0, 0.
type rect struct{ x, y, w, h int }

// has reports whether a cell lies inside.
func (r rect) has(x, y int) bool {
	return x >= r.x && x < r.x+r.w && y >= r.y && y < r.y+r.h
}

// The sizes, in cells, from which a screen is cut up.
const (
	// Below this only the pane with the focus is shown.
	minSplitWidth = 72
	// The list, on the left.
	minLeft, maxLeft = 38, 100
	// From these on the header has a line that explains the gauge.
	minLegendWidth, minLegendHeight = 60, 20
)

// layout is where everything stands. The rectangles tile the screen.
type layout struct {
	w, h                          int
	header, tabs, footer, divider rect
	// body is all between tabs and footer: where a sheet opens.
	body rect
	// panes are empty where a pane is not shown.
	panes [paneCount]rect
	// single is true when only one pane is shown: the screen is narrow, or a pane is zoomed.
	single bool
}

// arrange computes the layout of a screen of w by h cells.
func arrange(w, h int, focus pane, zoomed bool) layout {
	l := layout{w: max(w, 0), h: max(h, 0)}
	head, tabs, foot := headerHeight(l.w, l.h), 0, 0
	if l.h >= 2 {
		foot = 1
	}
	if l.h >= 5 {
		tabs = 1
	}
	l.header = rect{0, 0, l.w, head}
	l.tabs = rect{0, head, l.w, tabs}
	l.footer = rect{0, l.h - foot, l.w, foot}
	l.body = rect{0, head + tabs, l.w, l.h - head - tabs - foot}
	if l.w < minSplitWidth || zoomed {
		l.single = true
		l.panes[focus] = l.body
		return l
	}
	b := l.body
	// The panes do not follow their contents: a border that moves with the cursor is never calm.
	left := min(max(b.w/2, minLeft), maxLeft)
	l.panes[paneList] = rect{0, b.y, left, b.h}
	l.divider = rect{left, b.y, 1, b.h}
	l.panes[paneDetail] = rect{left + 1, b.y, b.w - left - 1, b.h}
	return l
}

// headerHeight is how many lines the header has.
func headerHeight(w, h int) int {
	switch {
	case w >= minLegendWidth && h >= minLegendHeight:
		return 3
	case h >= 7:
		return 2
	case h >= 3:
		return 1
	}
	return 0
}

// at is the pane that shows a cell.
func (l *layout) at(x, y int) (pane, bool) {
	for p, r := range l.panes {
		if r.has(x, y) {
			return pane(p), true
		}
	}
	return 0, false
}
