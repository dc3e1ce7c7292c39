package review

import (
	"slices"
	"strings"

	"decant/render"
	"decant/strategies/spec"
	"decant/tui/board"
	"decant/tui/label"
)

// Do makes a new spec the current one, and plans again.
func (m *Session) Do(name string, s spec.Spec) Task { return takeStep(m, name, name, s) }

// takeStep is [Session.Do], and says a text of its own at once. Later steps back name the decision
// alone.
func takeStep(m *Session, name, said string, s spec.Spec) Task {
	was := m.History.Current()
	m.Asks.note(&was, &s)
	m.Asks.dropNeedless(&s)
	relistStrategies(m, reorderStrategies(m.b, was, s))
	m.History.Do(name, s)
	// The saved state was among the steps to redo, which are now gone.
	if m.SavedAt > m.Steps {
		m.SavedAt = -1
	}
	if decides(&was, &s) {
		m.Steps++
	}
	takeNames(m)
	m.Toast.Note(said)
	return JoinTasks(m.Replan(), m.Keep())
}

// decides reports whether a step between two specs decides anything. Another view of the file,
// before or after a compaction, is not a decision, and nothing is lost with it.
func decides(was, now *spec.Spec) bool { return was.Uncompact == now.Uncompact }

// Undo undoes that many decisions.
func (m *Session) Undo(times int) Task {
	return travelHistory(m, times, "undone", m.History.Undo, -1)
}

// Redo redoes that many decisions.
func (m *Session) Redo(times int) Task {
	return travelHistory(m, times, "done again", m.History.Redo, 1)
}

// travelHistory moves back or forward in the history.
func travelHistory(
	m *Session, times int, word string, step func() (string, bool), by int,
) Task {
	last, moved := "", false
	for range times {
		was := m.History.Current()
		name, ok := step()
		if !ok {
			break
		}
		now := m.History.Current()
		relistStrategies(m, reorderStrategies(m.b, was, now))
		last, moved = name, true
		if decides(&was, &now) {
			m.Steps += by
		}
	}
	if !moved {
		m.Toast.Warn("nothing " + map[bool]string{true: "to undo", false: "to redo"}[by < 0])
		return nil
	}
	now := m.History.Current()
	m.Asks.May = false
	m.Asks.dropNeedless(&now)
	takeNames(m)
	m.Toast.Note(word + ": " + last)
	return JoinTasks(m.Replan(), m.Keep())
}

// DecideAll makes one decision for all targets, in one step, and says so. beside follows the name.
func (m *Session) DecideAll(name, beside string, all []spec.Target, v spec.Verdict) Task {
	var others []spec.Target
	for _, t := range all {
		if half, ok := board.OtherHalf(m.b, t); ok {
			others = append(others, half)
		}
	}
	s := m.History.Current().DecideAll(others, spec.Undecided).DecideAll(all, v)
	return takeStep(m, name, name+beside, s)
}

// Toggle turns a strategy on or off.
func (m *Session) Toggle(i int) Task {
	if i < 0 || i >= len(m.b.Infos) {
		m.Toast.Warn("no strategy has that number")
		return nil
	}
	name, spec := m.b.Infos[i].Name, m.History.Current()
	word := " on"
	if spec.Has(name) {
		word = " off"
	}
	return m.Do(name+word, spec.Toggle(name))
}

// UsePreset makes the strategies of a preset those of the plan. Decisions stay.
func (m *Session) UsePreset(preset spec.PresetInfo) Task {
	name := render.CleanLine(preset.Name)
	if board.HasPreset(m.History.Current(), preset) {
		m.Toast.Note("the preset " + name + " is already in use")
		return nil
	}
	return m.Do("preset "+name, m.History.Current().WithUses(preset.Uses))
}

// MoveStrategy moves a strategy by some places in the order, later or earlier.
func (m *Session) MoveStrategy(name string, by int) Task {
	was := m.History.Current()
	chosen := was.Move(name, by)
	if slices.Equal(chosen.Uses, was.Uses) {
		m.Toast.Warn(name + " is at the " + map[bool]string{true: "end", false: "start"}[by > 0])
		return nil
	}
	at := slices.IndexFunc(chosen.Uses, func(u spec.Use) bool { return u.Name == name })
	return m.Do(name+" runs as number "+label.Ordinal(at, len(chosen.Uses)), chosen)
}

// FlipSetting changes a setting that is true or false. It returns false for any other.
func (m *Session) FlipSetting(k spec.Key) (task Task, ok bool) {
	if k.Kind != spec.BoolKey {
		return nil, false
	}
	value := "true"
	if k.Get(m.History.Current()) == value {
		value = "false"
	}
	task, _ = m.TakeSetting(k, value)
	return task, true
}

// TakeSetting sets a valid value. Otherwise it says what is allowed, and returns false.
func (m *Session) TakeSetting(k spec.Key, value string) (Task, bool) {
	if k.Kind == spec.BoolKey && value == "" {
		value = "true"
	}
	was := m.History.Current()
	chosen, err := k.Set(was, value)
	switch now := k.Get(chosen); {
	case err != nil:
		m.Toast.Fail(render.CleanLine(board.SettingName(k) + " " + err.Error()))
		return nil, false
	case now == k.Get(was):
		m.Toast.Note(board.SettingName(k) + " stays " + render.CleanLine(board.QuoteEmpty(now)))
		return nil, true
	default:
		return m.Do(board.SettingName(k)+" "+render.CleanLine(board.QuoteEmpty(now)), chosen), true
	}
}

// TakeSummary takes a summary that the user has edited.
func (m *Session) TakeSummary(was *spec.Summary, before, text string) Task {
	text = strings.TrimSpace(text)
	switch text {
	case strings.TrimSpace(before):
		m.Toast.Note("the summary is as it was")
		return nil
	case "":
		m.Toast.Warn("a summary cannot be empty; the old one stays")
		return nil
	}
	s, own := m.History.Current(), *was
	own.Text, own.By = text+"\n", spec.EditedBy(was.By)
	s.Summary = &own
	cmd := m.Do("summary edited", s)
	return JoinTasks(cmd, m.Front.Recompose())
}

// takeNames takes the names of tangents from the history, and rebuilds the lists that show them.
func takeNames(m *Session) {
	now := m.History.Current().Tangents
	if slices.Equal(m.b.Tangents, now) {
		return
	}
	m.b.Tangents = now
	m.b.Version++
	m.Front.Relist()
}
