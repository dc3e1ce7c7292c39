// Package list is a list of rows that unfold: which are shown, chosen, marked, found and
// filtered, and in which order. What the rows are is its [View]'s business; a list must never
// change the review.
package list

// List is a cursor in rows of which some are visible. Its zero value is empty.
type List struct {
	// N is how many rows there are, height how many are visible.
	N, Height int
	// Cursor is the chosen row, top the first that is visible.
	Cursor, Top int
	// Margin is how many rows stay visible over and under the cursor, where there are as many.
	Margin int
	// Skip names rows that cannot be chosen; nil names none. Not every row may be skipped.
	Skip func(row int) bool
}

// Resize sets how many rows there are and are visible, and keeps the cursor in view.
func (l *List) Resize(n, height int) {
	l.N, l.Height = n, max(height, 0)
	l.To(l.Cursor)
}

// To puts the cursor on a row, or on the nearest that can be chosen.
func (l *List) To(row int) {
	row = min(max(row, 0), max(l.N-1, 0))
	l.Cursor = l.settle(row, row >= l.Cursor)
	l.Follow()
}

// Move moves the cursor by rows; negative is up.
func (l *List) Move(rows int) {
	if rows != 0 {
		l.To(l.Cursor + rows)
	}
}

// settle is the nearest row that can be chosen, looked for downwards or upwards first.
func (l *List) settle(row int, down bool) int {
	if l.Skip == nil || l.N == 0 {
		return row
	}
	step := -1
	if down {
		step = 1
	}
	// At an end of the list the nearest is the other way.
	for _, s := range []int{step, -step} {
		for r := row; r >= 0 && r < l.N; r += s {
			if !l.Skip(r) {
				return r
			}
		}
	}
	return row
}

// Point puts the cursor on a visible row, and scrolls nothing: what was pointed at stays where it
// is.
func (l *List) Point(row int) {
	l.Cursor = l.settle(min(max(row, 0), max(l.N-1, 0)), true)
}

// margin is how many rows stay visible on either side of the cursor now.
func (l *List) margin() int { return max(min(l.Margin, (l.Height-1)/2), 0) }

// Follow scrolls so that the cursor is visible with its margin, and no row below the last is.
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

// Reveal scrolls so that the rows under the cursor are visible, as far as it stays so itself.
func (l *List) Reveal(rows int) {
	if end := l.Cursor + rows; end >= l.Top+l.Height {
		l.Top = max(min(end-l.Height+1, l.Cursor-l.margin(), l.N-l.Height), 0)
	}
}

// Centre scrolls so that the cursor stands in the middle, as far as there are rows.
func (l *List) Centre() {
	l.Top = max(min(l.Cursor-l.Height/2, l.N-l.Height), 0)
}

// Scroll moves what is visible by rows and takes the cursor along.
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
