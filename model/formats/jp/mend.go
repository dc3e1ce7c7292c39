package jp

import (
	"errors"
	"fmt"
	"slices"

	"decant/model"
	"decant/model/formats/kit"
)

// entry is one element of a fork.
type entry struct {
	// record is that of the source, none for a new element.
	record int
	kind   kind
	// turn is decant's in the source, jpTurn what JP counts in the fork.
	turn, jpTurn int
	// id is a call's or an inquiry's; stamp the time of a new element.
	id, stamp string
	// event is what it says of the conversation, none where nothing.
	event int
}

// mender chooses the elements of a fork.
type mender struct {
	c    *model.Conversation
	s    *state
	outs map[int]model.Outcome
	// lossless keeps what is hidden, and the compactions that hide it.
	lossless bool
	// based keeps a base config in the stream.
	based bool
	// bare says of turns whether they are left with nothing, once that was asked.
	bare map[int]bool
	list []entry
}

// mendList lists the elements of the fork in order: those that stay, with all repairs
// that JP would make. The error says what cannot be left so.
func (m *mender) mendList() ([]entry, error) {
	m.chooseElements()
	m.addAnswers()
	m.markStarts()
	first := slices.IndexFunc(m.list, func(e entry) bool { return e.kind == request })
	if first < 0 {
		return nil, errors.New("nothing would be left of the conversation")
	}
	if err := m.trimLead(first); err != nil {
		return nil, err
	}
	m.dropHalfInquiries()
	m.trimTrail()
	if err := m.checkPairs(); err != nil {
		return nil, err
	}
	countTurns(m.list)
	return m.list, nil
}

// chooseElements lists what stays of the stream, and the summaries at their places.
func (m *mender) chooseElements() {
	before := m.placeSummaries()
	for i := range m.s.lines {
		l := &m.s.lines[i]
		m.list = append(m.list, before[i]...)
		if m.keepsElement(i, l) {
			m.list = append(m.list, entry{
				record: i, kind: l.kind, turn: l.turn, id: l.id, stamp: l.stamp,
				event: m.ownEvent(i, l),
			})
		}
	}
	m.list = append(m.list, before[len(m.s.lines)]...)
}

// ownEvent is the event that an element holds, none for one that says nothing.
func (m *mender) ownEvent(record int, l *line) int {
	for _, ev := range l.events {
		if id := m.c.Events[ev].ID; id.Record == record+1 && id.Block == 1 && l.kind.isTalk() {
			return ev
		}
	}
	return none
}

// givenAnswer is the event of the answer that JP makes up for a call, none for a call
// that has one.
func (m *mender) givenAnswer(l *line) int {
	for _, ev := range l.events {
		if l.kind == toolCall && m.c.Events[ev].Kind == model.ToolResult {
			return ev
		}
	}
	return none
}

// keepsElement reports whether an element stays.
func (m *mender) keepsElement(record int, l *line) bool {
	switch {
	case l.kind == unread || l.kind.isTalk() && l.repair != "":
		return false
	case l.kind == config:
		return record > 0 || m.based || m.s.layout == split
	case l.kind == compaction:
		return m.lossless
	case l.kind == unknown || m.lossless:
		return true
	case l.kind == turnStart:
		return !m.turnGone(l.turn) && !m.isCovered(l)
	case l.kind == inquiry || l.kind == answer:
		return m.inquiryStays(record, l)
	}
	ev := m.ownEvent(record, l)
	return ev >= 0 && m.eventStays(ev)
}

// eventStays reports whether the fork sends an event.
func (m *mender) eventStays(event int) bool {
	e := &m.c.Events[event]
	if !e.Live {
		return false
	}
	o, changed := m.outs[event]
	if !changed {
		return true
	}
	_, ok := m.c.TextAfter(e, o)
	return ok
}

// turnGone reports whether a turn held anything and is left with nothing.
func (m *mender) turnGone(turn int) bool {
	if turn < 1 || turn > len(m.c.Turns) {
		return false
	}
	is, known := m.bare[turn]
	if !known {
		events := m.c.Turns[turn-1].Events
		is = len(events) > 0 && !slices.ContainsFunc(events, m.eventStays)
		if m.bare == nil {
			m.bare = make(map[int]bool)
		}
		m.bare[turn] = is
	}
	return is
}

// isCovered reports whether a summary stands for a turn in which nobody said anything.
func (m *mender) isCovered(start *line) bool {
	return start.covered && len(m.c.Turns[start.turn-1].Events) == 0
}

// inquiryStays reports whether an inquiry stays: as long as its call and its turn do.
func (m *mender) inquiryStays(record int, l *line) bool {
	if ev := m.ownEvent(record, l); ev >= 0 && m.outs[ev].Removed || m.turnGone(l.turn) {
		return false
	}
	if l.call < 0 {
		return true
	}
	call := m.c.Calls[l.call].Request
	return call >= 0 && m.eventStays(call)
}

