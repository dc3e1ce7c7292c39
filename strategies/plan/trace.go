package plan

import (
	"slices"

	"decant/strategies/spec"
	"decant/strategies/why"
)

// tracer records what some events meet while a plan is made. A nil tracer records nothing, so
// normal planning costs no more than a comparison.
type tracer struct {
	e      *engine
	events []int
	at     int    // The event that a strategy looks at now.
	why    string // The latest refusal since the newest proposal, "" for none.
	heard  map[[2]int]*trail
}

// trail is what one pass met at one event.
type trail struct {
	looked    bool
	obstacles []why.Obstacle
}

// newTracer traces some events of an engine.
func newTracer(e *engine, events ...int) *tracer {
	return &tracer{e: e, events: events, at: -1, heard: map[[2]int]*trail{}}
}

// trail returns the trail of a pass at an event, nil if the event is not traced.
func (t *tracer) trail(pass, event int) *trail {
	if t == nil || pass < 0 || !slices.Contains(t.events, event) {
		return nil
	}
	key := [2]int{pass, event}
	if t.heard[key] == nil {
		t.heard[key] = &trail{}
	}
	return t.heard[key]
}

// traceEvent records that a strategy is asked about an event.
func (t *tracer) traceEvent(event int) {
	if t != nil {
		t.at = event
	}
}

// traceLook records that a pass looks at an event of its kind. Its next notes are about that event.
func (t *tracer) traceLook(pass, event int) {
	if t == nil {
		return
	}
	t.at = event
	if at := t.trail(pass, event); at != nil {
		at.looked = true
	}
}

// traceObstacle adds an obstacle at the current event, once.
func (t *tracer) traceObstacle(pass int, o why.Obstacle) {
	if at := t.trail(pass, t.at); at != nil {
		at.looked = true
		if !slices.Contains(at.obstacles, o) {
			at.obstacles = append(at.obstacles, o)
		}
	}
}

// traceFence records that a fence protects the event.
func (t *tracer) traceFence(pass int, side fenceSide) {
	if t == nil {
		return
	}
	reason, fence := t.e.fence(side)
	t.traceObstacle(pass, reason.Naming(fence))
}

// fence returns which fence stands at a side, and what it protects.
func (e *engine) fence(side fenceSide) (why.Reason, string) {
	if side == firstFence {
		return why.First, describeFence("first", e.spec.KeepFirst)
	}
	return why.Last, describeFence("last", e.spec.KeepLast)
}

// traceReason records an obstacle to a change, except for a fence.
func (t *tracer) traceReason(pass int, w why.Reason) {
	if t == nil || t.trail(pass, t.at) == nil {
		return
	}
	o := w.Obstacle()
	switch w {
	case why.Kept:
		if t.e.verdicts[t.at] == spec.Keep {
			o = why.Pinned.Obstacle()
		}
	case why.Changed:
		r := t.e.newest(t.e.top[t.at], -1)
		if r < 0 {
			break
		}
		if t.e.recs[r].pass == pass {
			return // It looks again at what it changed itself.
		}
		if t.e.state[t.at].gone {
			w = why.GoneBefore
		}
		o = w.By(t.e.nameOf(t.e.recs[r].pass))
	default:
	}
	t.traceObstacle(pass, o)
}

// traceProposal records that a pass wants to apply edits. It returns the traced events among
// theirs.
func (t *tracer) traceProposal(pass int, edits []Edit) []int {
	if t == nil {
		return nil
	}
	t.why = ""
	var events []int
	for i := range edits {
		if at := t.trail(pass, edits[i].Event); at != nil {
			at.looked = true
			events = append(events, edits[i].Event)
		}
	}
	return events
}

// traceRefusal records that a rule of the format kept a pass from a change.
func (t *tracer) traceRefusal(pass int, text string, event int) {
	if t == nil {
		return
	}
	t.why = text
	if at := t.trail(pass, event); at != nil {
		t.at = event
		t.traceObstacle(pass, why.Obstacle{Kind: why.KindRefused, Text: text})
	}
}

// traceFailure records that a proposal for some events was undone.
func (t *tracer) traceFailure(pass int, events []int) {
	if len(events) == 0 {
		return
	}
	o := why.Obstacle{Kind: why.KindRefused, Text: t.why}
	if t.why == "" {
		o = why.Costly.Obstacle()
	}
	for _, t.at = range events {
		t.traceObstacle(pass, o)
	}
}
