package copilot

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"decant/model"
	"decant/model/source"
)

// drafter makes a fork.
type drafter struct {
	*state
	c    *model.Conversation
	src  *source.Source
	outs map[int]model.Outcome
	id   string
	now  time.Time
	tree source.Tree
	// live are the events in the fork, by record. answers are results that the client would invent
	// and that the fork contains, by the record before them. waits are those that the fork leaves
	// to the client so far. answered is the record of the last result, by the call's id.
	live     map[int][]int
	answers  map[int][]int
	waits    map[string][]int
	answered map[string]int
	// keepsBase is true while the newest compaction is unchanged.
	keepsBase bool
	// has says which records stay, and agents which sub-agents. calls are the calls that stay, by
	// request.
	has    map[int]bool
	agents map[string]bool
	calls  map[request]bool
	// counted is the newest usage that stays, or none.
	counted int
	// shown are the live events of messages with pictures, by record.
	shown map[int][]int
	// pieces are the fork so far, and prev is the id of its last event. at are the records by their
	// ids. renamed are the new ids of records that had none or were removed.
	pieces  []source.Piece
	prev    string
	at      map[string]int
	renamed map[int]string
	made    int
}

// chooseAll decides what the fork contains.
func (d *drafter) chooseAll() {
	for i := range d.c.Events {
		if d.c.Events[i].Live {
			d.chooseEvent(i)
		}
	}
	d.keepsBase = d.base != none && d.lines[d.base].kind == compacted && d.keepsSummary()
	for i := range d.lines {
		d.has[i] = d.lines[i].agent == "" && d.recordStays(i)
	}
	d.chooseSteps()
	d.chooseAnswers()
	for i := range d.lines {
		if agent := d.lines[i].agent; agent != "" {
			d.has[i] = d.lines[i].err == nil && !d.lines[i].unfit && d.agentStays(agent)
		}
	}
	d.chooseAssets()
	for i := range d.lines {
		if d.has[i] && d.lines[i].kind == usage && d.lines[i].agent == "" {
			d.counted = i
		}
	}
}

// chooseEvent notes the outcome of a live event.
func (d *drafter) chooseEvent(i int) {
	e := &d.c.Events[i]
	o, changed := d.outs[i]
	gone := changed && o.Gone(e)
	if gone {
		return
	}
	if d.state.made[i] {
		id := d.c.Calls[e.Call].ID
		d.waits[id] = append(d.waits[id], i)
		if changed {
			d.answerAll(id)
		}
		return
	}
	d.live[e.Record] = append(d.live[e.Record], i)
	switch e.Kind {
	case model.ToolCall:
		d.calls[request{e.Record, e.ID.Block}] = true
	case model.ToolResult:
		id := d.c.Calls[e.Call].ID
		d.answered[id] = max(d.answered[id], e.Record)
	default:
	}
}

// answerAll makes the fork answer all waiting requests with an id. A result belongs to the first of
// them, so the newest cannot be answered alone, nor before the fork's results with this id.
func (d *drafter) answerAll(id string) {
	for _, i := range d.waits[id] {
		after := max(d.c.Events[i].Record, d.answered[id])
		d.answers[after] = append(d.answers[after], i)
	}
	delete(d.waits, id)
}

// chooseAnswers makes the fork itself write results that the client would otherwise word
// differently, because less follows the request.
func (d *drafter) chooseAnswers() {
	for i := range d.c.Events {
		e := &d.c.Events[i]
		if !d.state.made[i] || !e.Live {
			continue
		}
		k := &d.c.Calls[e.Call]
		says := d.madeFor(k.Tool, e.Record, func(n int) bool { return d.has[n] })
		if slices.Contains(d.waits[k.ID], i) && says != d.c.EventText(e) {
			d.answerAll(k.ID)
		}
	}
}

// keepsSummary reports whether the summary of the newest compaction is unchanged.
func (d *drafter) keepsSummary() bool {
	return slices.ContainsFunc(d.live[d.base], func(i int) bool {
		_, changed := d.outs[i]
		return !changed
	})
}

