package review

import (
	"slices"

	"decant/model/amount"
	"decant/strategies/spec"
	"decant/tui/label"
)

// NameTangents names turns as tangents, which removes nothing from the plan yet. If all of them
// already are tangents, it takes the names back. It then also takes back the confirmation, because
// only a tangent is removed as one.
func (m *Session) NameTangents(turns []int) Task {
	s := m.History.Current()
	named := !slices.ContainsFunc(turns, func(turn int) bool { return m.b.TangentIndex(turn) < 0 })
	what := amount.Of(len(turns), "turn")
	if len(turns) == 1 {
		what = label.Turn(turns[0])
	}
	stays := false
	for _, turn := range turns {
		switch {
		case named:
			if s = s.UnnameTangent(turn); s.Decisions[spec.OnTurn(turn)] == spec.Drop {
				s, stays = s.Decide(spec.OnTurn(turn), spec.Undecided), true
			}
		case m.b.TangentIndex(turn) < 0:
			s = s.NameTangent(spec.Tangent{Turn: turn, By: "you"})
		}
	}
	if named {
		name := "no tangent: " + what
		if stays {
			name += ", not removed"
		}
		return m.Do(name, s)
	}
	cmd := m.Do("name "+what+" a tangent", s)
	is := map[bool]string{true: " is", false: " are"}[len(turns) == 1]
	m.Toast.Note(what + is + " named a tangent; A lists them, nothing is removed before that")
	return cmd
}
