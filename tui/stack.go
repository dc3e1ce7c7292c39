package tui

// minStack is how many rows the body of a narrow screen has before both panes are shown, one above
// the other: each then has a title and some rows.
const minStack = 16

// stack puts the list over the detail where they do not fit side by side, and reports whether there
// is room for that. The title of the detail is the line between them.
func (l *layout) stack() bool {
	b := l.body
	if b.h < minStack {
		return false
	}
	top := (b.h + 1) / 2
	l.panes[paneList] = rect{0, b.y, b.w, top}
	l.panes[paneDetail] = rect{0, b.y + top, b.w, b.h - top}
	return true
}

// stacked reports whether the list stands over the detail.
func (l *layout) stacked() bool { return !l.single && l.divider.w == 0 }
