package plan

import (
	"cmp"
	"slices"

	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/marker"
	"decant/strategies/spec"
	"decant/strategies/why"
)

// step applies edits with everything that they force and restore. The step stays only if it makes
// the conversation smaller.
func (e *engine) step(pass int, edits []Edit) bool {
	m := e.mark()
	var says imageText
	for i := range edits {
		says.add(&edits[i])
	}
	done := e.do(pass, edits) && e.keepsTo(pass, m)
	smaller := says.smaller(m.total, e.total)
	if done && smaller && !e.empty() {
		return true
	}
	if done && smaller {
		e.refuse(pass, why.Left.String(), e.recs[m.recs].Event)
	}
	if done && !smaller {
		v := e.passes[pass].view
		v.outweighed, v.grown = true, e.total.Tokens-m.total.Tokens
	}
	e.rollback(m)
	return false
}

// imageText counts the text that edits put in place of images. Images have no bytes themselves.
type imageText struct {
	bytes int
	any   bool
}

// add counts an edit.
func (t *imageText) add(ed *Edit) {
	if ed.Image {
		t.bytes += len(ed.Text) + 1 // A newline may separate it from the text beside it.
		t.any = true
	}
}

// smaller reports whether the conversation shrank: fewer bytes and no more tokens. If images were
// removed, it needs fewer tokens, and may grow only by the bytes of the text in their place.
func (t *imageText) smaller(before, after facts.Size) bool {
	if t.any && after.Tokens < before.Tokens {
		return after.Bytes <= before.Bytes+t.bytes
	}
	return after.Bytes < before.Bytes && after.Tokens <= before.Tokens
}

// empty reports whether nothing is left of the conversation.
func (e *engine) empty() bool { return e.left == 0 }

// rollback undoes everything since a mark.
func (e *engine) rollback(m mark) {
	for len(e.voids) > m.voids {
		i := e.voids[len(e.voids)-1]
		e.voids = e.voids[:len(e.voids)-1]
		e.recs[i].void = false
		e.settle(e.recs[i].Event)
	}
	for len(e.recs) > m.recs {
		r := &e.recs[len(e.recs)-1]
		e.top[r.Event] = r.prev
		if r.Anchor >= 0 {
			e.refs[r.Anchor] = r.ref
		}
		if r.cause >= 0 {
			e.recs[r.cause].led = r.side
		}
		event := r.Event
		e.recs = e.recs[:len(e.recs)-1]
		e.settle(event)
	}
	e.suffix = m.suffix
}

// do applies edits and their consequences. It reports false if something stands in their way; the
// caller then rolls back.
func (e *engine) do(pass int, edits []Edit) bool {
	allowed := true
	for i := range edits {
		why := e.barred(edits[i].Event)
		if pass != user && why == "" {
			why = e.within.bars(&edits[i])
		}
		if why != "" {
			e.refuse(pass, why, edits[i].Event)
			allowed = false
		}
	}
	if !allowed {
		return false
	}
	// From here on edits may be overwritten. A looker returns its own buffer, and it may be asked
	// again below.
	from := len(e.recs)
	for i := range edits {
		e.push(pass, edits[i], -1)
	}
	if !removeLone(e, pass, from, len(e.recs)) {
		return false
	}
	to := len(e.recs)
	voided, orphans := e.release(from, to)
	if !bindReasoning(e, pass, from, to, orphans) {
		return false
	}
	e.restore(pass, voided)
	return e.lean(pass, from, to)
}

// push appends a record.
func (e *engine) push(pass int, ed Edit, cause int) {
	r := record{
		Edit: ed, pass: pass, prev: e.top[ed.Event], ref: -1, cause: cause,
		led: -1, side: -1, owes: ed.Recall != marker.Nowhere && e.spec.Recall != "",
	}
	at := len(e.recs)
	e.top[ed.Event] = at
	if ed.Anchor >= 0 {
		r.ref, e.refs[ed.Anchor] = e.refs[ed.Anchor], at
	}
	if cause >= 0 {
		r.side, e.recs[cause].led = e.recs[cause].led, at
	}
	e.recs = append(e.recs, r)
	e.settle(ed.Event)
}

