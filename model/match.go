package model

// EventMatch says where the events and turns of one reading of a file are in another, in which
// other problems are fixed.
type EventMatch struct {
	// Events are by event of the one its index in the other, -1 where it is not there.
	Events []int
	// turns are by number of a turn, from 1, its number in the other, 0 where it is not there.
	turns []int
	// count is how many events the other has.
	count int
}

// MatchEvents finds the events of one reading in another: by where their texts stand in the file,
// else, where a fix put other bytes there, by their ids.
func MatchEvents(from, to *Conversation) *EventMatch {
	m := &EventMatch{
		Events: make([]int, len(from.Events)), turns: make([]int, len(from.Turns)+1),
		count: len(to.Events),
	}
	places, ids := map[eventPlace]int{}, map[eventName]int{}
	for i := range to.Events {
		e := &to.Events[i]
		if at, ok := to.placeOf(e); ok {
			places[at] = i
		}
		ids[eventName{e.ID, e.Kind}] = i
	}
	for i := range from.Events {
		e := &from.Events[i]
		j, ok := 0, false
		if at, placed := from.placeOf(e); placed {
			j, ok = places[at]
		}
		if !ok {
			j, ok = ids[eventName{e.ID, e.Kind}]
		}
		if !ok {
			j = -1
		}
		m.Events[i] = j
		if n := from.Events[i].Turn; j >= 0 && n > 0 && n < len(m.turns) && m.turns[n] == 0 {
			m.turns[n] = to.Events[j].Turn
		}
	}
	return m
}

// eventPlace is where the first text of an event stands in the file.
type eventPlace struct {
	start int
	kind  Kind
}

// eventName is what an event is called where its text was fixed.
type eventName struct {
	id   ID
	kind Kind
}

// placeOf is where the first text of an event stands in the file; false where it stands nowhere.
func (c *Conversation) placeOf(e *Event) (at eventPlace, ok bool) {
	for i := range e.Parts {
		span := e.Parts[i].Text.Span
		if span.Empty() {
			continue
		}
		if c.Origin != nil {
			if span, ok = c.Origin(span); !ok {
				return eventPlace{}, false
			}
		}
		return eventPlace{span.Start, e.Kind}, true
	}
	return eventPlace{}, false
}

// Event is where an event is in the other reading, -1 where it is not there.
func (m *EventMatch) Event(i int) int {
	if i < 0 || i >= len(m.Events) {
		return -1
	}
	return m.Events[i]
}

// Turn is the number of a turn in the other reading, 0 where it is not there.
func (m *EventMatch) Turn(number int) int {
	if number < 0 || number >= len(m.turns) {
		return 0
	}
	return m.turns[number]
}

// Flags are flags by event, by the events of the other reading; nil stays nil.
func (m *EventMatch) Flags(of []bool) []bool {
	if of == nil {
		return nil
	}
	out := make([]bool, m.count)
	for i, set := range of {
		if at := m.Event(i); at >= 0 {
			out[at] = set
		}
	}
	return out
}
