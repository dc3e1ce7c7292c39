package tangents

import (
	"slices"

	"decant/model"
	"decant/strategies/terms"
)

// mostTurns is in how many turns a term may stand that one of them is known by: what stands in
// more is part of the whole conversation.
const mostTurns = 8

// use is one name, number, path or file that the agent wrote, and that it can have had only from
// turns before.
type use struct {
	from []int // Turns, in order.
	by   int   // The turn that used it first.
}

// uses finds what turns use of turns before them: the need of decant's evaluation, looking back.
type uses struct {
	turns [terms.Kinds]map[string][]int // In which a term stands, by its key.
	by    map[int][]use                 // By the first turn that a use is from.
}

// newUses knows of no turn.
func newUses() *uses {
	u := &uses{by: map[int][]use{}}
	for k := range u.turns {
		u.turns[k] = map[string][]int{}
	}
	return u
}

// note takes in an event of a turn. Events come in order.
func (u *uses) note(turn int, e *model.Event, text string) {
	writes := e.Kind == model.Assistant || e.Kind == model.ToolCall
	terms.Each(text, func(t terms.Term) {
		if t.Inside || terms.Common(t.Kind, t.Key) {
			return
		}
		from := u.turns[t.Kind][t.Key]
		n := len(from)
		if n > 0 && from[n-1] == turn || n > mostTurns {
			return
		}
		if writes && n > 0 && n <= mostTurns {
			u.by[from[0]] = append(u.by[from[0]], use{from: slices.Clone(from), by: turn})
		}
		u.turns[t.Kind][t.Key] = append(from, turn)
	})
}

// count is how much turns that are not among some used of what stood in those alone.
func (u *uses) count(turns map[int]bool) int {
	n := 0
	for turn := range turns {
		for _, one := range u.by[turn] {
			if !turns[one.by] && !slices.ContainsFunc(one.from, func(t int) bool {
				return !turns[t]
			}) {
				n++
			}
		}
	}
	return n
}
