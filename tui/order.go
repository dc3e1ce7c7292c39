package tui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"
)

// sorted are the roots in the order that the list keeps: what was decided since moves none. Those
// that are new stand behind what they would follow.
func (o *outline) sorted() []rowID {
	now := o.view.roots(o.order)
	if o.kept == nil || slices.Equal(o.kept, now) {
		o.kept, o.moved = now, false
		return now
	}
	kept := keepOrder(o.kept, now)
	o.moved = !slices.Equal(kept, now)
	o.kept = kept
	return kept
}

// keepOrder puts rows into the order of those that were there before.
func keepOrder(before, now []rowID) []rowID {
	rank := make(map[rowID]int, len(before))
	for i, r := range before {
		rank[r] = i
	}
	// New rows by the known one that they follow; the zero rowID is the start of the list.
	var known []rowID
	follow, last := map[rowID][]rowID{}, rowID{}
	for _, r := range now {
		if _, ok := rank[r]; ok {
			known, last = append(known, r), r
		} else {
			follow[last] = append(follow[last], r)
		}
	}
	slices.SortFunc(known, func(x, y rowID) int { return rank[x] - rank[y] })
	out := append(make([]rowID, 0, len(now)), follow[rowID{}]...)
	for _, r := range known {
		out = append(out, r)
		out = append(out, follow[r]...)
	}
	return out
}

// resort lists the roots as they would be sorted now; the cursor stays on its row.
func (o *outline) resort() {
	o.kept = nil
	o.rebuild()
}

// sorts sorts the list of the view in the next way, or the one before.
func sorts(way int) func(*root, press) tea.Cmd {
	return func(m *root, p press) tea.Cmd {
		o := m.now()
		names := o.view.orders()
		n := len(names)
		o.order = ((o.order+way*p.times())%n + n) % n
		o.resort()
		m.note("sorted " + names[o.order])
		return m.chosen()
	}
}

// canSort says why the list has only one order.
func canSort(m *root) (bool, string) {
	return len(m.now().view.orders()) > 1, "there is only one way to sort this list"
}

// sortAgain sorts the list as before, by what it is now.
func (m *root) sortAgain() tea.Cmd {
	o := m.now()
	o.resort()
	m.note("sorted again " + o.view.orders()[o.order])
	return m.chosen()
}

// canSortAgain says why sorting again would change nothing.
func canSortAgain(m *root) (bool, string) { return m.now().moved, "no row has to move" }
