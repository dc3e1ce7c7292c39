package plan

import (
	"slices"

	"decant/model"
	"decant/strategies/facts/roster"
	"decant/strategies/spec"
)

// maxRenumber limits how often a plan is made again because its strategies left other turns than
// its markers count.
const maxRenumber = 3

// countTurns returns the numbering for the current state.
func countTurns(e *engine) numbering {
	c := e.ix.Conversation
	if !c.Rules.MarkedTurns {
		return countByPrompt(e)
	}
	out := numbering{forkTurn: countMarked(e), turnAt: make([]int, len(e.state))}
	before := slices.Clone(out.forkTurn) // Events of a removed turn count to the turn before.
	for n := 1; n < len(before); n++ {
		if before[n] == 0 {
			before[n] = before[n-1]
		}
	}
	for i := range c.EventCount() {
		out.turnAt[i] = before[c.EventAt(i).Turn]
	}
	return out
}

// movesTurns reports whether strategies may remove the event that starts a turn.
func movesTurns(e *engine) bool {
	return e.ix.Conversation.Rules.MarkedTurns || slices.ContainsFunc(e.spec.Uses,
		func(u spec.Use) bool {
			r, ok := e.set().Find(u.Name).(Renumberer)
			return ok && r.Renumbers(&e.spec)
		})
}

// countByPrompt counts prompts. A removed prompt starts no turn, unless some text or an image of it
// is left, or the copy of it that is sent again: both are one message of the file.
func countByPrompt(e *engine) numbering {
	c := e.ix.Conversation
	out := numbering{make([]int, len(c.Turns)+1), make([]int, len(e.state))}
	resent := roster.Resent(c)
	n, record := 0, -1 // The record that may start the next turn.
	for i := range c.EventCount() {
		ev := c.EventAt(i)
		if ev.Prompt {
			record = ev.Record
		}
		said := ev.Prompt || ev.Kind == model.User || ev.Kind == model.ImageMessage
		again, twice := resent[i]
		if said && ev.Record == record && (e.keepsPrompt(i) || twice && e.keepsPrompt(again)) {
			n++
			out.forkTurn[ev.Turn] = n
			record = -1
		}
		out.turnAt[i] = n
	}
	return out
}

// countMarked counts the turns that have something left, and the turns without events that follow
// another turn.
func countMarked(e *engine) []int {
	turns := e.ix.Conversation.Turns
	out, n := make([]int, len(turns)+1), 0
	for i := range turns {
		t := &turns[i]
		if len(t.Events) == 0 && n > 0 || slices.ContainsFunc(t.Events, e.keepsPrompt) {
			n++
			out[t.Number] = n
		}
	}
	return out
}

// keepsPrompt reports whether a fork would hold an event, in the current state.
func (e *engine) keepsPrompt(event int) bool {
	ev, rules := e.ix.Event(event), &e.ix.Conversation.Rules
	return (ev.Live || !rules.LiveOnly && !ev.OffPath) && !e.state[event].gone
}
