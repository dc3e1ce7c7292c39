package plan

import (
	"decant/model"
	"decant/strategies/facts"
)

// settle computes the new state of an event from its records. It updates the total, the bonds and
// the anchors.
func (e *engine) settle(event int) {
	// The same function computes the state of an event after any of its records. So the savings
	// that are computed at the end agree with the running total.
	old := e.state[event]
	e.state[event] = e.stateAt(event, e.top[event])
	e.total = e.total.Add(e.state[event].size.Sub(old.size))
	if gone := e.state[event].gone; gone != old.gone {
		e.countReasoning(event, gone)
		if e.hasContent(event) {
			if gone {
				e.left--
			} else {
				e.left++
			}
		}
	}
	e.anchors(event)
}

// anchors updates which copies at an event can be anchors.
func (e *engine) anchors(event int) {
	if e.copies == nil {
		return
	}
	slots := e.copies.Slots
	if at := e.copies.Of(event); at >= 0 {
		e.full.set(at, !e.state[event].touched && slots[at].Nameable)
	}
	for k := range e.ix.Event(event).Parts {
		if at := e.ix.SlotOfPart(event, k); at >= 0 {
			e.full.set(at, slots[at].Nameable && e.partFull(event, k))
		}
	}
}

// stateAt returns the state of an event from its records, starting at one of them and going back.
func (e *engine) stateAt(event int, top int) state {
	r := e.newest(top, -1)
	if r < 0 {
		return state{size: e.ix.Size(event, e.spec.Scope)}
	}
	rec := &e.recs[r]
	switch {
	case rec.Part >= 0:
		return e.partsAt(event, top)
	case rec.Op == model.Remove:
		return state{gone: true, touched: true}
	default:
		bytes, weight := e.owed(rec)
		return state{size: e.sized(event, bytes, weight), whole: true, touched: true}
	}
}

// newest returns the newest record that is not void and changes a part, starting at top and going
// back. Part -1 matches any record. It returns -1 if there is none.
func (e *engine) newest(top int, part int) int {
	for top >= 0 && (e.recs[top].void || part >= 0 && e.recs[top].Part != part) {
		top = e.recs[top].prev
	}
	return top
}

// partsAt returns the state of an event if only parts of it are changed. Its bytes are those of its
// texts, with a newline between two.
func (e *engine) partsAt(event int, top int) state {
	bytes, weight, left, texts := 0, 0.0, 0, 0
	parts := e.ix.Event(event).Parts
	for k := range parts {
		p := &parts[k]
		n, w, text := p.Bytes, p.Weight, p.Text.Encoding != model.NoText
		if r := e.newest(top, k); r >= 0 {
			if e.recs[r].Op == model.Remove {
				continue
			}
			n, w = e.owed(&e.recs[r])
			text = true
		}
		left++
		bytes, weight = bytes+n, weight+w
		if text {
			texts++
		}
	}
	if left == 0 {
		return state{gone: true, touched: true}
	}
	return state{size: e.sized(event, bytes+max(texts-1, 0), weight), touched: true}
}

// sized returns the size of a changed event.
func (e *engine) sized(event, bytes int, weight float64) facts.Size {
	if e.spec.Scope == facts.ScopeFile {
		return facts.Size{Bytes: bytes}
	}
	if !e.ix.Event(event).Live {
		return facts.Size{}
	}
	return facts.Size{Bytes: bytes, Tokens: model.RoundWeight(weight)}
}

// partFull reports whether a part is as it was received.
func (e *engine) partFull(event, part int) bool {
	st := &e.state[event]
	return !st.touched || !st.gone && !st.whole && e.newest(e.top[event], part) < 0
}

// countReasoning updates how many reasoning events of a bond are left.
func (e *engine) countReasoning(event int, gone bool) {
	n := e.ix.Bonds.Of[event]
	if n == facts.NoBond || e.ix.Event(event).Kind != model.Reasoning {
		return
	}
	if gone {
		e.bound[n]--
	} else {
		e.bound[n]++
	}
}
