package tui

import (
	"strconv"

	tea "github.com/charmbracelet/bubbletea"
)

// far is more rows than any list has.
const far = 1 << 40

// active is the list that keys move, nil for the detail and sheets, which scroll.
func (m *root) active() *list {
	if m.sheet != nil || m.focus != paneList {
		return nil
	}
	return &m.now().list
}

// move moves the cursor, or scrolls where there is none.
func (m *root) move(rows int) tea.Cmd {
	if l := m.active(); l != nil {
		l.move(min(rows, l.n))
		return m.chosen()
	}
	if m.sheet != nil {
		m.sheet.move(rows)
		return nil
	}
	m.detail.scrollBy(min(rows, m.detail.n))
	return nil
}

// page moves by a part of what is visible.
func (m *root) page(times, part int) tea.Cmd {
	height := m.detail.height
	if m.sheet != nil {
		height = m.sheet.height
	} else if l := m.active(); l != nil {
		height = l.height
	}
	return m.move(times * max(height/part, 1))
}

// toTop goes to the first row, or in the list of turns to the one of that number.
func (m *root) toTop(count int) tea.Cmd {
	if count > 0 && m.sheet == nil && m.view == viewTurns {
		m.leap()
		m.land(spot{m.view, []rowID{{kind: rowTurn, at: min(count, len(m.b.conv.Turns))}}})
		return m.chosen()
	}
	if l := m.active(); l != nil {
		m.leap()
		l.to(0)
		return m.chosen()
	}
	return m.move(-far)
}

// toBottom goes to the last row.
func (m *root) toBottom() tea.Cmd {
	if m.active() != nil {
		m.leap()
	}
	return m.move(far)
}

// turnFocus gives the focus to the next pane or the one before.
func (m *root) turnFocus(step int) tea.Cmd {
	if step < 0 {
		return m.setFocus((m.focus + paneCount - 1) % paneCount)
	}
	return m.setFocus((m.focus + 1) % paneCount)
}

// open folds or unfolds the chosen row; on one that has nothing under it enter goes to the
// detail.
func (m *root) openRow() tea.Cmd {
	o := m.now()
	id := o.chosen()
	if cmd := o.view.press(m, id); cmd != nil {
		return cmd
	}
	if o.fold(id, !o.open[id]) {
		return m.chosen()
	}
	return m.setFocus(paneDetail)
}

// inward unfolds the chosen row, or goes to its detail.
func (m *root) inward() tea.Cmd {
	if m.focus == paneList && m.now().fold(m.now().chosen(), true) {
		return m.chosen()
	}
	return m.setFocus(paneDetail)
}

// outward goes from the detail to the list, and there folds the chosen row, or goes to the one
// over it. Esc ends what was begun before: a search that runs, the marks, a search, a filter.
func (m *root) outward(p press) tea.Cmd {
	o := m.now()
	if p.key == "esc" && m.find.progress != nil {
		m.find.progress.cancel()
		return nil
	}
	if p.key == "esc" && m.stopJob() {
		return nil
	}
	if m.focus == paneDetail {
		return m.setFocus(paneList)
	}
	if p.key == "esc" && (o.unmark() || m.forget()) {
		return nil
	}
	if p.key == "esc" && o.filter != nil {
		return m.unfilter()
	}
	if o.fold(o.chosen(), false) {
		return m.chosen()
	}
	if over, ok := o.parent(); ok {
		o.choose(over)
	}
	return m.chosen()
}

// markRow marks the chosen row and goes to the next.
func (m *root) markRow() tea.Cmd {
	o := m.now()
	o.mark(o.chosen())
	o.move(1)
	return m.chosen()
}

// markRange starts a range at the chosen row, or ends the one that there is.
func (m *root) markRange() tea.Cmd {
	o := m.now()
	o.ranging, o.start, o.from = !o.ranging, o.chosen(), o.cursor
	o.changes++
	return nil
}

// hasRow says why there is no row to mark.
func hasRow(m *root) (bool, string) { return m.now().n > 0, "nothing is listed here" }

// zoom gives the whole body to the pane with the focus, or takes that back.
func (m *root) zoom() tea.Cmd {
	m.zoomed = !m.zoomed
	return m.relayout()
}

// turnName names a turn in a toast.
func turnName(turn int) string { return "turn " + strconv.Itoa(turn) }