// placeSummaries are what compactions say, by the element before which they say it: the
// first of their turn, or the one behind the mark of it.
func (m *mender) placeSummaries() map[int][]entry {
	out := make(map[int][]entry)
	if m.lossless {
		return out
	}
	first := make(map[int]int) // By turn. What talks has a time that JP reads.
	for i := range m.s.lines {
		l := &m.s.lines[i]
		if _, seen := first[l.turn]; !seen && l.kind.isTalk() && l.repair == "" {
			first[l.turn] = i
		}
	}
	for i := range m.c.Events {
		e := &m.c.Events[i]
		if m.s.lines[e.Record].kind != compaction || !m.eventStays(i) {
			continue
		}
		at := first[e.Turn]
		l := &m.s.lines[at]
		if l.kind == turnStart {
			at++
		}
		out[at] = append(out[at], m.summaryEntry(i, l.stamp))
	}
	return out
}

// summaryEntry is one event of a compaction.
func (m *mender) summaryEntry(event int, stamp string) entry {
	e := entry{
		record: none, kind: response, turn: m.c.Events[event].Turn, stamp: stamp, event: event,
	}
	if m.c.Events[event].Kind == model.User {
		e.kind = request
	}
	return e
}

// addAnswers gives each call that has none the answer that JP makes up.
func (m *mender) addAnswers() {
	out := make([]entry, 0, len(m.list)+1)
	for _, e := range m.list {
		out = append(out, e)
		if e.kind != toolCall {
			continue
		}
		if ev := m.givenAnswer(&m.s.lines[e.record]); ev >= 0 && (m.lossless || m.eventStays(ev)) {
			e.record, e.kind, e.event = none, toolResult, ev
			out = append(out, e)
		}
	}
	m.list = out
}

// idsOf are those that elements of a kind have.
func (m *mender) idsOf(k kind) map[string]bool {
	out := make(map[string]bool)
	for i := range m.list {
		if m.list[i].kind == k {
			out[m.list[i].id] = true
		}
	}
	return out
}

// markStarts marks the start of each turn that has none: those before the first mark of
// the stream, and one that a summary stands for.
func (m *mender) markStarts() {
	started := make(map[int]bool)
	out := make([]entry, 0, len(m.list)+1)
	for _, e := range m.list {
		speaks := e.kind.isTalk() && e.kind != inquiry && e.kind != answer
		if speaks && e.kind != turnStart && !started[e.turn] {
			out = append(out, entry{
				record: none, kind: turnStart, turn: e.turn, stamp: e.stamp, event: none,
			})
		}
		if speaks {
			started[e.turn] = true
		}
		out = append(out, e)
	}
	m.list = out
}

// trimLead leaves one mark of a turn and nothing that talks before the first request.
func (m *mender) trimLead(first int) error {
	last := none // The mark that stays.
	for i, e := range m.list[:first] {
		switch {
		case e.kind == turnStart:
			last = i
		case e.kind.isTalk() && e.event >= 0 && m.c.Events[e.event].Live:
			return fmt.Errorf("%s would stand before all that the person said; take it out as well",
				m.c.Events[e.event].ID)
		}
	}
	i := -1
	m.list = slices.DeleteFunc(m.list, func(e entry) bool {
		i++
		return i < first && i != last && e.kind.isTalk()
	})
	return nil
}

// dropHalfInquiries leaves out questions without an answer, and the other way round.
func (m *mender) dropHalfInquiries() {
	asked, answered := m.idsOf(inquiry), m.idsOf(answer)
	m.list = slices.DeleteFunc(m.list, func(e entry) bool {
		return e.kind == inquiry && !answered[e.id] || e.kind == answer && !asked[e.id]
	})
}

// trimTrail leaves out marks of turns that nothing follows.
func (m *mender) trimTrail() {
	end := len(m.list)
	for end > 0 && (!m.list[end-1].kind.isTalk() || m.list[end-1].kind == turnStart) {
		end--
	}
	rest := slices.DeleteFunc(m.list[end:], func(e entry) bool { return e.kind == turnStart })
	m.list = m.list[:end+len(rest)]
}

// checkPairs is an error where a call is without its answer or the other way round.
func (m *mender) checkPairs() error {
	asked, answered := m.idsOf(toolCall), m.idsOf(toolResult)
	for i := range m.list {
		e := &m.list[i]
		if e.kind == toolCall && !answered[e.id] || e.kind == toolResult && !asked[e.id] {
			return m.halfError(e.event)
		}
	}
	for i := range m.c.Calls {
		call := &m.c.Calls[i]
		if !call.Pair() || m.lossless {
			continue
		}
		switch asks, tells := m.eventStays(call.Request), m.eventStays(call.Result); {
		case asks && !tells:
			return m.halfError(call.Request)
		case tells && !asks:
			return m.halfError(call.Result)
		}
	}
	return nil
}

func (m *mender) halfError(event int) error {
	return fmt.Errorf("%s would be half of a call; take it out as well", m.c.Events[event].ID)
}

// countTurns numbers the turns as JP does: a mark opens one unless the turn before it
// is empty of all.
func countTurns(list []entry) {
	turn, filled := 0, false
	for i := range list {
		e := &list[i]
		if e.kind == turnStart && filled {
			turn++
		}
		filled = filled || e.kind.isTalk()
		e.jpTurn = turn
	}
}

// checkForkable is what is known of a conversation, or why it has no fork.
func checkForkable(c *model.Conversation, changes []model.Change) (*state, error) {
	s, err := kit.StateOf[*state](c)
	if err != nil {
		return nil, err
	}
	if s.layout == bare {
		return nil, errors.New(
			"JP cannot load a conversation without base_config.json; open its folder")
	}
	return s, c.Writable(changes)
}
