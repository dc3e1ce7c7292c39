package tui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"decant/model"
)

// heavyShare is the part of all tokens, as 1 of that many, from which a result is heavy.
const heavyShare = 100

// sought by a key: what it is called, and whether an event is that.
type quarry struct {
	name string
	is   func(b *board, event int) bool
}

// What keys look for.
var (
	aChange = quarry{"change", func(b *board, event int) bool {
		return b.plan != nil && len(b.plan.On(event)) > 0
	}}
	aDuplicate = quarry{"duplicate", func(b *board, event int) bool {
		return b.plan != nil && slices.ContainsFunc(b.plan.On(event), func(i int) bool {
			return b.plan.Changes[i].Class <= model.Superseded
		})
	}}
	aHeavyResult = quarry{"heavy result", func(b *board, event int) bool {
		e := &b.conv.Events[event]
		before, _ := b.totals()
		return e.Kind == model.ToolResult && e.Live && e.Tokens*heavyShare >= max(before, 1)
	}}
	aFinding = quarry{"finding", func(b *board, event int) bool {
		return len(b.findings[event]) > 0
	}}
)

// seeks goes to the next event of the list that a key looks for, or the one before.
func seeks(q quarry, way int) func(*root, press) tea.Cmd {
	return func(m *root, p press) tea.Cmd {
		o := m.now()
		last, left := site{}, p.times()
		for at := range o.walk(o.where(), way, m.holds(q)) {
			if at.row.kind != rowEvent || !q.is(m.b, at.row.at) {
				continue
			}
			last = at
			if left--; left == 0 {
				break
			}
		}
		if last.row.kind == noRow {
			m.warn("no " + q.name + " " + map[bool]string{true: "after", false: "before"}[way > 0] +
				" this row")
			return nil
		}
		o.goTo(last)
		return m.chosen()
	}
}

// seeksRound is seeks that goes on from the top, for what has no key to go back.
func seeksRound(q quarry) func(*root, press) tea.Cmd {
	next := seeks(q, 1)
	return func(m *root, p press) tea.Cmd {
		was := m.now().chosen()
		cmd := next(m, p)
		if m.now().chosen() != was {
			return cmd
		}
		o := m.now()
		for at := range o.walk(listStart, 1, m.holds(q)) {
			if at.row.kind == rowEvent && q.is(m.b, at.row.at) {
				o.goTo(at)
				m.note("the first " + q.name + " from the top")
				break
			}
		}
		return m.chosen()
	}
}

// holds tells of a turn whether any of its events is looked for; other rows have to be looked at.
func (m *root) holds(q quarry) opener {
	return func(r rowID) bool {
		return r.kind != rowTurn || slices.ContainsFunc(m.b.events(r.at), func(e int) bool {
			return q.is(m.b, e)
		})
	}
}

// hasFinding says why there is no finding to go to.
func hasFinding(m *root) (bool, string) {
	return len(m.b.findings) > 0, "the check found nothing at any event"
}
