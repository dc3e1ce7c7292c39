// Package roster lists turns, calls and events of a conversation: the live ones, the events of each
// call, and the turns that a summary replaced. Each call makes its list again.
package roster

import (
	"slices"

	"decant/model"
	"decant/strategies/marker"
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

// LastTurnBefore returns the last turn after which at least so many calls were sent, 0 for none.
func LastTurnBefore(c *model.Conversation, calls int) int {
	live := LiveCalls(c)
	if calls > len(live) {
		return 0
	}
	return max(c.EventAt(live[len(live)-calls]).Turn-1, 0)
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

// LastSummed returns the last turn that holds an earlier summary, 0 for none: the agent's own, what
// it kept when it compacted, or the summary of an earlier fork. It decodes prompts.
func LastSummed(c *model.Conversation) int {
	last := 0
	for i := range c.Boundaries {
		if b := &c.Boundaries[i]; b.Trigger != model.ClearTrigger {
			last = max(last, b.Turn)
		}
	}
	for i := range c.EventCount() {
		e := c.EventAt(i)
		if e.Live && (e.Kind == model.Summary || e.Prompt && marker.IsNotice(c.HeadEvent(e))) {
			last = max(last, e.Turn)
		}
	}
	return last
}

// IsCarried reports whether an agent carried an event over a compaction: the record of the newest
// compaction holds it, and it is no summary.
func IsCarried(c *model.Conversation, e *model.Event) bool {
	n := len(c.Boundaries)
	return n > 0 && e.Record == c.Boundaries[n-1].Record && e.Kind != model.Summary
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

// Resent maps events of earlier partitions to their copies, which an agent sends again after a
// compaction. Both are one event of the file.
func Resent(c *model.Conversation) map[int]int {
	type place struct{ record, block int }
	copies := map[place]int{}
	for i := range c.EventCount() {
		if e := c.EventAt(i); e.Live && e.ID.Item > 0 && e.Partition > 0 {
			copies[place{e.Record, e.ID.Block}] = i
		}
	}
	out := map[int]int{}
	if len(copies) == 0 {
		return out
	}
	for i := range c.EventCount() {
		e := c.EventAt(i)
		if again, ok := copies[place{e.Record, e.ID.Block}]; ok && !e.Live && e.ID.Item == 0 {
			out[i] = again
		}
	}
	return out
}
