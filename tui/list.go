package tui

// list is a cursor in rows of which some are visible. Its zero value is empty.
type list struct {
	// n is how many rows there are, height how many are visible.
	n, height int
	// cursor is the chosen row, top the first that is visible.
	cursor, top int
	// skip names rows that cannot be chosen; nil names none. Not every row may be skipped.
	skip func(row int) bool
}

// resize sets how many rows there are and are visible, and keeps the cursor in view.
func (l *list) resize(n, height int) {
	l.n, l.height = n, max(height, 0)
	l.to(l.cursor)
}

// to puts the cursor on a row, or on the nearest that can be chosen.
func (l *list) to(row int) {
	row = min(max(row, 0), max(l.n-1, 0))
	l.cursor = l.settle(row, row >= l.cursor)
	l.follow()
}

// move moves the cursor by rows; negative is up.
func (l *list) move(rows int) {
	if rows != 0 {
		l.to(l.cursor + rows)
	}
}

// settle is the nearest row that can be chosen, looked for downwards or upwards first.
func (l *list) settle(row int, down bool) int {
	if l.skip == nil || l.n == 0 {
		return row
	}
	step := -1
	if down {
		step = 1
	}
	// At an end of the list the nearest is the other way.
	for _, s := range []int{step, -step} {
		for r := row; r >= 0 && r < l.n; r += s {
			if !l.skip(r) {
				return r
			}
		}
	}
	return row
}

// follow scrolls so that the cursor is visible and no row below the last is.
func (l *list) follow() {
	l.top = min(l.top, l.cursor)
	if l.cursor >= l.top+l.height {
		l.top = l.cursor - l.height + 1
	}
	l.top = max(min(l.top, l.n-l.height), 0)
}

// centre scrolls so that the cursor stands in the middle, as far as there are rows.
func (l *list) centre() {
	l.top = max(min(l.cursor-l.height/2, l.n-l.height), 0)
}

// scroll moves what is visible by rows and takes the cursor along.
func (l *list) scroll(rows int) {
	l.top = max(min(l.top+rows, l.n-l.height), 0)
	l.to(min(max(l.cursor, l.top), l.top+max(l.height-1, 0)))
}