// recordStays reports whether a record of the session itself is in the fork: what is sent, and what
// describes the session. A step stays with its answer.
func (d *drafter) recordStays(i int) bool {
	l := &d.lines[i]
	if l.err != nil || l.unfit {
		return false
	}
	switch l.kind {
	case start:
		return i == d.head
	case setting, titled:
		return true
	case user, reply, notice:
		return len(d.live[i]) > 0
	case asked, result:
		r, ok := d.asks[i]
		return ok && d.calls[r]
	case compacted:
		return i == d.base && d.keepsBase
	case cleared:
		return i == d.base
	case asset:
		return false // Until something shows it.
	default:
		return i > d.base
	}
}

// chooseSteps leaves out what surrounds an answer that is not in the fork: the notes that its
// request started and ended, and its usage.
func (d *drafter) chooseSteps() {
	var step []int
	replies, kept := 0, 0
	end := func() {
		for _, i := range step {
			d.has[i] = replies == kept && i > d.base || kept > 0
		}
		step, replies, kept = nil, 0, 0
	}
	for i := range d.lines {
		l := &d.lines[i]
		if l.agent != "" || l.unfit || l.err != nil {
			continue
		}
		switch l.kind {
		case opens:
			end()
			step = append(step, i)
		case usage:
			step = append(step, i)
		case closes:
			step = append(step, i)
			end()
		case reply:
			replies++
			if d.has[i] {
				kept++
			}
		default:
		}
	}
	end()
}

// agentStays reports whether the lines of a sub-agent stay. They stay if its call stays.
func (d *drafter) agentStays(agent string) bool {
	stays, known := d.agents[agent]
	if known {
		return stays
	}
	first := slices.IndexFunc(d.lines, func(l line) bool { return l.agent == agent })
	stays = first > d.base
	if r, ok := d.callOf(agent, first); ok {
		other := d.lines[r.record].agent
		stays = d.calls[r] || other != "" && d.agentStays(other)
	}
	d.agents[agent] = stays
	return stays
}

// callOf is the call that started a sub-agent: the last with its id before the agent's first line.
func (d *drafter) callOf(agent string, first int) (found request, ok bool) {
	id, _ := strings.CutPrefix(agent, oldAgent)
	for i := first; i < len(d.lines); i++ {
		if l := &d.lines[i]; l.agent == agent && l.kind == began {
			id = l.call
			break
		}
	}
	for i := range first {
		for b := range d.lines[i].blocks {
			if c := d.lines[i].blocks[b].call; d.lines[i].kind == reply && c != nil && c.id == id {
				found, ok = request{i, d.lines[i].blocks[b].event.ID.Block}, true
			}
		}
	}
	return found, ok
}

// chooseAssets keeps the pictures that an event in the fork shows.
func (d *drafter) chooseAssets() {
	shows := func(id string) {
		if at, ok := d.assets[id]; ok {
			d.has[at] = true
		}
	}
	for i := range d.lines {
		if !d.has[i] {
			continue
		}
		l := &d.lines[i]
		for _, id := range l.brings {
			shows(id)
		}
		for n := range l.shows {
			if l.agent != "" || d.fateOf(i, n).stays {
				shows(l.shows[n].asset)
			}
		}
	}
}

// checkChanges returns an error for a change that cannot be made.
func (d *drafter) checkChanges(changes []model.Change) error {
	gone := func(i int) bool { return d.outs[i].Gone(&d.c.Events[i]) }
	for i := range d.c.Calls {
		k := &d.c.Calls[i]
		if k.Pair() && d.c.Events[k.Request].Live && gone(k.Request) != gone(k.Result) {
			return fmt.Errorf("%s: remove a call together with its result, else the client "+
				"invents a result",
				d.c.Events[k.Request].ID)
		}
	}
	for record := range d.shown {
		if err := d.checkMessage(record); err != nil {
			return err
		}
	}
	return d.c.Writable(changes)
}
