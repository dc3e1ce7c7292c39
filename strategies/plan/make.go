package plan

import (
	"slices"
	"sync"

	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/spec"
)

// MakePlan plans. It is pure, and decodes texts only for facts that no plan of the Index has asked
// for.
func MakePlan(ix *facts.Index, s spec.Spec) *Plan { return MakePlanIn(nil, ix, s) }

// MakePlanIn is MakePlan, counted in events that a strategy looks at; nil when it was stopped.
func MakePlanIn(w *model.Work, ix *facts.Index, s spec.Spec) *Plan {
	if s.Goal != (spec.Goal{}) {
		return pursueGoal(w, ix, s)
	}
	return makeBounded(w, ix, s, limit{})
}

// makeBounded plans within a bound; nil when it was stopped.
func makeBounded(w *model.Work, ix *facts.Index, s spec.Spec, b limit) *Plan {
	w.Expect(len(s.Uses) * ix.Conversation.EventCount())
	if !ix.Gather(w, ListKinds(s)...) {
		return nil
	}
	e := makeWith(w, ix, s, b, nil)
	// Where turns are marked, a strategy may take the last event of one; a summary takes
	// prompts. Markers that were written before count that turn, so they are written again.
	for range maxRenumber {
		if !movesTurns(e) {
			break
		}
		now := countTurns(e)
		if now.equals(&e.numbers) {
			break
		}
		e.discard()
		e = makeWith(w, ix, s, b, &now)
	}
	defer e.discard()
	if w.Stopped() {
		return nil
	}
	return e.finishPlan()
}

// recordPool holds the memory of records for the next plan: as one is made at each toggle,
// to ask for it anew would take longer than much of the planning.
var recordPool sync.Pool

// borrowRecords is room for records, none used: for n, or what an earlier plan needed.
func borrowRecords(n int) []record {
	if old, ok := recordPool.Get().(*[]record); ok {
		return *old
	}
	return make([]record, 0, n)
}

// discard gives the memory of the records back. The engine is of no use after it.
func (e *engine) discard() {
	clear(e.recs) // So that no text is held on to.
	old := e.recs[:0]
	e.recs = nil
	recordPool.Put(&old)
}

// makeWith decides and runs the strategies, with the numbers that turns have in the
// fork where they are known, else nil.
func makeWith(w *model.Work, ix *facts.Index, s spec.Spec, b limit, known *numbering) *engine {
	e := newEngine(ix, s)
	e.within = b
	e.counts = w
	e.work(known)
	return e
}

// work decides, numbers turns and runs the strategies.
func (e *engine) work(known *numbering) {
	applyDecisions(e)
	if known != nil {
		e.numbers = *known
	} else {
		e.numbers = countTurns(e)
	}
	for _, u := range e.spec.Uses {
		e.run(u)
	}
}

// newEngine starts with every event as it was received.
func newEngine(ix *facts.Index, s spec.Spec) *engine {
	n := ix.Conversation.EventCount()
	e := &engine{
		ix: ix, spec: s, fences: listFences(ix, s),
		hints:    s.Hints.OverAll(ix.Conversation.Calls, ix.Builtin),
		verdicts: listVerdicts(ix, s),
		recs:     borrowRecords(n / 8), top: make([]int, n), refs: make([]int, n),
		state: make([]state, n), suffix: n,
	}
	for i := range n {
		e.top[i], e.refs[i] = -1, -1
		e.state[i].size = ix.Size(i, s.Scope)
		e.total = e.total.Add(e.state[i].size)
	}
	e.room = makeRoomFor(ix.Conversation, s.Recall)
	countLeft(e)
	for _, reasoning := range ix.Bonds.Reasoning {
		e.bound = append(e.bound, len(reasoning))
	}
	e.findAnchors()
	return e
}

// findAnchors notes which copies can be anchors, where a strategy asks for copies.
func (e *engine) findAnchors() {
	if !slices.Contains(ListKinds(e.spec), facts.KindCopies) {
		return
	}
	e.copies = e.ix.Copies()
	e.full = newBitset(len(e.copies.Slots))
	for i := range e.copies.Slots {
		if at := &e.copies.Slots[i]; at.Nameable && e.ix.InScope(at.Event, e.spec.Scope) {
			e.full.set(i, true)
		}
	}
}

// ListKinds lists the kinds of facts that a plan asks for, each once: those that its strategies
// declare.
func ListKinds(s spec.Spec) []facts.Kind {
	var out []facts.Kind
	for _, u := range s.Uses {
		if one, ok := s.Settings.Set.Find(u.Name).(Starter); ok {
			out = append(out, one.Facts(&s, u)...)
		}
	}
	if s.Goal.Budget.Set {
		out = append(out, facts.KindTouched)
	}
	slices.Sort(out)
	return slices.Compact(out)
}
