package plan

import (
	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/hints"
	"decant/strategies/spec"
)

// engine makes one plan. Its records are the changes so far. The state of an event depends only on
// the records on that event. So the engine undoes a step by undoing its records, newest first.
//
// A step is the proposal of one strategy for one event. Then these happen:
//
//   - References to what the step changes become void, which may bring texts back.
//   - Reasoning that the format binds to the changes is removed.
//   - Each copy that is in full again goes to the strategy that made it a reference, then to the
//     strategy of this step.
//   - What depends on the changes is removed too, or the step is refused.
//
// These are steps of their own, nested in the first. All of them stay or none.
type engine struct {
	ix       *facts.Index
	spec     spec.Spec
	fences   []fenceSide
	hints    []*hints.ToolHint // By call.
	verdicts []spec.Verdict
	numbers  numbering // What markers say, computed before they are written.

	recs  []record
	voids []int   // Indices of void records, in the order of voiding.
	top   []int   // By event: its newest record, -1 for none.
	refs  []int   // By event: the newest record that has it as anchor, -1.
	state []state // By event.
	bound []int   // By bond: the number of its reasoning events that are left.
	// copies holds the possible anchors, nil if no strategy asks for copies. full marks the slots
	// that are in full and can be an anchor.
	copies *facts.Copies
	full   bitset
	total  facts.Size
	left   int  // Events in scope that are left and are not a backdrop.
	bare   bool // The conversation is only a backdrop, so backdrop counts too.
	// Signed reasoning is gone from here on: the first live event that changed.
	suffix int

	passes   []runner
	refusals []refusal
	trace    *tracer     // nil if nobody listens.
	counts   *model.Work // nil counts nothing.
	within   limit
	room     room
}

// runner is one strategy of the list while it runs.
type runner struct {
	use    spec.Use
	view   *View
	looker Pass
}

// set returns the set of all strategies.
func (e *engine) set() *spec.Set { return e.spec.Settings.Set }

// nameOf returns the name of the strategy that a pass belongs to, or User.
func (e *engine) nameOf(pass int) string {
	if pass == user {
		return User
	}
	return e.passes[pass].use.Name
}

// user is the pass number of the user's decisions.
const user = -1

// mark is the state at the start of a step.
type mark struct {
	recs, voids, suffix int
	total               facts.Size
}

// mark records the current state.
func (e *engine) mark() mark {
	return mark{len(e.recs), len(e.voids), e.suffix, e.total}
}

// countLeft counts the events that have content. At least one of them must stay in the
// conversation.
func countLeft(e *engine) {
	for e.left == 0 {
		for i := range e.state {
			if e.hasContent(i) {
				e.left++
			}
		}
		if e.bare {
			return
		}
		e.bare = e.left == 0
	}
}

// hasContent reports whether an event counts as content. At least one such event must stay.
func (e *engine) hasContent(event int) bool {
	return e.ix.InScope(event, e.spec.Scope) && (e.bare || !e.ix.Briefs[event].Backdrop)
}

// refuse records that a rule kept a pass from changing an event.
func (e *engine) refuse(pass int, why string, event int) {
	e.trace.traceRefusal(pass, why, event)
	for i := range e.refusals {
		if r := &e.refusals[i]; r.pass == pass && r.why == why {
			r.events[event] = true
			return
		}
	}
	e.refusals = append(e.refusals, refusal{pass, why, map[int]bool{event: true}})
}
