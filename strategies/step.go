package strategies

import (
	"cmp"
	"slices"
)

// person is the pass number of the person's decisions.
const person = -1

// mark is where a step began.
type mark struct {
	recs, voids, suffix int
	total               Size
}

// mark notes where things stand now.
func (e *engine) mark() mark {
	return mark{len(e.recs), len(e.voids), e.suffix, e.total}
}

// step does edits together with what they force and bring back. All of it stays
// only if the conversation is smaller by it.
func (e *engine) step(pass int, edits []edit) bool {
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
		e.refuse(pass, leftReason, e.recs[m.recs].event)
	}
	e.rollback(m)
	return false
}

// imageText counts the text that edits put in the place of images, which have no
// bytes themselves.
type imageText struct {
	bytes int
	any   bool
}

// add counts an edit.
func (t *imageText) add(ed *edit) {
	if ed.image {
		t.bytes += len(ed.text) + 1 // A newline may part it from what is beside it.
		t.any = true
	}
}

// smaller reports whether there is less than before: fewer bytes and no more tokens;
// or, where images went, fewer tokens, and no more bytes than say what went.
func (t *imageText) smaller(before, after Size) bool {
	if t.any && after.Tokens < before.Tokens {
		return after.Bytes <= before.Bytes+t.bytes
	}
	return after.Bytes < before.Bytes && after.Tokens <= before.Tokens
}

// empty reports whether nothing is left of the conversation.
func (e *engine) empty() bool { return e.left == 0 }

// countLeft counts what a conversation must not lose all of.
func (e *engine) countLeft() {
	for e.left == 0 {
		for i := range e.state {
			if e.speaks(i) {
				e.left++
			}
		}
		if e.bare {
			return
		}
		e.bare = e.left == 0
	}
}

// speaks reports whether an event is one of those of which something must be left.
func (e *engine) speaks(event int) bool {
	return e.ix.inScope(event, e.spec.Scope) && (e.bare || !e.ix.briefs[event].backdrop)
}

// rollback takes back all that was done since a mark.
func (e *engine) rollback(m mark) {
	for len(e.voids) > m.voids {
		i := e.voids[len(e.voids)-1]
		e.voids = e.voids[:len(e.voids)-1]
		e.recs[i].void = false
		e.settle(e.recs[i].event)
	}
	for len(e.recs) > m.recs {
		r := &e.recs[len(e.recs)-1]
		e.top[r.event] = r.prev
		if r.anchor >= 0 {
			e.refs[r.anchor] = r.ref
		}
		if r.cause >= 0 {
			e.recs[r.cause].led = r.side
		}
		event := r.event
		e.recs = e.recs[:len(e.recs)-1]
		e.settle(event)
	}
	e.suffix = m.suffix
}

// do does edits and their consequences, or reports false when something stands
// in their way. The caller then rolls back.
func (e *engine) do(pass int, edits []edit) bool {
	allowed := true
	for i := range edits {
		why := e.barred(edits[i].event)
		if pass != person && why == "" {
			why = e.within.bars(&edits[i])
		}
		if why != "" {
			e.refuse(pass, why, edits[i].event)
			allowed = false
		}
	}
	if !allowed {
		return false
	}
	// From here on edits may be overwritten: a looker hands out its own buffer,
	// and it may be asked again below.
	from := len(e.recs)
	for i := range edits {
		e.push(pass, edits[i], -1)
	}
	if !e.lone(pass, from, len(e.recs)) {
		return false
	}
	to := len(e.recs)
	voided, orphans := e.release(from, to)
	if !e.bind(pass, from, to, orphans) {
		return false
	}
	e.restore(pass, voided)
	return e.lean(pass, from, to)
}

// push appends a record.
func (e *engine) push(pass int, ed edit, cause int) {
	r := record{
		edit: ed, pass: pass, prev: e.top[ed.event], ref: -1, cause: cause,
		led: -1, side: -1,
	}
	at := len(e.recs)
	e.top[ed.event] = at
	if ed.anchor >= 0 {
		r.ref, e.refs[ed.anchor] = e.refs[ed.anchor], at
	}
	if cause >= 0 {
		r.side, e.recs[cause].led = e.recs[cause].led, at
	}
	e.recs = append(e.recs, r)
	e.settle(ed.event)
}

// release voids the references to what the records take, and what those forced
// in turn. It returns the references, and the events that the latter set free.
func (e *engine) release(from, to int) (voided []int, orphans []int) {
	for i := from; i < to; i++ {
		event, part := e.recs[i].event, e.recs[i].part
		for r := e.refs[event]; r >= 0; r = e.recs[r].ref {
			rec := &e.recs[r]
			if rec.void || part >= 0 && rec.anchorPart >= 0 && part != rec.anchorPart {
				continue
			}
			e.void(r)
			voided = append(voided, r)
			for c := rec.led; c >= 0; c = e.recs[c].side {
				if !e.recs[c].void {
					e.void(c)
					orphans = append(orphans, e.recs[c].event)
				}
			}
		}
	}
	return voided, orphans
}

// void takes a record's effect back and leaves the record, as others name it by its
// index.
func (e *engine) void(r int) {
	e.recs[r].void = true
	e.voids = append(e.voids, r)
	e.settle(e.recs[r].event)
}

// restore lets copies whose reference was voided be looked at again: first by
// the strategy that made the reference, as there may be another anchor, then, as
// the full text that they are now, by the one whose step this is.
func (e *engine) restore(pass int, voided []int) {
	slices.SortFunc(voided, func(a, b int) int {
		return cmp.Or(cmp.Compare(e.recs[a].event, e.recs[b].event), cmp.Compare(a, b))
	})
	for _, r := range voided {
		event, maker := e.recs[r].event, e.recs[r].pass
		if e.state[event].gone {
			continue
		}
		e.again(maker, event)
		if pass != maker {
			e.again(pass, event)
		}
	}
}

// refusal is what a pass would have changed but for a rule.
type refusal struct {
	pass   int
	why    string
	events map[int]bool
}

// refuse notes that a rule kept a pass from changing an event.
func (e *engine) refuse(pass int, why string, event int) {
	e.trace.refuse(pass, why, event)
	for i := range e.refusals {
		if r := &e.refusals[i]; r.pass == pass && r.why == why {
			r.events[event] = true
			return
		}
	}
	e.refusals = append(e.refusals, refusal{pass, why, map[int]bool{event: true}})
}
