package tui

import (
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
	m.history.Do(name, s)
	// The saved state lay ahead in what could be redone, and that future is gone now.
	if m.savedAt > m.steps {
		m.savedAt = -1
	}
	m.steps++
	m.note(name)
	return m.replan()
}

// undo and redo go that many decisions back or forth.
func (m *root) undo(times int) tea.Cmd { return m.travel(times, "undone", m.history.Undo, -1) }
func (m *root) redo(times int) tea.Cmd { return m.travel(times, "done again", m.history.Redo, 1) }

// travel goes back or forth in the history.
func (m *root) travel(times int, word string, step func() (string, bool), by int) tea.Cmd {
	last, moved := "", false
	for range times {
		name, ok := step()
		if !ok {
			break
		}
		last, moved = name, true
		m.steps += by
	}
	if !moved {
		m.warn("nothing " + map[bool]string{true: "to undo", false: "to redo"}[by < 0])
		return nil
	}
	m.note(word + ": " + last)
	return m.replan()
}

// target is what a decision made now is about; ok is false when nothing is chosen.
func (m *root) target() (t strategies.Target, name string, ok bool) {
	if m.focus == paneTurns {
		turn, chosen := m.turns.turn()
		return strategies.OnTurn(turn), turnName(turn), chosen && turn > 0
	}
	event := m.events.event()
	if event < 0 {
		return strategies.Target{}, "", false
	}
	return strategies.OnEvent(event), place(m.b.conv, event), true
}

// decide makes a decision about what is chosen, or takes the same one back.
func (m *root) decide(v strategies.Verdict) tea.Cmd {
	t, name, _ := m.target()
	spec := m.history.Now()
	if spec.Decisions[t] == v {
		return m.do("left to the strategies: "+name, spec.Decide(t, undecided))
	}
	word := "keep "
	if v == drops {
		word = "drop "
	}
	return m.do(word+name, spec.Decide(t, v))
}

// silentWhy is why nothing can be decided about a turn without events.
const silentWhy = "nothing was said in this turn"

// canDecide says why nothing can be decided about what is chosen.
func canDecide(m *root) (bool, string) {
	if ok, why := hasPlan(m); !ok {
		return false, why
	}
	t, _, ok := m.target()
	if !ok && m.events.turn > 0 {
		return false, silentWhy
	}
	if !ok {
		return false, "only turns from 1 on can be dropped or kept"
	}
	if t.Event >= 0 && !m.b.conv.Events[t.Event].Live {
		return false, "the agent does not send this any more"
	}
	if t.Event < 0 && len(m.b.events(t.Turn)) == 0 {
		return false, silentWhy
	}
	if t.Event < 0 && !m.b.live(t.Turn) {
		return false, "the agent does not send this turn any more"
	}
	return true, ""
}

// flip rejects the changes of what is chosen, or takes a decision about it back.
func (m *root) flip() tea.Cmd {
	t, name, _ := m.target()
	spec := m.history.Now()
	if v := spec.Decisions[t]; v != undecided {
		word := "accepted again: "
		if v == drops {
			word = "not dropped: "
		}
		return m.do(word+name, spec.Decide(t, undecided))
	}
	return m.do("rejected: "+name, spec.Decide(t, keeps))
}

// canFlip says why there is nothing to reject or to accept.
func canFlip(m *root) (bool, string) {
	if ok, why := canDecide(m); !ok {
		return false, why
	}
	t, _, _ := m.target()
	if m.history.Now().Decisions[t] != undecided {
		return true, ""
	}
	if t.Event >= 0 {
		return len(m.b.plan.On(t.Event)) > 0, "nothing changes here; x drops it, p keeps it"
	}
	for _, i := range m.b.events(t.Turn) {
		if len(m.b.plan.On(i)) > 0 {
			return true, ""
		}
	}
	return false, "nothing changes in this turn; x drops it, p keeps it"
}

// toggle turns a strategy on or off.
func (m *root) toggle(i int) tea.Cmd {
	if i >= len(m.b.infos) {
		m.warn("there is no strategy of that digit")
		return nil
	}
	m.strategies.to(i)
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
