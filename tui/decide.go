package tui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"decant/strategies"
)

// Short names for the verdicts.
const (
	undecided = strategies.Undecided
	keeps     = strategies.Keep
	drops     = strategies.Drop
)

// do makes a new spec the present one, and plans again.
func (m *root) do(name string, s strategies.Spec) tea.Cmd {
	m.reorder(m.history.Now(), s)
	m.history.Do(name, s)
	// The saved state lay ahead in what could be redone, and that future is gone now.
	if m.savedAt > m.steps {
		m.savedAt = -1
	}
	m.steps++
	m.takeNames()
	m.note(name)
	return tea.Batch(m.replan(), m.keep())
}

// undo and redo go that many decisions back or forth.
func (m *root) undo(times int) tea.Cmd { return m.travel(times, "undone", m.history.Undo, -1) }
func (m *root) redo(times int) tea.Cmd { return m.travel(times, "done again", m.history.Redo, 1) }

// travel goes back or forth in the history.
func (m *root) travel(times int, word string, step func() (string, bool), by int) tea.Cmd {
	last, moved := "", false
	for range times {
		was := m.history.Now()
		name, ok := step()
		if !ok {
			break
		}
		m.reorder(was, m.history.Now())
		last, moved = name, true
		m.steps += by
	}
	if !moved {
		m.warn("nothing " + map[bool]string{true: "to undo", false: "to redo"}[by < 0])
		return nil
	}
	m.takeNames()
	m.note(word + ": " + last)
	return tea.Batch(m.replan(), m.keep())
}

// aim is what a decision made now is about.
type aim struct {
	key aimKey
	all []strategies.Target
	// marked is how many rows are, 0 when it is about the chosen one.
	marked int
	// name is for all of them; verdict is what was decided about each, undecided where that
	// differs.
	name    string
	verdict strategies.Verdict
	// moves is true when the plan changes anything of it.
	moves bool
}

// aimKey is all that an aim depends on. What is marked may be long, and each key of the footer
// asks for it.
type aimKey struct {
	view             viewID
	focus            pane
	version, changes int
	subject          rowID
}

// aim finds what a decision made now is about: the marked rows, else the chosen one.
func (m *root) aim() *aim {
	o := m.now()
	key := aimKey{
		view: m.view, focus: m.focus, version: m.b.version, changes: o.changes,
		subject: m.detail.subject,
	}
	if m.focus == paneList && len(o.marked) > 0 && !o.ranging {
		key.subject = rowID{} // Wherever the cursor stands, it is about the marked rows.
	}
	if m.aimed == nil || m.aimed.key != key {
		m.aimed = m.takeAim(key)
	}
	return m.aimed
}

// takeAim makes an aim.
func (m *root) takeAim(key aimKey) *aim {
	a := &aim{key: key}
	o := m.now()
	rows := o.selected()
	if o.ranging || len(o.marked) > 0 {
		a.marked = len(rows)
	}
	if m.focus == paneDetail && m.detail.subject.kind != noRow {
		rows = []rowID{m.detail.subject}
	}
	seen := map[strategies.Target]bool{}
	for _, r := range rows {
		for _, t := range m.targetsOf(r) {
			if !seen[t] {
				seen[t] = true
				a.all = append(a.all, t)
			}
		}
	}
	a.name, a.verdict = m.nameOf(rows, a.all), m.verdictOf(a.all)
	a.moves = slices.ContainsFunc(a.all, m.b.changesAny)
	return a
}

// changesAny reports whether the plan changes anything of a turn or event.
func (b *board) changesAny(t strategies.Target) bool {
	events := []int{t.Event}
	if t.Event < 0 {
		events = b.events(t.Turn)
	}
	return b.plan != nil && slices.ContainsFunc(events, func(i int) bool {
		return len(b.plan.On(i)) > 0
	})
}

// targetsOf are what a decision about one row is about: a whole turn, or events that are sent.
func (m *root) targetsOf(r rowID) []strategies.Target {
	v := m.now().view
	if turn := v.turn(r); turn > 0 {
		if !m.b.live(turn) {
			return nil
		}
		return []strategies.Target{strategies.OnTurn(turn)}
	}
	// What is in no turn is decided event by event.
	if r.kind == noRow || r.kind == rowTurn {
		return nil
	}
	var out []strategies.Target
	for _, e := range v.events(r) {
		if m.b.conv.Events[e].Live && m.now().shows(r, e) {
			out = append(out, strategies.OnEvent(e))
		}
	}
	return out
}

