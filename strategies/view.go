package strategies

import "decant/model"

// view is what a strategy may see of a plan in the making, and its own tally of
// what it looked at. Strategies change nothing but by what look returns.
type view struct {
	e    *engine
	ix   *Index
	use  Use
	pass int

	at       int  // The newest event that came up the first time through.
	counting bool // The first time through, when each event is seen once.
	seen     int  // Things of its kind.
	fenced   [3]int
	ways     [wayCount]int
}

// way is what stood in the way of a change, but for a fence.
type way uint8

// The ways, in the order in which a note tells of them.
const (
	keptWay  way = iota // By the person or by a hint.
	smallWay            // It would not get smaller.
	otherWay            // Another strategy changed it before.
	goneWay             // No earlier copy is in full, or it has no name.
	classWay            // It would cost more than the classes allow.
	writeWay            // Between copy and anchor the file was written or changed.
	farWay              // The anchor is beyond the look-back.
	laterWay            // The later call that it rests on is gone or changed.
	takenWay            // Its anchor was taken later on, so it was void.
	fixedWay            // The format has no way to leave it out or to say it otherwise.
	usedWay             // A call needs it.
	wayCount
)

// free reports whether the strategy may change an event: nobody protects it, and
// it is still there. It counts what stands in the way.
func (v *view) free(event int) bool {
	if v.counting {
		v.seen++
	}
	v.e.trace.look(v.pass, event)
	side := v.e.fences[event]
	switch {
	case v.ix.briefs[event].fixed:
		v.note(fixedWay)
		return false
	case v.e.verdicts[event] == Keep:
		v.note(keptWay)
		return false
	case side != noFence:
		if v.counting {
			v.fenced[side]++
		}
		v.e.trace.fence(v.pass, side)
		return false
	case v.e.state[event].gone:
		v.note(otherWay)
		return false
	default:
		return v.inScope(event)
	}
}

// note counts an event that something kept from being changed.
func (v *view) note(w way) {
	if v.counting {
		v.ways[w]++
	}
	v.e.trace.note(v.pass, w)
}

// shorter reports whether a text is fewer bytes and no more tokens than what an
// event holds now, and counts the event where it is not. What a change forces
// must not pay for it.
func (v *view) shorter(event int, text string, weight float64) bool {
	now, then := v.e.state[event].size, v.e.sized(event, len(text), weight)
	return v.big(then.Bytes < now.Bytes && then.Tokens <= now.Tokens)
}

// smaller is shorter for an edit of a whole event, which may be an image.
func (v *view) smaller(ed edit) bool {
	if !ed.image {
		return v.shorter(ed.event, ed.text, ed.weight)
	}
	now, then := v.e.state[ed.event].size, v.e.sized(ed.event, len(ed.text), ed.weight)
	return v.big(then.Tokens < now.Tokens)
}

// big counts an event that would not get smaller.
func (v *view) big(ok bool) bool {
	if !ok {
		v.note(smallWay)
	}
	return ok
}

// untouched reports whether an event is as it was received.
func (v *view) untouched(event int) bool { return !v.e.state[event].touched }

// told reports whether a result's content is in the conversation: in full, or as
// a reference to where it is.
func (v *view) told(event int) bool {
	if !v.e.ix.inScope(event, v.e.spec.Scope) {
		return false
	}
	if v.e.state[event].gone {
		return false
	}
	for r := v.e.top[event]; r >= 0; r = v.e.recs[r].prev {
		if rec := &v.e.recs[r]; !rec.void && rec.anchor < 0 {
			return false
		}
	}
	return true
}

// anchor is the nearest earlier copy of a slot's content that is in full, in
// another event; nil for none.
func (v *view) anchor(at int) *slot {
	s := &v.ix.slots[at]
	for i := at; ; {
		if i = v.e.full.before(i, s.first); i < 0 {
			return nil
		}
		if a := &v.ix.slots[i]; a.event != s.event {
			return a
		}
	}
}

// allows reports whether the setting has a class and the use does not leave it
// out: a preset never brings back what a person switched off.
func (v *view) allows(c model.Class, setting ClassSet) bool {
	return setting.Has(c) && (v.use.Classes == 0 || v.use.Classes.Has(c))
}

// turn is the turn of the fork that an event falls into.
func (v *view) turn(event int) int { return v.e.numbers.turnAt[event] }

// weigh is the token estimate of a text.
func (v *view) weigh(text string) float64 { return v.ix.Conversation.TextWeight(text) }

// inScope reports whether strategies look at an event.
func (v *view) inScope(event int) bool { return v.ix.inScope(event, v.e.spec.Scope) }

// held reports whether the format holds a reasoning event, by itself or with the
// turn or answer that goes or stays as one, and notes that it was refused.
func (v *view) held(event int) bool {
	if v.e.spec.Scope != ScopeLive {
		return false
	}
	why := v.e.barred(event)
	if n := v.ix.bonds.of[event]; why == "" && n != noBond {
		why = v.ix.bonds.held[n]
	}
	if why == "" {
		return false
	}
	v.e.refuse(v.pass, why, event)
	return true
}

// stripped reports whether this strategy changed the event already.
func (v *view) stripped(event int) bool {
	r := v.e.newest(v.e.top[event], -1)
	return r >= 0 && v.e.recs[r].class == model.Dropped
}
