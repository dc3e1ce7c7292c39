// Package roster lists turns, calls and events of a conversation: the live ones, the events of each
// call, and the turns that a summary replaced. Each call makes its list again.
package roster

import (
	"slices"

	"decant/model"
)

// LiveTurns returns the numbers of the turns that have a live event, ascending, 0 included.
func LiveTurns(c *model.Conversation) []int {
	seen := make([]bool, len(c.Turns)+1)
	for i := range c.EventCount() {
		if e := c.EventAt(i); e.Live && e.Kind != model.Definition {
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

// LiveCalls returns the live requests as indices of events, in context order.
func LiveCalls(c *model.Conversation) []int {
	var out []int
	for i := range c.Calls {
		if r := c.Calls[i].Request; r >= 0 && c.EventAt(r).Live {
			out = append(out, r)
		}
	}
	slices.Sort(out)
	return out
}

// EventsByCall lists the events of each call. A call that was answered twice has more than two.
func EventsByCall(c *model.Conversation) [][]int {
	out := make([][]int, len(c.Calls))
	pairs := make([]int, 2*len(out)) // One block for all, as most have two.
	for i := range out {
		out[i] = pairs[2*i : 2*i : 2*i+2]
	}
	for i := range c.EventCount() {
		if call := c.EventAt(i).Call; call >= 0 {
			out[call] = append(out[call], i)
		}
	}
	return out
}

// LastSummarised returns the last turn that a compaction removed before its summary, an index of an
// event. It is 0 if unknown.
func LastSummarised(c *model.Conversation, summary int) int {
	own, last := c.EventAt(summary), 0
	for i := range c.EventCount() {
		e := c.EventAt(i)
		if !e.Live && !e.OffPath && e.Partition < own.Partition && e.Turn <= own.Turn {
			last = max(last, e.Turn)
		}
	}
	return last
}