// nameOf names what a decision about some rows is about in a toast.
func (m *root) nameOf(rows []rowID, all []strategies.Target) string {
	switch {
	case len(all) == 0:
		return ""
	case len(rows) == 1 && m.now().view.folds(rows[0]) && all[0].Event >= 0:
		if name := m.groupName(rows[0], len(all)); name != "" {
			return name
		}
	}
	switch {
	case len(all) > 1:
		return plural(len(all), "row")
	case all[0].Event < 0:
		return turnName(all[0].Turn)
	}
	return place(m.b.conv, all[0].Event)
}

// verdictOf is the decision that all targets have in common, undecided where they differ.
func (m *root) verdictOf(all []strategies.Target) strategies.Verdict {
	v := undecided
	for i, t := range all {
		now := m.history.Now().Decisions[t]
		if i > 0 && now != v {
			return undecided
		}
		v = now
	}
	return v
}

// settle makes one decision about all targets.
func (m *root) settle(name string, all []strategies.Target, v strategies.Verdict) tea.Cmd {
	// What is decided in the detail is about one row, whatever is marked in the list.
	if m.focus == paneList {
		m.now().unmark()
	}
	return m.do(name, m.history.Now().DecideAll(all, v))
}

// decide makes a decision about what is chosen, or takes the same one back.
func (m *root) decide(v strategies.Verdict) tea.Cmd {
	a := m.aim()
	if a.verdict == v {
		return m.settle("left to the strategies: "+a.name, a.all, undecided)
	}
	word := "keep "
	if v == drops {
		word = "drop "
	}
	return m.settle(word+a.name, a.all, v)
}

// canDecide says why nothing can be decided about what is chosen.
func canDecide(m *root) (bool, string) {
	if ok, why := hasPlan(m); !ok {
		return false, why
	}
	if len(m.aim().all) > 0 {
		return true, ""
	}
	r := m.now().chosen()
	switch {
	case r.kind == rowTurn && r.at <= 0:
		return false, "only turns from 1 on can be dropped or kept"
	case r.kind == rowTurn && len(m.b.events(r.at)) == 0:
		return false, "nothing was said in this turn"
	case r.kind == rowTurn:
		return false, "the agent does not send this turn any more"
	case r.event() >= 0:
		return false, "the agent does not send this any more"
	}
	return false, "choose a turn or an event"
}

// flip rejects the changes of what is chosen, or takes a decision about it back.
func (m *root) flip() tea.Cmd {
	a := m.aim()
	switch a.verdict {
	case drops:
		return m.settle("not dropped: "+a.name, a.all, undecided)
	case keeps:
		return m.settle("accepted again: "+a.name, a.all, undecided)
	default:
		return m.settle("rejected: "+a.name, a.all, keeps)
	}
}

// canFlip says why there is nothing to reject or to accept.
func canFlip(m *root) (bool, string) {
	if ok, why := canDecide(m); !ok {
		return false, why
	}
	a := m.aim()
	return a.verdict != undecided || a.moves, "nothing changes here; x drops it, p keeps it"
}

// toggle turns a strategy on or off.
func (m *root) toggle(i int) tea.Cmd {
	if i < 0 || i >= len(m.b.infos) {
		m.warn("there is no strategy of that digit")
		return nil
	}
	name, spec := m.b.infos[i].Name, m.history.Now()
	word := " on"
	if spec.Has(name) {
		word = " off"
	}
	return m.do(name+word, spec.Toggle(name))
}

// hasPlan is false only until the first plan is made.
func hasPlan(m *root) (bool, string) { return m.b.plan != nil, "still planning" }

// canSave says why the fork cannot be saved now.
func canSave(m *root) (bool, string) {
	b := m.b
	switch {
	case m.o.Save == nil:
		return false, "saving is not possible here"
	case m.saving > 0:
		return false, "saving already"
	case b.plan == nil || b.stale || !b.checked:
		return false, "the plan is still being checked; press again"
	case len(b.findings)+len(b.loose) > 0:
		return false, "the check found something; undo what caused it"
	case len(b.plan.Changes) == 0:
		return false, "nothing goes, so there is nothing to save"
	}
	return true, ""
}
