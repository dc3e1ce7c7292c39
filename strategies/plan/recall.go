package plan

import (
	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/marker"
)

// lastNumber is the highest removal number that the planner reserves room for.
const lastNumber = 99_999

// room is the size of the command that prints a removed text. It is the largest possible size,
// because the number is known last. It is zero if no marker has a command.
type room struct {
	bytes  int
	weight float64
}

// makeRoomFor returns the room for commands that name a fork, none for "".
func makeRoomFor(c *model.Conversation, fork string) room {
	if fork == "" {
		return room{}
	}
	longest := marker.WriteRecall(fork, lastNumber)
	// Next to other text, it may be tokenised differently than alone.
	return room{len(longest), c.TextWeight(longest) + 1}
}

// owed returns the size of a record's text, with the command that it does not hold yet.
func (e *engine) owed(r *record) (bytes int, weight float64) {
	bytes, weight = len(r.Text), r.Weight
	if r.owes {
		bytes, weight = bytes+e.room.bytes, weight+e.room.weight
	}
	return bytes, weight
}

// numberRemovals puts the command that prints the removed text into each marker. The command holds
// the number of its change in the plan, from 1.
func (e *engine) numberRemovals() {
	number := 0
	for i := range e.recs {
		r := &e.recs[i]
		if r.void {
			continue
		}
		number++
		if !r.owes {
			continue
		}
		r.Text = addRecall(e.ix, r, marker.WriteRecall(e.spec.Recall, number))
		r.Weight, r.owes = e.ix.Conversation.TextWeight(r.Text), false
		e.settle(r.Event)
	}
}

// addRecall returns a record's text with a command after its marker.
func addRecall(ix *facts.Index, r *record, recall string) string {
	ev := ix.Event(r.Event)
	if ev.Kind == model.ToolCall {
		old := ix.Conversation.AppendEvent(nil, ev)
		return marker.AddRecall(old, r.Text, r.Recall, recall)
	}
	frame := ix.Frame(r.Event)
	body, ok := frame.Within(r.Text)
	if !ok { // It was cut as it stood, envelope included.
		frame, body = model.Frame{}, r.Text
	}
	return frame.Around(marker.AddRecall(nil, body, r.Recall, recall))
}
