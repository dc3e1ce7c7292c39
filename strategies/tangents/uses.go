package tangents

import (
	"slices"

	"decant/model"
	"decant/strategies/terms"
)

// mostTurns is the largest number of turns for a term that identifies one of them. A term in more
// turns belongs to the whole conversation.
const mostTurns = 8

// use is one name, number, path or file that the agent wrote, and that it can only know from
// earlier turns.
type use struct {
	from []int // Turns, in order.
	by   int   // The turn that used it first.
}

// uses finds what turns use from earlier turns. It is the need of decant's evaluation, looking
// back.
type uses struct {
	turns [terms.Kinds]map[string][]int // The turns with a term, by the term's key.
	by    map[int][]use                 // By the first turn that a use comes from.
}

// newUses returns uses without any turn.
func newUses() *uses {
	u := &uses{by: map[int][]use{}}
	for k := range u.turns {
		u.turns[k] = map[string][]int{}
	}
	return u
}

// note reads an event of a turn. Events come in order.
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

// count returns how often turns outside a set used something that only turns of the set hold.
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
