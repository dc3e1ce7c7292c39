package tui

import (
	"strconv"

	tea "github.com/charmbracelet/bubbletea"
)

// far is more rows than any list has.
const far = 1 << 40

// spot is a place to come back to.
type spot struct{ turn, event, target int }

// active is the list that keys move, nil for the text and sheets, which scroll.
func (m *root) active() *list {
	if m.sheet != nil {
		return nil
	}
	return m.listOf(m.focus)
}

// listOf is the list of a pane, nil for the text.
func (m *root) listOf(p pane) *list {
	switch p {
	case paneTurns:
		return &m.turns.list
	case paneEvents:
		return &m.events.list
	case paneStrategies:
		return &m.strategies.list
	default:
		return nil
	}
}

// move moves the cursor, or scrolls where there is none.
func (m *root) move(rows int) tea.Cmd {
	if l := m.active(); l != nil {
		l.move(min(rows, l.n))
		return m.chosen()
	}
	if m.sheet != nil {
		m.sheet.scrollBy(min(rows, len(m.sheet.lines)))
		return nil
	}
	m.text.scrollBy(min(rows, m.text.n))
	return nil
}

// page moves by a part of what is visible.
func (m *root) page(times, part int) tea.Cmd {
	height := m.text.height
	if m.sheet != nil {
		height = m.sheet.height
	} else if l := m.active(); l != nil {
		height = l.height
	}
	return m.move(times * max(height/part, 1))
}

// toTop goes to the first row, or in the list of turns to the one of that number.
func (m *root) toTop(count int) tea.Cmd {
	if count > 0 && m.sheet == nil && m.focus == paneTurns {
		m.turns.choose(min(count, len(m.b.conv.Turns)))
		return m.chosen()
	}
	if l := m.active(); l != nil {
		l.to(0)
		return m.chosen()
	}
	return m.move(-far)
}

// toBottom goes to the last row.
func (m *root) toBottom() tea.Cmd { return m.move(far) }

// turnFocus gives the focus to the next pane or the one before.
func (m *root) turnFocus(step int) tea.Cmd {
	if step < 0 {
		return m.setFocus((m.focus + paneCount - 1) % paneCount)
	}
	return m.setFocus((m.focus + 1) % paneCount)
}

// toStrategies goes to the strategies, or from there back to the turns.
func (m *root) toStrategies() tea.Cmd {
	if m.focus == paneStrategies {
		return m.setFocus(paneTurns)
	}
	return m.setFocus(paneStrategies)
}

// jump goes from a duplicate to what it repeats, from there back, and else to the text.
func (m *root) jump() tea.Cmd {
	event := m.events.event()
	if to := m.b.twin(event); to >= 0 {
		m.trail = append(m.trail, spot{m.events.turn, event, to})
		m.note("this is what it repeats; enter goes back")
		return m.visit(m.turnOf(to), to)
	}
	if n := len(m.trail); n > 0 && m.trail[n-1].target == event {
		return m.back()
	}
	return m.setFocus(paneText)
}

// back returns to where the last jump came from.
func (m *root) back() tea.Cmd {
	last := m.trail[len(m.trail)-1]
	m.trail = m.trail[:len(m.trail)-1]
	return m.visit(last.turn, last.event)
}

// visit chooses an event of a turn.
func (m *root) visit(turn, event int) tea.Cmd {
	m.turns.choose(turn)
	m.events.show(turn)
	m.events.choose(event)
	return tea.Batch(m.chosen(), m.setFocus(paneEvents))
}

// turnOf is the row of the list of turns under which an event stands.
func (m *root) turnOf(event int) int {
	if m.b.conv.Events[event].OffPath {
		return asideTurn
	}
	return m.b.conv.Events[event].Turn
}

// hasTrail is true after a jump that was not come back from.
func hasTrail(m *root) (bool, string) { return len(m.trail) > 0, "no jump to come back from" }

// nextLook shows the text in the next way.
func (m *root) nextLook() tea.Cmd {
	m.text.look = (m.text.look + 1) % lookCount
	m.text.top = 0
	return m.showText()
}

// canLook says why there is only one way to look at the text.
func canLook(m *root) (bool, string) {
	if m.text.event < 0 || m.b.plan == nil {
		return false, "nothing is planned yet"
	}
	return len(m.b.plan.On(m.text.event)) > 0, "nothing changes in this event"
}

// turnName names a turn in a toast.
func turnName(turn int) string { return "turn " + strconv.Itoa(turn) }
