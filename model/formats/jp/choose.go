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
	// record is the index of the source's record, or none for a new element.
	record int
	kind   kind
	// turn is decant's turn in the source, and jpTurn is JP's turn in the fork.
	turn, jpTurn int
	// id is the id of a call or an inquiry. stamp is the time of a new element.
	id, stamp string
	// event is the element's event, or none.
	event int
}

// chooser chooses the elements of a fork.
type chooser struct {
	c    *model.Conversation
	s    *state
	outs map[int]model.Outcome
	// lossless keeps hidden content, and the compactions that hide it.
	lossless bool
	// based keeps a base config in the stream.
	based bool
	// bare caches whether a turn is left empty.
	bare map[int]bool
	list []entry
}

// chooseList lists the elements of the fork in order: those that stay, with all repairs that JP
// would make. It returns an error for what cannot be left out or kept.
func (ch *chooser) chooseList() ([]entry, error) {
	ch.chooseElements()
	ch.addAnswers()
	ch.markStarts()
	first := slices.IndexFunc(ch.list, func(e entry) bool { return e.kind == request })
	if first < 0 {
		return nil, model.ErrNothingLeft
	}
	if err := ch.trimLead(first); err != nil {
		return nil, err
	}
	ch.dropHalfInquiries()
	ch.trimTrail()
	if err := ch.checkPairs(); err != nil {
		return nil, err
	}
	countTurns(ch.list)
	return ch.list, nil
}

// chooseElements lists the elements of the stream that stay, and the summaries at their places.
func (ch *chooser) chooseElements() {
	before := ch.placeSummaries()
	for i := range ch.s.lines {
		l := &ch.s.lines[i]
		ch.list = append(ch.list, before[i]...)
		if ch.keepsElement(i, l) {
			ch.list = append(ch.list, entry{
				record: i, kind: l.kind, turn: l.turn, id: l.id, stamp: l.stamp,
				event: ch.ownEvent(i, l),
			})
		}
	}
	ch.list = append(ch.list, before[len(ch.s.lines)]...)
}

// ownEvent is the event of an element, or none.
func (ch *chooser) ownEvent(record int, l *line) int {
	for _, ev := range l.events {
		if id := ch.c.Events[ev].ID; id.Record == record+1 && id.Block == 1 && l.kind.isTalk() {
			return ev
		}
	}
	return none
}

// givenAnswer is the event of the answer that JP invents for a call, or none for a call with an
// answer.
func (ch *chooser) givenAnswer(l *line) int {
	for _, ev := range l.events {
		if l.kind == toolCall && ch.c.Events[ev].Kind == model.ToolResult {
			return ev
		}
	}
	return none
}

// keepsElement reports whether an element stays.
func (ch *chooser) keepsElement(record int, l *line) bool {
	switch {
	case l.kind == unread || l.kind.isTalk() && l.repair != "":
		return false
	case l.kind == config:
		return record > 0 || ch.based || ch.s.layout == split
	case l.kind == compaction:
		return ch.lossless
	case l.kind == unknown || ch.lossless:
		return true
	case l.kind == turnStart:
		return !ch.turnGone(l.turn) && !ch.isCovered(l)
	case l.kind == inquiry || l.kind == answer:
		return ch.inquiryStays(record, l)
	}
	ev := ch.ownEvent(record, l)
	return ev >= 0 && ch.eventStays(ev)
}

// eventStays reports whether the fork sends an event.
func (ch *chooser) eventStays(event int) bool {
	e := &ch.c.Events[event]
	if !e.Live {
		return false
	}
	o, changed := ch.outs[event]
	if !changed {
		return true
	}
	_, ok := ch.c.TextAfter(e, o)
	return ok
}

// turnGone reports whether a turn had content and is now empty.
func (ch *chooser) turnGone(turn int) bool {
	if turn < 1 || turn > len(ch.c.Turns) {
		return false
	}
	is, known := ch.bare[turn]
	if !known {
		events := ch.c.Turns[turn-1].Events
		is = len(events) > 0 && !slices.ContainsFunc(events, ch.eventStays)
		if ch.bare == nil {
			ch.bare = make(map[int]bool)
		}
		ch.bare[turn] = is
	}
	return is
}

// isCovered reports whether a summary replaces a turn without any message.
func (ch *chooser) isCovered(start *line) bool {
	return start.covered && len(ch.c.Turns[start.turn-1].Events) == 0
}

// inquiryStays reports whether an inquiry stays. It stays as long as its call and its turn.
func (ch *chooser) inquiryStays(record int, l *line) bool {
	if ev := ch.ownEvent(record, l); ev >= 0 && ch.outs[ev].Removed || ch.turnGone(l.turn) {
		return false
	}
	if l.call < 0 {
		return true
	}
	call := ch.c.Calls[l.call].Request
	return call >= 0 && ch.eventStays(call)
}

