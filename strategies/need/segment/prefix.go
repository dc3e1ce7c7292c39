package segment

import (
	"slices"

	"decant/model"
)

// NewPrefix is a conversation of the first events of a segment, as it was when they were all. Every
// event of it is live and in one partition, and has its own id, texts and sizes; indices are of the
// prefix. The turn at its end counts as ended, so no reasoning is held.
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
	for at, i := range events {
		e := *c.EventAt(i)
		e.Partition, e.Live, e.OffPath = 0, true, false
		e.Tokens = model.RoundWeight(e.TotalWeight())
		e.Needs = m.moveAll(e.Needs)
		out.Events[at] = e
	}
	out.Calls = m.moveCalls(out.Events)
	out.Turns = m.moveTurns(out.Events)
	return &out
}

// move says where the events of a conversation are in a part of it.
type move struct {
	from   *model.Conversation
	events map[int]int
}

// at is where an event is, -1 where it is not.
func (m *move) at(event int) int {
	if at, ok := m.events[event]; ok {
		return at
	}
	return -1
}

// moveAll is where the events of a list are that are there.
func (m *move) moveAll(list []int) []int {
	var out []int
	for _, i := range list {
		if at := m.at(i); at >= 0 {
			out = append(out, at)
		}
	}
	return out
}

// moveCalls lists the calls of the events, and names them in those.
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

// moveTurns lists the turns up to the last that has an event; numbers stay.
func (m *move) moveTurns(events []model.Event) []model.Turn {
	last := 0
	for i := range events {
		last = max(last, events[i].Turn)
	}
	out := slices.Clone(m.from.Turns[:last])
	for i := range out {
		out[i].Prompt, out[i].Events = m.at(out[i].Prompt), m.moveAll(out[i].Events)
	}
	return out
}
