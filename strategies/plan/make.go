package plan

import (
	"slices"
	"sync"

	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/spec"
)

// MakePlan makes a plan. It has no side effects. It decodes texts only for facts that no plan of
// the Index has asked for yet.
func MakePlan(ix *facts.Index, s spec.Spec) *Plan { return MakePlanIn(nil, ix, s) }

// MakePlanIn is MakePlan that counts its work in events that a strategy looks at. It returns nil if
// it was stopped.
func MakePlanIn(w *model.Work, ix *facts.Index, s spec.Spec) *Plan {
	if s.Goal != (spec.Goal{}) {
		return pursueGoal(w, ix, s)
	}
	return makeBounded(w, ix, s, limit{})
}

// makeBounded plans within a limit. It returns nil if it was stopped.
func makeBounded(w *model.Work, ix *facts.Index, s spec.Spec, b limit) *Plan {
	w.Expect(len(s.Uses) * ix.Conversation.EventCount())
	if !ix.Gather(w, ListKinds(s)...) {
		return nil
	}
	e := makeWith(w, ix, s, b, nil)
	// If turns are marked, a strategy may remove the last event of a turn. A summary removes
	// prompts. Markers written before that count the turn, so they are written again.
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

// recordPool keeps the memory of records for the next plan. Each toggle makes a plan, and new
// memory would cost more time than much of the planning.
var recordPool sync.Pool

// borrowRecords returns an empty list of records, with room for n or for what an earlier plan
// needed.
func borrowRecords(n int) []record {
	if old, ok := recordPool.Get().(*[]record); ok {
		return *old
	}
	return make([]record, 0, n)
}

// discard returns the memory of the records to the pool. The engine cannot be used after it.
func (e *engine) discard() {
	clear(e.recs) // So that no text stays in memory.
	old := e.recs[:0]
	e.recs = nil
	recordPool.Put(&old)
}

// makeWith applies the decisions and runs the strategies. Known holds the numbers of turns in the
// fork, nil if they are not known yet.
func makeWith(w *model.Work, ix *facts.Index, s spec.Spec, b limit, known *numbering) *engine {
	e := newEngine(ix, s)
	e.within = b
	e.counts = w
	e.work(known)
	return e
}

// work applies decisions, numbers turns and runs the strategies.
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

// newEngine returns an engine in which every event is as received.
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

// findAnchors marks which copies can be anchors, if a strategy asks for copies.
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

// ListKinds lists the kinds of facts that the strategies of a plan declare, each once.
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
