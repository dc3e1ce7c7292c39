package model

// EventMatch maps the events and turns of one reading of a file to another reading, in which other
// problems are fixed.
type EventMatch struct {
	// Events maps each event to its index in the other reading, or -1 where it does not exist
	// there.
	Events []int
	// turns maps each turn number, from 1, to its number in the other reading, or 0 where it does
	// not exist there.
	turns []int
	// count is how many events the other reading has.
	count int
	// Same is true if both share all events, as after a search for problems that fixed nothing.
	Same bool
}

// MatchEvents finds the events of one reading in another by the place of their texts in the file.
// Where a fix put other bytes there, it uses their ids.
func MatchEvents(from, to *Conversation) *EventMatch {
	m := &EventMatch{
		Events: make([]int, len(from.Events)), turns: make([]int, len(from.Turns)+1),
		count: len(to.Events),
	}
	if m.Same = shareEvents(from, to); m.Same {
		for i := range m.Events {
			m.Events[i] = i
		}
		for n := range m.turns {
			m.turns[n] = n
		}
		return m
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

// shareEvents reports whether two conversations hold the same events in memory, and not only equal
// ones.
func shareEvents(a, b *Conversation) bool {
	return len(a.Events) > 0 && len(a.Events) == len(b.Events) && &a.Events[0] == &b.Events[0]
}

// eventPlace is the place of an event's first text in the file.
type eventPlace struct {
	start int
	kind  Kind
}

// eventName identifies an event whose text was fixed.
type eventName struct {
	id   ID
	kind Kind
}

// placeOf is the place of an event's first text in the file, or false where it is not in the file.
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

// Event is the index of an event in the other reading, or -1 where it does not exist there.
func (m *EventMatch) Event(i int) int {
	if i < 0 || i >= len(m.Events) {
		return -1
	}
	return m.Events[i]
}

// Turn is the number of a turn in the other reading, or 0 where it does not exist there.
func (m *EventMatch) Turn(number int) int {
	if number < 0 || number >= len(m.turns) {
		return 0
	}
	return m.turns[number]
}

// Flags converts flags by event into flags by event of the other reading; nil stays nil.
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
