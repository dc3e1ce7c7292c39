package plan

import (
	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/hints"
	"decant/strategies/spec"
)

// engine makes one plan. Its records are the changes so far; what becomes of an
// event follows from the records on it alone, so that a step is taken back by
// taking its records back, newest first.
//
// A step is what one strategy proposes about one event, and then:
//
//   - references to what it takes are void, which may bring texts back;
//   - reasoning goes that the format binds to what changed;
//   - each copy that is in full again is looked at by the strategy that had made
//     it a reference, then by the one whose step this is;
//   - what leans on what changed goes along, or the step is refused.
//
// These are steps in their turn, inside the first. All of it stays or none.
type engine struct {
	ix       *facts.Index
	spec     spec.Spec
	fences   []fenceSide
	hints    []*hints.ToolHint // By call.
	verdicts []spec.Verdict
	numbers  numbering // What markers say, found out before they are written.

	recs  []record
	voids []int   // Indices of void records, in the order of voiding.
	top   []int   // By event: its newest record, -1 for none.
	refs  []int   // By event: the newest record that has it as anchor, -1.
	state []state // By event.
	bound []int   // By bond: how much of its reasoning is left.
	// copies are what may be an anchor, nil where no strategy asks for copies; full is by their
	// slots: in full and of use as one.
	copies *facts.Copies
	full   bitset
	total  facts.Size
	left   int  // Events in scope that are not gone and are more than a backdrop.
	bare   bool // There is nothing but a backdrop, so that counts as well.
	// From here on signed reasoning is gone: the first changed live event.
	suffix int

	passes   []runner
	refusals []refusal
	trace    *tracer     // Who listens, nil for nobody.
	counts   *model.Work // nil counts nothing.
	within   limit
	room     room
}

// runner is one strategy of the list at work.
type runner struct {
	use    spec.Use
	view   *View
	looker Pass
}

// set is the strategies that there are.
func (e *engine) set() *spec.Set { return e.spec.Settings.Set }

// nameOf is who a pass belongs to.
func (e *engine) nameOf(pass int) string {
	if pass == person {
		return Person
	}
	return e.passes[pass].use.Name
}

// person is the pass number of the person's decisions.
const person = -1

// mark is where a step began.
type mark struct {
	recs, voids, suffix int
	total               facts.Size
}

// mark notes where things stand now.
func (e *engine) mark() mark {
	return mark{len(e.recs), len(e.voids), e.suffix, e.total}
}

// countLeft counts what a conversation must not lose all of.
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

// hasContent reports whether an event is one of those of which something must be left.
func (e *engine) hasContent(event int) bool {
	return e.ix.InScope(event, e.spec.Scope) && (e.bare || !e.ix.Briefs[event].Backdrop)
}

// refuse notes that a rule kept a pass from changing an event.
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
