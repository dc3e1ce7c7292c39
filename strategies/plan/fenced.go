package plan

import (
	"decant/model"
	"decant/model/amount"
	"decant/strategies/facts"
	"decant/strategies/facts/roster"
	"decant/strategies/spec"
)

// fenceSide says which fence protects an event.
type fenceSide uint8

// The sides of a fence.
const (
	noFence fenceSide = iota
	firstFence
	lastFence
)

// listFences lists for each event which fence protects it.
func listFences(ix *facts.Index, s spec.Spec) []fenceSide {
	out := make([]fenceSide, ix.Conversation.EventCount())
	if s.KeepFirst.None() && s.KeepLast.None() {
		return out
	}
	turns, calls := roster.LiveTurns(ix.Conversation), roster.LiveCalls(ix.Conversation)
	if f := s.KeepFirst; !f.None() {
		until, turn := lastFenced(ix, f, calls), len(ix.Conversation.Turns)
		if f.ByTurns && f.Turns < len(turns) {
			turn = turns[f.Turns] - 1
		}
		fenceEvents(ix, out, firstFence, func(i int, e *model.Event) bool {
			return i <= until && e.Turn <= turn
		})
	}
	if f := s.KeepLast; !f.None() {
		from, turn := firstFenced(ix, f, calls), 0
		if f.ByTurns && f.Turns < len(turns) {
			turn = turns[len(turns)-f.Turns]
		}
		fenceEvents(ix, out, lastFence, func(i int, e *model.Event) bool {
			return i >= from && e.Turn >= turn
		})
	}
	return out
}

// describeFence says what a fence protects: "the last turn, at most its last 20 calls".
func describeFence(side string, f spec.Fence) string {
	count := func(n int, noun string) string {
		if n == 1 {
			return side + " " + noun
		}
		return side + " " + amount.Of(n, noun)
	}
	turns, calls := "the "+count(f.Turns, "turn"), count(f.Calls, "call")
	switch {
	case !f.ByCalls:
		return turns
	case !f.ByTurns:
		return "the " + calls
	case f.Turns == 1:
		return turns + ", at most its " + calls
	}
	return turns + ", at most their " + calls
}

// fenceEvents marks the live events that in accepts, and the prompts of their turns. A turn with a
// protected part keeps its prompt. Tool definitions belong to no turn, so no fence protects them.
func fenceEvents(ix *facts.Index, out []fenceSide, side fenceSide, in func(int,
	*model.Event) bool,
) {
	c := ix.Conversation
	for i := range c.EventCount() {
		e := c.EventAt(i)
		if !e.Live || e.Kind == model.Definition || !in(i, e) {
			continue
		}
		out[i] = side
		if e.Turn > 0 {
			at := ix.Conversation.Turns[e.Turn-1].Prompt
			if at >= 0 && c.EventAt(at).Live && out[at] == noFence {
				out[at] = side
			}
		}
	}
}

// firstFenced returns the first event of the message that issued the first call inside the fence,
// counting calls from the end. It is 0 if the fence does not count calls, or if there are fewer
// calls.
func firstFenced(ix *facts.Index, f spec.Fence, calls []int) int {
	if !f.ByCalls || f.Calls > len(calls) {
		return 0
	}
	at := calls[len(calls)-f.Calls]
	for at > 0 && ix.Event(at-1).Message == ix.Event(at).Message && ix.Event(at-1).Live {
		at--
	}
	return at
}

// lastFenced returns the last event that the message of the fence's last call led to: its calls and
// their results. Calls count from the start.
func lastFenced(ix *facts.Index, f spec.Fence, calls []int) int {
	c := ix.Conversation
	if !f.ByCalls || f.Calls > len(calls) {
		return c.EventCount()
	}
	at := calls[f.Calls-1]
	message := c.EventAt(at).Message
	for i := at; i < c.EventCount() && c.EventAt(i).Message == message; i++ {
		at = max(at, i)
		if call, ok := ix.CallIn(c.EventAt(i)); ok && call.Result >= 0 {
			at = max(at, call.Result)
		}
	}
	return at
}
