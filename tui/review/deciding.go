package review

import (
	"slices"
	"strings"

	"decant/render"
	"decant/strategies/spec"
)

// Do makes a new spec the present one, and plans again.
func (m *Session) Do(name string, s spec.Spec) Task {
	was := m.History.Current()
	noteWants(m, &was, &s)
	dropNeedless(m, &s)
	reorderStrategies(m, was, s)
	m.History.Do(name, s)
	// The saved state lay ahead in what could be redone, and that future is gone now.
	if m.SavedAt > m.Steps {
		m.SavedAt = -1
	}
	m.Steps++
	takeNames(m)
	m.Note(name)
	return joinTasks(m.Replan(), m.Keep())
}

// Undo goes that many decisions back.
func (m *Session) Undo(times int) Task {
	return travelHistory(m, times, "undone", m.History.Undo, -1)
}

// Redo goes that many decisions forth.
func (m *Session) Redo(times int) Task {
	return travelHistory(m, times, "done again", m.History.Redo, 1)
}

// travelHistory goes back or forth in the history.
func travelHistory(m *Session, times int, word string, step func() (string, bool), by int) Task {
	last, moved := "", false
	for range times {
		was := m.History.Current()
		name, ok := step()
		if !ok {
			break
		}
		reorderStrategies(m, was, m.History.Current())
		last, moved = name, true
		m.Steps += by
	}
	if !moved {
		m.Warn("nothing " + map[bool]string{true: "to undo", false: "to redo"}[by < 0])
		return nil
	}
	now := m.History.Current()
	m.Asks.May = false
	dropNeedless(m, &now)
	takeNames(m)
	m.Note(word + ": " + last)
	return joinTasks(m.Replan(), m.Keep())
}

// VerdictOf is the decision that all targets have in common, undecided where they differ.
func (m *Session) VerdictOf(all []spec.Target) spec.Verdict {
	v := spec.Undecided
	for i, t := range all {
		now := decisionOn(m, t)
		if i > 0 && now != v {
			return spec.Undecided
		}
		v = now
	}
	return v
}

// decisionOn is what the person decided about a target; of half a call also by deciding about
// the other: neither goes alone.
func decisionOn(m *Session, t spec.Target) spec.Verdict {
	all := m.History.Current().Decisions
	if v := all[t]; v != spec.Undecided {
		return v
	}
	if half, ok := otherHalf(m.b, t); ok {
		return all[half]
	}
	return spec.Undecided
}

// DecideAll makes one decision about all targets, in one step.
func (m *Session) DecideAll(name string, all []spec.Target, v spec.Verdict) Task {
	var others []spec.Target
	for _, t := range all {
		if half, ok := otherHalf(m.b, t); ok {
			others = append(others, half)
		}
	}
	return m.Do(name, m.History.Current().DecideAll(others, spec.Undecided).DecideAll(all, v))
}

// DecidedTurn is the turn by which all targets, events of it, have a verdict already; 0 for none.
func DecidedTurn(m *Session, all []spec.Target, v spec.Verdict) int {
	turn := 0
	for _, t := range all {
		if t.Event < 0 || decisionOn(m, t) != spec.Undecided {
			return 0
		}
		turn = m.b.Conv.EventAt(t.Event).Turn
		if turn <= 0 || m.History.Current().Decisions[spec.OnTurn(turn)] != v {
			return 0
		}
	}
	return turn
}

// Toggle turns a strategy on or off.
func (m *Session) Toggle(i int) Task {
	if i < 0 || i >= len(m.b.Infos) {
		m.Warn("no strategy has that number")
		return nil
	}
	name, spec := m.b.Infos[i].Name, m.History.Current()
	word := " on"
	if spec.Has(name) {
		word = " off"
	}
	return m.Do(name+word, spec.Toggle(name))
}

// UsePreset makes a preset the strategies of the plan; decisions stay.
func (m *Session) UsePreset(preset spec.PresetInfo) Task {
	name := render.CleanLine(preset.Name)
	if HasPreset(m.History.Current(), preset) {
		m.Note("the preset " + name + " is in force already")
		return nil
	}
	return m.Do("preset "+name, m.History.Current().WithUses(preset.Uses))
}

// TakeSetting makes a value the present one when it is right; else it says what is allowed, and
// false.
func (m *Session) TakeSetting(k spec.Key, value string) (Task, bool) {
	if k.Kind == spec.BoolKey && value == "" {
		value = "true"
	}
	was := m.History.Current()
	chosen, err := k.Set(was, value)
	switch now := k.Get(chosen); {
	case err != nil:
		m.Fail(render.CleanLine(SettingName(k) + " " + err.Error()))
		return nil, false
	case now == k.Get(was):
		m.Note(SettingName(k) + " stays " + render.CleanLine(QuoteEmpty(now)))
		return nil, true
	default:
		return m.Do(SettingName(k)+" "+render.CleanLine(QuoteEmpty(now)), chosen), true
	}
}

// TakeSummary takes a summary as the person left it.
func (m *Session) TakeSummary(was *spec.Summary, before, text string) Task {
	text = strings.TrimSpace(text)
	switch text {
	case strings.TrimSpace(before):
		m.Note("the summary is as it was")
		return nil
	case "":
		m.Warn("a summary must say something; it is as it was")
		return nil
	}
	s, own := m.History.Current(), *was
	own.Text, own.By = text+"\n", spec.EditedBy(was.By)
	s.Summary = &own
	cmd := m.Do("summary edited", s)
	return joinTasks(cmd, m.Front.Recompose())
}

// takeNames takes the names of tangents from the history, and lists anew what shows them.
func takeNames(m *Session) {
	now := m.History.Current().Tangents
	if slices.EqualFunc(m.b.Tangents, now, spec.Tangent.Equal) {
		return
	}
	m.b.Tangents = now
	for _, t := range now {
		m.b.Takes(t.Turn) // Here, as a frame should not wait for it.
	}
	m.b.Version++
	m.Front.Relist()
}
