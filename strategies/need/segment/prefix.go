package segment

import (
	"slices"

	"decant/model"
)

// NewPrefix returns a conversation of the first events of a segment, as it was at that time. All
// its events are live and in one partition, and keep their ids, texts and sizes. Indices are those
// of the prefix. What the client tracks is that of the time. The last turn counts as ended, so no
// reasoning is held.
func NewPrefix(c *model.Conversation, events []int) *model.Conversation {
	out := *c
	out.Events = make([]model.Event, len(events))
	out.Boundaries, out.Usage, out.Declared, out.SubAgents = nil, nil, nil, nil
	out.Prove, out.State, out.Unfixed = nil, nil, nil
	out.Rules.Held = nil
	m := move{from: c, events: map[int]int{}}
	for at, i := range events {
		m.events[i] = at
	}
	own, last, message := partitionOf(c, events), -1, -1
	for at, i := range events {
		e := *c.EventAt(i)
		if e.Message != last {
			last, message = e.Message, message+1
		}
		if e.Message = message; e.Partition != own {
			e.Turn = 0 // It is sent with each segment, before the first turn.
		}
		e.Partition, e.Live, e.OffPath = 0, true, false
		e.Tokens = model.RoundWeight(e.TotalWeight())
		e.Needs = m.moveAll(e.Needs)
		out.Events[at] = e
	}
	out.Calls = m.moveCalls(out.Events)
	out.Turns = m.moveTurns(out.Events)
	model.MarkKept(&out)
	return &out
}

// partitionOf returns the partition of a segment's events, which is that of the last one.
func partitionOf(c *model.Conversation, events []int) int {
	if len(events) == 0 {
		return 0
	}
	return c.EventAt(events[len(events)-1]).Partition
}

// move maps the events of a conversation to their indices in a part of it.
type move struct {
	from   *model.Conversation
	events map[int]int
}

// at returns the index of an event, -1 if the part does not have it.
func (m *move) at(event int) int {
	if at, ok := m.events[event]; ok {
		return at
	}
	return -1
}

// moveAll returns the indices of those events of a list that the part has.
func (m *move) moveAll(list []int) []int {
	var out []int
	for _, i := range list {
		if at := m.at(i); at >= 0 {
			out = append(out, at)
		}
	}
	return out
}

// moveCalls lists the calls of the events, and updates the events' call indices.
func (m *move) moveCalls(events []model.Event) []model.Call {
	var out []model.Call
	calls := map[int]int{}
	for i := range m.from.Calls {
		k := m.from.Calls[i]
		k.Request, k.Result = m.at(k.Request), m.at(k.Result)
		if k.Request < 0 && k.Result < 0 {
			continue
		}
		if k.Result < 0 {
			k.Status = model.Unanswered
		}
		calls[i] = len(out)
		out = append(out, k)
	}
	for i := range events {
		if e := &events[i]; e.Call >= 0 {
			e.Call = calls[e.Call]
		}
	}
	return out
}

// moveTurns lists the turns up to the last one with an event. Their numbers stay.
func (m *move) moveTurns(events []model.Event) []model.Turn {
	last := 0
	for i := range events {
		last = max(last, events[i].Turn)
	}
	out := slices.Clone(m.from.Turns[:last])
	for i := range out {
		out[i].Prompt, out[i].Events = m.at(out[i].Prompt), m.moveAll(out[i].Events)
		out[i].Events = slices.DeleteFunc(out[i].Events, func(at int) bool {
			return events[at].Turn != out[i].Number
		})
	}
	return out
}
