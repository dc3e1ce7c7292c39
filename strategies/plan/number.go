package plan

import (
	"slices"

	"decant/model"
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
// is left. A prompt from before a compaction counts while the fork keeps the copy of it that is
// sent again, because both are one message of the file.
func countByPrompt(e *engine) numbering {
	c := e.ix.Conversation
	out := numbering{make([]int, len(c.Turns)+1), make([]int, len(e.state))}
	copies := findResent(c)
	n, record, partition := 0, -1, 0 // The record that may start the next turn.
	for i := range c.EventCount() {
		ev := c.EventAt(i)
		if ev.Partition != partition {
			record, partition = -1, ev.Partition
		}
		if ev.Prompt {
			record = ev.Record
		}
		said := ev.Prompt || ev.Kind == model.User || ev.Kind == model.ImageMessage
		if said && ev.Record == record && e.keepsAny(i, copies) {
			n++
			out.forkTurn[ev.Turn] = n
			record = -1
		}
		out.turnAt[i] = n
	}
	return out
}

// place is where the file has an event.
type place struct{ record, block int }

// findResent returns the events that an agent sends again after a compaction, beside their
// originals, which are not sent any more.
func findResent(c *model.Conversation) map[place]int {
	var out map[place]int
	for i := range c.EventCount() {
		if ev := c.EventAt(i); ev.Live && ev.ID.Item > 0 && ev.Partition > 0 && !ev.Prompt {
			if out == nil {
				out = map[place]int{}
			}
			out[place{ev.Record, ev.ID.Block}] = i
		}
	}
	return out
}

// keepsAny reports whether a fork would hold an event or the copy of it that is sent again.
func (e *engine) keepsAny(event int, copies map[place]int) bool {
	if e.keepsPrompt(event) {
		return true
	}
	ev := e.ix.Event(event)
	copied, ok := copies[place{ev.Record, ev.ID.Block}]
	return ok && ev.ID.Item == 0 && e.keepsPrompt(copied)
}

// countMarked counts the turns that have something left, and the turns without events that follow
// another turn.
func countMarked(e *engine) []int {
	turns := e.ix.Conversation.Turns
	out := make([]int, len(turns)+1)
	n := 0
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
	c := e.ix.Conversation
	ev := c.EventAt(event)
	return (ev.Live || !c.Rules.LiveOnly && !ev.OffPath) && !e.state[event].gone
}