// release voids the references to what the records removed, and the records that those references
// forced. It returns the voided references, and the events that are no longer forced.
func (e *engine) release(from, to int) (voided []int, orphans []int) {
	for i := from; i < to; i++ {
		event, part := e.recs[i].Event, e.recs[i].Part
		for r := e.refs[event]; r >= 0; r = e.recs[r].ref {
			rec := &e.recs[r]
			if rec.void || part >= 0 && rec.AnchorPart >= 0 && part != rec.AnchorPart {
				continue
			}
			e.voidRecord(r)
			voided = append(voided, r)
			for c := rec.led; c >= 0; c = e.recs[c].side {
				if e.recs[c].void {
					continue
				}
				e.voidRecord(c)
				if ev := e.recs[c].Event; e.ix.Event(ev).Kind == model.Reasoning {
					orphans = append(orphans, ev) // Else it depends on a text that is back in full.
				}
			}
		}
	}
	return voided, orphans
}

// voidRecord undoes a record's effect. The record itself stays, because others refer to it by its
// index.
func (e *engine) voidRecord(r int) {
	e.recs[r].void = true
	e.voids = append(e.voids, r)
	e.settle(e.recs[r].Event)
}

// restore lets strategies look again at copies whose reference was voided. The strategy that made
// the reference goes first, because there may be another anchor. Then the strategy of this step
// looks at the copy as the full text that it now is.
func (e *engine) restore(pass int, voided []int) {
	slices.SortFunc(voided, func(a, b int) int {
		return cmp.Or(cmp.Compare(e.recs[a].Event, e.recs[b].Event), cmp.Compare(a, b))
	})
	for _, r := range voided {
		event, maker := e.recs[r].Event, e.recs[r].pass
		if e.state[event].gone {
			continue
		}
		e.again(maker, event)
		if pass != maker {
			e.again(pass, event)
		}
	}
}

// countEvery is the number of events after which the work is counted and may be stopped.
const countEvery = 256

// run lets one strategy look at each event in context order.
func (e *engine) run(u spec.Use) {
	strategy := e.set().Find(u.Name)
	starter, ok := strategy.(Starter)
	if !ok {
		return
	}
	v := &View{tally: tally{e: e, pass: len(e.passes)}, Index: e.ix, Use: u}
	e.passes = append(e.passes, runner{use: u, view: v, looker: starter.Start(v, u)})
	v.Counting = true
	kinds := strategy.Kinds()
	for i := range e.state {
		if i%countEvery == countEvery-1 {
			if e.counts.Stopped() {
				break
			}
			e.counts.Add(countEvery)
		}
		if e.ix.InScope(i, e.spec.Scope) &&
			(len(kinds) == 0 || slices.Contains(kinds, e.ix.Briefs[i].Kind)) {
			v.At = i
			e.again(v.pass, i)
		}
	}
	v.Counting = false
}

// again lets the strategy of a pass look at an event and applies what it proposes.
func (e *engine) again(pass, event int) {
	if pass < 0 {
		return
	}
	e.trace.traceEvent(event)
	if edits := e.passes[pass].looker.Propose(event); len(edits) > 0 {
		proposed := e.trace.traceProposal(pass, edits)
		if !e.step(pass, edits) {
			e.trace.traceFailure(pass, proposed)
		}
	}
}

// keepsTo reports whether everything that a strategy did since a mark, consequences included,
// respects the limit.
func (e *engine) keepsTo(pass int, m mark) bool {
	if pass == user || e.within.from == 0 {
		return true
	}
	for i := m.recs; i < len(e.recs); i++ {
		if r := &e.recs[i]; !r.void && r.Event < e.within.from {
			e.refuse(pass, why.Unpaid.String(), e.recs[m.recs].Event)
			return false
		}
	}
	return true
}
