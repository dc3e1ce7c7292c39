package strategies

import (
	"slices"

	"decant/model"
)

// fenceSide is which fence protects an event.
type fenceSide uint8

// The sides of a fence.
const (
	noFence fenceSide = iota
	firstFence
	lastFence
)

// fences says for each event which fence protects it.
func fences(ix *Index, s Spec) []fenceSide {
	out := make([]fenceSide, len(ix.Conversation.Events))
	if s.KeepFirst.None() && s.KeepLast.None() {
		return out
	}
	turns, calls := ix.liveTurns(), ix.liveCalls()
	if f := s.KeepFirst; !f.None() {
		until, turn := ix.untilCall(f, calls), len(ix.Conversation.Turns)
		if f.ByTurns && f.Turns < len(turns) {
			turn = turns[f.Turns] - 1
		}
		ix.fence(out, firstFence, func(i int, e *model.Event) bool {
			return i <= until && e.Turn <= turn
		})
	}
	if f := s.KeepLast; !f.None() {
		from, turn := ix.fromCall(f, calls), 0
		if f.ByTurns && f.Turns < len(turns) {
			turn = turns[len(turns)-f.Turns]
		}
		ix.fence(out, lastFence, func(i int, e *model.Event) bool {
			return i >= from && e.Turn >= turn
		})
	}
	return out
}

// fence marks the live events that are in, and the prompts of their turns: a
// turn of which a part is protected keeps what started it. Definitions of tools belong
// to no turn, so nothing fences them.
func (ix *Index) fence(out []fenceSide, side fenceSide, in func(int, *model.Event) bool) {
	events := ix.Conversation.Events
	for i := range events {
		e := &events[i]
		if !e.Live || e.Kind == model.Definition || !in(i, e) {
			continue
		}
		out[i] = side
		if e.Turn > 0 {
			at := ix.Conversation.Turns[e.Turn-1].Prompt
			if at >= 0 && events[at].Live && out[at] == noFence {
				out[at] = side
			}
		}
	}
}

// liveTurns are the numbers of the turns that have a live event, ascending, 0
// included.
func (ix *Index) liveTurns() []int {
	seen := make([]bool, len(ix.Conversation.Turns)+1)
	for i := range ix.Conversation.Events {
		if e := ix.event(i); e.Live && e.Kind != model.Definition {
			seen[e.Turn] = true
		}
	}
	var out []int
	for n := range seen {
		if seen[n] {
			out = append(out, n)
		}
	}
	return out
}

// liveCalls are the requests that are live, in context order.
func (ix *Index) liveCalls() []int {
	var out []int
	for i := range ix.Conversation.Calls {
		if r := ix.Conversation.Calls[i].Request; r >= 0 && ix.event(r).Live {
			out = append(out, r)
		}
	}
	slices.Sort(out)
	return out
}

// fromCall is the first event of the message that issued the last of the fence's
// calls, 0 where the fence does not count calls or there are fewer.
func (ix *Index) fromCall(f Fence, calls []int) int {
	if !f.ByCalls || f.Calls > len(calls) {
		return 0
	}
	at := calls[len(calls)-f.Calls]
	for at > 0 && ix.event(at-1).Message == ix.event(at).Message && ix.event(at-1).Live {
		at--
	}
	return at
}

// untilCall is the last event that the message of the fence's last call, counted
// from the start, led to: its calls and their results.
func (ix *Index) untilCall(f Fence, calls []int) int {
	events := ix.Conversation.Events
	if !f.ByCalls || f.Calls > len(calls) {
		return len(events)
	}
	at := calls[f.Calls-1]
	message := events[at].Message
	for i := at; i < len(events) && events[i].Message == message; i++ {
		at = max(at, i)
		if call, ok := ix.callIn(&events[i]); ok && call.Result >= 0 {
			at = max(at, call.Result)
		}
	}
	return at
}
