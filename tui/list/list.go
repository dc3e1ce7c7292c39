// Package list is a list of rows that unfold. It knows which rows are shown, chosen, marked, found
// and filtered, and in which order. A [View] knows what the rows mean. A list must never change the
// review.
package list

// List is a cursor in rows, some of which are visible. Its zero value is empty.
type List struct {
	// N is the number of rows, height the number of visible ones.
	N, Height int
	// Cursor is the chosen row, top the first visible one.
	Cursor, Top int
	// Margin is how many rows stay visible above and below the cursor, if there are that many.
	Margin int
	// Skip reports rows that cannot be chosen. Nil skips none. It must not skip every row.
	Skip func(row int) bool
}

// Resize sets the number of rows and of visible rows, and keeps the cursor in view.
func (l *List) Resize(n, height int) {
	l.N, l.Height = n, max(height, 0)
	l.To(l.Cursor)
}

// To moves the cursor to a row, or to the nearest that can be chosen.
func (l *List) To(row int) {
	row = min(max(row, 0), max(l.N-1, 0))
	l.Cursor = l.settle(row, row >= l.Cursor)
	l.Follow()
}

// Move moves the cursor by rows. A negative number is up.
func (l *List) Move(rows int) {
	if rows != 0 {
		l.To(l.Cursor + rows)
	}
}

// settle returns the nearest row that can be chosen, searching first down or first up.
func (l *List) settle(row int, down bool) int {
	if l.Skip == nil || l.N == 0 {
		return row
	}
	step := -1
	if down {
		step = 1
	}
	// At an end of the list, the nearest row is in the other direction.
	for _, s := range []int{step, -step} {
		for r := row; r >= 0 && r < l.N; r += s {
			if !l.Skip(r) {
				return r
			}
		}
	}
	return row
}

// Point moves the cursor to a visible row without scrolling, so that the row under the pointer
// stays in place.
func (l *List) Point(row int) {
	l.Cursor = l.settle(min(max(row, 0), max(l.N-1, 0)), true)
}

// margin returns how many rows now stay visible on either side of the cursor.
func (l *List) margin() int { return max(min(l.Margin, (l.Height-1)/2), 0) }

// Follow scrolls so that the cursor is visible with its margin, and leaves no space below the last
// row.
func (l *List) Follow() {
	m := l.margin()
	l.Top = min(l.Top, l.Cursor-m)
	if l.Cursor+m >= l.Top+l.Height {
		l.Top = l.Cursor + m - l.Height + 1
	}
	l.Top = max(min(l.Top, l.N-l.Height), 0)
}

// IsVisible reports whether a row is visible.
func (l *List) IsVisible(row int) bool { return row >= l.Top && row < l.Top+l.Height }

// Reveal scrolls to show the rows below the cursor, as far as the cursor stays visible.
func (l *List) Reveal(rows int) {
	if end := l.Cursor + rows; end >= l.Top+l.Height {
		l.Top = max(min(end-l.Height+1, l.Cursor-l.margin(), l.N-l.Height), 0)
	}
}

// Centre scrolls so that the cursor is in the middle, as far as possible.
func (l *List) Centre() {
	l.Top = max(min(l.Cursor-l.Height/2, l.N-l.Height), 0)
}

// Scroll scrolls by rows and moves the cursor along.
func (l *List) Scroll(rows int) {
	l.Top = max(min(l.Top+rows, l.N-l.Height), 0)
	first, last := l.Top, l.Top+max(l.Height-1, 0)
	if m := l.margin(); m > 0 {
		if first > 0 {
			first += m
		}
		if last < l.N-1 {
			last -= m
		}
	}
	l.To(min(max(l.Cursor, first), last))
}
