package kit

import (
	"errors"
	"fmt"
	"slices"

	"decant/model"
	"decant/model/source"
)

// AddEvent appends an event to a conversation, and to the turn that the event names. It returns the
// event's index.
func AddEvent(c *model.Conversation, e model.Event) int {
	n := len(c.Events)
	c.Events = append(c.Events, e)
	if e.Turn > 0 {
		t := &c.Turns[e.Turn-1]
		t.Events = append(t.Events, n)
	}
	return n
}

// LoopEnd is the last event of the last reply in an open tool loop. The last result, or a call
// without a result, keeps the loop open. It is -1 where no loop is open. passed are kinds of events
// that may follow without closing it.
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

// SplitArray finds the elements of a file that is one JSON array. Its errors end with the next
// step.
func SplitArray(name string, data []byte) (*source.Source, error) {
	src, err := source.Array("", data, source.Span{End: len(data)})
	if err == nil {
		src.Name = name
		return src, nil
	}
	if cause := errors.Unwrap(err); cause != nil {
		return nil, fmt.Errorf("it is %w; restore it from a backup", cause)
	}
	return nil, errors.New("it is not a list of events; check that this is the right file")
}