// placeSummaries are the texts of compactions, by the element before which they come. That is the
// first element of their turn, or the one after the turn's mark.
func (ch *chooser) placeSummaries() map[int][]entry {
	out := make(map[int][]entry)
	if ch.lossless {
		return out
	}
	first := make(map[int]int) // By turn. Conversation events have a time that JP reads.
	for i := range ch.s.lines {
		l := &ch.s.lines[i]
		if _, seen := first[l.turn]; !seen && l.kind.isTalk() && l.repair == "" {
			first[l.turn] = i
		}
	}
	for i := range ch.c.Events {
		e := &ch.c.Events[i]
		if ch.s.lines[e.Record].kind != compaction || !ch.eventStays(i) {
			continue
		}
		at := first[e.Turn]
		l := &ch.s.lines[at]
		if l.kind == turnStart {
			at++
		}
		out[at] = append(out[at], ch.summaryEntry(i, l.stamp))
	}
	return out
}

// summaryEntry is one event of a compaction.
func (ch *chooser) summaryEntry(event int, stamp string) entry {
	e := entry{
		record: none, kind: response, turn: ch.c.Events[event].Turn, stamp: stamp, event: event,
	}
	if ch.c.Events[event].Kind == model.User {
		e.kind = request
	}
	return e
}

// addAnswers gives each call without an answer the answer that JP invents.
func (ch *chooser) addAnswers() {
	out := make([]entry, 0, len(ch.list)+1)
	for _, e := range ch.list {
		out = append(out, e)
		if e.kind != toolCall {
			continue
		}
		ev := ch.givenAnswer(&ch.s.lines[e.record])
		if ev >= 0 && (ch.lossless || ch.eventStays(ev)) {
			e.record, e.kind, e.event = none, toolResult, ev
			out = append(out, e)
		}
	}
	ch.list = out
}

// idsOf are the ids of the elements of a kind.
func (ch *chooser) idsOf(k kind) map[string]bool {
	out := make(map[string]bool)
	for i := range ch.list {
		if ch.list[i].kind == k {
			out[ch.list[i].id] = true
		}
	}
	return out
}

// markStarts adds a missing mark to the start of each turn: for turns before the first mark of the
// stream, and for one that a summary replaces.
func (ch *chooser) markStarts() {
	started := make(map[int]bool)
	out := make([]entry, 0, len(ch.list)+1)
	for _, e := range ch.list {
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
	ch.list = out
}

// trimLead leaves one turn mark and no conversation event before the first request.
func (ch *chooser) trimLead(first int) error {
	last := none // The mark that stays.
	for i, e := range ch.list[:first] {
		switch {
		case e.kind == turnStart:
			last = i
		case e.kind.isTalk() && e.event >= 0 && ch.c.Events[e.event].Live:
			return fmt.Errorf("%s would come before the first prompt; remove it as well",
				ch.c.Events[e.event].ID)
		}
	}
	i := -1
	ch.list = slices.DeleteFunc(ch.list, func(e entry) bool {
		i++
		return i < first && i != last && e.kind.isTalk()
	})
	return nil
}

// dropHalfInquiries leaves out questions without an answer, and answers without a question.
func (ch *chooser) dropHalfInquiries() {
	asked, answered := ch.idsOf(inquiry), ch.idsOf(answer)
	ch.list = slices.DeleteFunc(ch.list, func(e entry) bool {
		return e.kind == inquiry && !answered[e.id] || e.kind == answer && !asked[e.id]
	})
}

// trimTrail leaves out the turn marks that nothing follows.
func (ch *chooser) trimTrail() {
	end := len(ch.list)
	for end > 0 && (!ch.list[end-1].kind.isTalk() || ch.list[end-1].kind == turnStart) {
		end--
	}
	rest := slices.DeleteFunc(ch.list[end:], func(e entry) bool { return e.kind == turnStart })
	ch.list = ch.list[:end+len(rest)]
}

// checkPairs returns an error where a call has no answer or an answer has no call.
func (ch *chooser) checkPairs() error {
	asked, answered := ch.idsOf(toolCall), ch.idsOf(toolResult)
	for i := range ch.list {
		e := &ch.list[i]
		if e.kind == toolCall && !answered[e.id] || e.kind == toolResult && !asked[e.id] {
			return ch.halfError(e.event)
		}
	}
	for i := range ch.c.Calls {
		call := &ch.c.Calls[i]
		if !call.Pair() || ch.lossless {
			continue
		}
		switch asks, tells := ch.eventStays(call.Request), ch.eventStays(call.Result); {
		case asks && !tells:
			return ch.halfError(call.Request)
		case tells && !asks:
			return ch.halfError(call.Result)
		}
	}
	return nil
}

func (ch *chooser) halfError(event int) error {
	return fmt.Errorf("%s would leave half of a call; remove it as well", ch.c.Events[event].ID)
}

// countTurns numbers the turns like JP: a mark starts a turn unless the previous turn is completely
// empty.
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

// checkForkable is the state of a conversation, or the reason why it cannot be forked.
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
