package strategies

import (
	"slices"

	"decant/model"
)

// noBond is for events that the format binds to nothing.
const noBond = -1

// bonds is what the format lets go only as one: the reasoning of a turn, or of an
// answer. Every live event of the turn or answer is in it, as reasoning goes with any
// of them.
type bonds struct {
	of        []int    // By event: its bond, or noBond.
	reasoning [][]int  // By bond: its live reasoning, in context order.
	held      []string // By bond: why some of it must stay as received, "" where it may go.
}

// bind finds the bonds of a conversation.
func (ix *Index) bind() {
	events, rule := ix.Conversation.Events, ix.Conversation.Rules.Reasoning
	b := bonds{of: make([]int, len(events))}
	for i := range b.of {
		b.of[i] = noBond
	}
	at := map[int]int{} // From turn or answer to bond.
	for _, i := range ix.reasoning {
		if key, ok := bondKey(rule, &events[i]); ok {
			n, known := at[key]
			if !known {
				n = len(b.reasoning)
				at[key] = n
				b.reasoning = append(b.reasoning, nil)
			}
			b.of[i], b.reasoning[n] = n, append(b.reasoning[n], i)
		}
	}
	b.held = make([]string, len(b.reasoning))
	for n, all := range b.reasoning {
		if slices.ContainsFunc(all, func(i int) bool { return events[i].Fixed }) {
			b.held[n] = boundReason
		}
	}
	for _, h := range ix.Conversation.Rules.Held {
		if n := b.of[h]; n != noBond {
			b.held[n] = heldReason
		}
	}
	for i := range events {
		if key, ok := bondKey(rule, &events[i]); ok {
			if n, known := at[key]; known {
				b.of[i] = n
			}
		}
	}
	ix.bonds = b
}

// bondKey is what a live event has in common with the rest of its bond; ok is false
// where the format leaves it free.
func bondKey(rule model.ReasoningRule, e *model.Event) (key int, ok bool) {
	switch {
	case !e.Live:
		return 0, false
	case rule == model.ReasoningTurn:
		return e.Turn, true
	case rule == model.ReasoningGroup:
		return e.Group, e.Group != 0
	default:
		return 0, false
	}
}

// bindTogether removes the reasoning whose bond lost something. It reports false
// when some of it must stay.
func (e *engine) bindTogether(pass, from, to int) bool {
	for i := from; i < to; i++ {
		event := e.recs[i].event
		n := e.ix.bonds.of[event]
		if n == noBond || !e.state[event].gone || e.bound[n] == 0 {
			continue
		}
		if why := e.ix.bonds.held[n]; why != "" {
			e.refuse(pass, why, event)
			return false
		}
		reason := turnReason
		if e.ix.Conversation.Rules.Reasoning == model.ReasoningGroup {
			reason = groupReason
		}
		if e.ix.event(event).Kind == model.Reasoning {
			reason = alikeReason
		}
		for _, other := range e.ix.bonds.reasoning[n] {
			e.force(pass, other, i, reason)
		}
	}
	return true
}

// count keeps the number of a bond's reasoning that is left in step.
func (e *engine) count(event int, gone bool) {
	n := e.ix.bonds.of[event]
	if n == noBond || e.ix.event(event).Kind != model.Reasoning {
		return
	}
	if gone {
		e.bound[n]--
	} else {
		e.bound[n]++
	}
}

// going says what goes when the person's drops are done: what they name, unless it
// is only emptied, and the reasoning that is bound to it.
func (e *engine) going(drop []bool) []bool {
	out, lost := make([]bool, len(drop)), make([]bool, len(e.bound))
	for i := range drop {
		out[i] = drop[i] && !e.emptyOnly(i)
		if n := e.ix.bonds.of[i]; out[i] && n != noBond {
			lost[n] = true
		}
	}
	if e.spec.Scope != ScopeLive {
		return out
	}
	for n := range lost {
		if !lost[n] || e.ix.bonds.held[n] != "" {
			continue
		}
		for _, i := range e.ix.bonds.reasoning[n] {
			out[i] = true
		}
	}
	return out
}
