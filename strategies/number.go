package strategies

import (
	"slices"

	"decant/model"
)

// maxRenumber is how often a plan is made again because its strategies left other
// turns than its markers count.
const maxRenumber = 3

// numbering is which turn of the fork each event falls into.
type numbering struct {
	forkTurn []int // By turn: see Plan.ForkTurn.
	turnAt   []int // By event.
}

// same reports whether two count alike.
func (n *numbering) same(o *numbering) bool {
	return slices.Equal(n.forkTurn, o.forkTurn) && slices.Equal(n.turnAt, o.turnAt)
}

// counted is the numbering as things stand.
func (e *engine) counted() numbering {
	c := e.ix.Conversation
	if !c.Rules.MarkedTurns {
		return e.byPrompt()
	}
	out := numbering{forkTurn: e.marked(), turnAt: make([]int, len(e.state))}
	before := slices.Clone(out.forkTurn) // What is gone with its turn counts to that before.
	for n := 1; n < len(before); n++ {
		if before[n] == 0 {
			before[n] = before[n-1]
		}
	}
	for i := range c.Events {
		out.turnAt[i] = before[c.Events[i].Turn]
	}
	return out
}

// moves reports whether strategies may take what a turn starts with.
func (e *engine) moves() bool {
	return e.ix.Conversation.Rules.MarkedTurns ||
		e.spec.Summary != nil && e.spec.Has(summarize.Name)
}

// byPrompt counts prompts. One that is gone starts no turn, unless text or an image of its
// is left.
func (e *engine) byPrompt() numbering {
	c := e.ix.Conversation
	out := numbering{make([]int, len(c.Turns)+1), make([]int, len(e.state))}
	n, record := 0, -1 // The record that may start the next turn.
	for i := range c.Events {
		ev := &c.Events[i]
		if ev.Prompt {
			record = ev.Record
		}
		said := ev.Prompt || ev.Kind == model.User || ev.Kind == model.ImageMessage
		if said && ev.Record == record && e.stays(i) {
			n++
			out.forkTurn[ev.Turn] = n
			record = -1
		}
		out.turnAt[i] = n
	}
	return out
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
