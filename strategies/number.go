package strategies

import (
	"slices"

	"decant/model"
)

// maxRenumber is how often a plan is made again because its strategies left other
// turns than its markers count.
const maxRenumber = 3

// number says which turn of the fork each event falls into, by what the person's
// decisions leave or, where they are given, by numbers that were found out later.
func (e *engine) number(known []int) {
	c := e.ix.Conversation
	e.turnAt = make([]int, len(e.state))
	if !c.Rules.MarkedTurns {
		e.numberByPrompt()
		return
	}
	if e.forkTurn = known; known == nil {
		e.forkTurn = e.marked()
	}
	for i := range c.Events {
		e.turnAt[i] = e.forkTurn[c.Events[i].Turn]
	}
}

// numberByPrompt counts prompts. One that a person dropped starts no turn, unless
// text or an image of its is left.
func (e *engine) numberByPrompt() {
	c := e.ix.Conversation
	e.forkTurn = make([]int, len(c.Turns)+1)
	n, record := 0, -1 // The record that may start the next turn.
	for i := range c.Events {
		ev := &c.Events[i]
		if ev.Prompt {
			record = ev.Record
		}
		said := ev.Prompt || ev.Kind == model.User || ev.Kind == model.ImageMessage
		if said && ev.Record == record && e.stays(i) {
			n++
			e.forkTurn[ev.Turn] = n
			record = -1
		}
		e.turnAt[i] = n
	}
}

// marked counts the turns of which something is left, and those without any event
// that another precedes.
func (e *engine) marked() []int {
	turns := e.ix.Conversation.Turns
	out := make([]int, len(turns)+1)
	n := 0
	for i := range turns {
		t := &turns[i]
		if len(t.Events) == 0 && n > 0 || slices.ContainsFunc(t.Events, e.stays) {
			n++
			out[t.Number] = n
		}
	}
	return out
}

// stays reports whether a fork has an event, as things stand.
func (e *engine) stays(event int) bool {
	c := e.ix.Conversation
	ev := &c.Events[event]
	return (ev.Live || !c.Rules.LiveOnly && !ev.OffPath) && !e.state[event].gone
}
