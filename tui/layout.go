package tui

// pane is one of the four parts of the screen that can have the focus.
type pane uint8

// The panes, in the order in which tab goes through them.
const (
	paneTurns pane = iota
	paneEvents
	paneText
	paneStrategies
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
	// Below these only the pane with the focus is shown.
	minSplitWidth, minSplitHeight = 72, 14
	// The left column, which lists turns.
	minLeft, maxLeft = 36, 88
	// From these on the header has a line that explains the gauge.
	minLegendWidth, minLegendHeight = 60, 20
)

// layout is where everything stands. The rectangles tile the screen.
type layout struct {
	w, h                    int
	header, footer, divider rect
	// body is all between header and footer: where a sheet opens.
	body rect
	// panes are empty where a pane is not shown.
	panes [paneCount]rect
	// stacked is true when only one pane is shown.
	stacked bool
}

// arrange computes the layout of a screen of w by h cells. Strategies is how many rows the pane
// of strategies would like.
func arrange(w, h int, focus pane, strategies int) layout {
	l := layout{w: max(w, 0), h: max(h, 0)}
	head, foot := headerHeight(l.w, l.h), 0
	if l.h >= 2 {
		foot = 1
	}
	l.header = rect{0, 0, l.w, head}
	l.footer = rect{0, l.h - foot, l.w, foot}
	l.body = rect{0, head, l.w, l.h - head - foot}
	if l.w < minSplitWidth || l.body.h < minSplitHeight {
		l.stacked = true
		l.panes[focus] = l.body
		return l
	}
	l.split(strategies)
	return l
}

// headerHeight is how many lines the header has.
func headerHeight(w, h int) int {
	switch {
	case w >= minLegendWidth && h >= minLegendHeight:
		return 3
	case h >= 6:
		return 2
	case h >= 3:
		return 1
	}
	return 0
}

// split puts turns over strategies on the left, and events over the text on the right.
func (l *layout) split(strategies int) {
	b := l.body
	left := min(max(b.w*9/20, minLeft), maxLeft)
	right := b.w - left - 1
	// The panes do not follow their contents: a border that moves with the cursor is never calm.
	low := min(strategies+1, b.h*9/20)
	high := max(b.h*2/5, 5)
	l.panes[paneTurns] = rect{0, b.y, left, b.h - low}
	l.panes[paneStrategies] = rect{0, b.y + b.h - low, left, low}
	l.divider = rect{left, b.y, 1, b.h}
	l.panes[paneEvents] = rect{left + 1, b.y, right, high}
	l.panes[paneText] = rect{left + 1, b.y + high, right, b.h - high}
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
