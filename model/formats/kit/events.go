package kit

import (
	"slices"

	"decant/model"
)

// AddEvent appends an event to a conversation, and to the turn that the event names. It
// returns the event's index.
func AddEvent(c *model.Conversation, e model.Event) int {
	n := len(c.Events)
	c.Events = append(c.Events, e)
	if e.Turn > 0 {
		t := &c.Turns[e.Turn-1]
		t.Events = append(t.Events, n)
	}
	return n
}

// LoopEnd is the last event of the last reply of an open tool loop: one that the last
// result, or a call without one, keeps open. It is -1 where no loop is open. Passed are
// kinds of events that may follow without closing it.
func LoopEnd(events []model.Event, passed ...model.Kind) int {
	end := len(events) - 1
	for end >= 0 && (!events[end].Live || slices.Contains(passed, events[end].Kind)) {
		end--
	}
	if end < 0 || events[end].Kind != model.ToolCall && events[end].Kind != model.ToolResult {
		return -1
	}
	for end >= 0 && (!events[end].Live || events[end].Role != "assistant") {
		end--
	}
	return end
}
