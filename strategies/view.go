package strategies

import (
	"slices"

	"decant/model"
)

// view is what a strategy may see of a plan in the making, and its own tally of
// what it looked at. Strategies change nothing but by what look returns.
type view struct {
	e    *engine
	ix   *Index
	use  Use
	pass int

	counting bool // The first time through, when each event is seen once.
	seen     int  // Things of its kind.
	fenced   [3]int
	kept     int // By the person or by a hint.
	small    int // That would not get smaller.
}

// free reports whether the strategy may change an event: nobody protects it, and
// it is still there. It counts what stands in the way.
func (v *view) free(event int) bool {
	if v.counting {
		v.seen++
	}
	side := v.e.fences[event]
	switch {
	case v.e.verdicts[event] == Keep:
		v.keep()
		return false
	case side != noFence:
		if v.counting {
			v.fenced[side]++
		}
		return false
	default:
		return v.e.ix.inScope(event, v.e.spec.Scope) && !v.e.state[event].gone
	}
}

// keep counts an event that stays for its own sake.
func (v *view) keep() {
	if v.counting {
		v.kept++
	}
}

// big counts an event that would not get smaller.
func (v *view) big(ok bool) bool {
	if !ok && v.counting {
		v.small++
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

// allows reports whether the use, or else the setting, has a class.
func (v *view) allows(c model.Class, setting ClassSet) bool {
	if v.use.Classes != 0 {
		return v.use.Classes.Has(c)
	}
	return setting.Has(c)
}

// turn is the turn of the fork that an event falls into.
func (v *view) turn(event int) int { return v.e.turnAt[event] }

// weigh is the token estimate of a text.
func (v *view) weigh(text string) float64 { return v.ix.Conversation.TextWeight(text) }

// inScope reports whether strategies look at an event.
func (v *view) inScope(event int) bool { return v.ix.inScope(event, v.e.spec.Scope) }

// held reports whether the format holds a reasoning event by itself.
func (v *view) held(event int) bool {
	return v.e.spec.Scope == ScopeLive && slices.Contains(v.ix.Conversation.Rules.Held, event)
}

// stripped reports whether this strategy changed the event already.
func (v *view) stripped(event int) bool {
	r := v.e.newest(v.e.top[event], -1)
	return r >= 0 && v.e.recs[r].class == model.Dropped
}
