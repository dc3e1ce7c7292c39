package plan

import (
	"slices"

	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/why"
)

// removeLone removes reasoning that would otherwise be alone in its message after a removal. It
// reports false when some of it must stay.
func removeLone(e *engine, pass, from, to int) bool {
	if e.spec.Scope != facts.ScopeLive || !e.ix.Conversation.Rules.NoLoneReasoning {
		return true
	}
	for i := from; i < to; i++ {
		if e.recs[i].Op != model.Remove || e.recs[i].Part >= 0 {
			continue
		}
		low, high := e.ix.Message(e.recs[i].Event)
		if !isAllReasoning(e, low, high) {
			continue
		}
		for at := low; at < high; at++ {
			if e.state[at].gone || !e.ix.Event(at).Live {
				continue
			}
			if why := e.barred(at); why != "" {
				e.refuse(pass, why, e.recs[i].Event)
				return false
			}
			e.force(pass, at, i, loneReason)
		}
	}
	return true
}

// isAllReasoning reports whether only reasoning is left of the live events in a range.
func isAllReasoning(e *engine, low, high int) bool {
	for at := low; at < high; at++ {
		if ev := e.ix.Event(at); ev.Live && ev.Kind != model.Reasoning && !e.state[at].gone {
			return false
		}
	}
	return true
}

// bindReasoning removes the reasoning that the format binds to the changes. It also removes again
// what an earlier change had forced but no longer forces.
func bindReasoning(e *engine, pass, from, to int, orphans []int) bool {
	if e.spec.Scope != facts.ScopeLive {
		return true
	}
	switch e.ix.Conversation.Rules.Reasoning {
	case model.ReasoningSuffix:
		bindSuffix(e, pass, from, to, orphans)
		return true
	default:
		return bindTogether(e, pass, from, to)
	}
}

// bindSuffix removes the signed reasoning after the first change.
func bindSuffix(e *engine, pass, from, to int, orphans []int) {
	first := from
	for i := from; i < to; i++ {
		if e.recs[i].Event < e.recs[first].Event {
			first = i
		}
	}
	c := e.ix.Conversation
	at := e.recs[first].Event
	if root := e.recs[first].cause; root >= from {
		first = root
	}
	if !c.EventAt(at).Live {
		return
	}
	// An orphan was removed because of a reference that is now void. An earlier change voided that
	// reference. So the orphan is removed again, because of that change.
	for _, o := range orphans {
		e.force(pass, o, first, suffixReason)
	}
	// Everything after the first change so far is gone already. So only the stretch from here to
	// there needs a look, and a whole plan visits each block once.
	if at >= e.suffix {
		return
	}
	all := e.ix.Reasoning
	i, _ := slices.BinarySearch(all, at+1)
	for ; i < len(all) && all[i] < e.suffix; i++ {
		if r := c.EventAt(all[i]); r.Live && r.Signed {
			e.force(pass, all[i], first, suffixReason)
		}
	}
	e.suffix = at
}

// force removes an event as the consequence of a record.
func (e *engine) force(pass, event, cause int, reason string) {
	if !e.state[event].gone {
		e.push(pass, Edit{
			Event: event, Part: -1, Op: model.Remove, Class: model.Dropped, Reason: reason,
			Anchor: -1, AnchorPart: -1, Cover: -1,
		}, cause)
	}
}

// lean handles the events that depend on what the records removed. First, the strategy may remove
// them as well. Otherwise a reference becomes its full text again. Otherwise a decision of the user
// removes them too, and a strategy's change is refused.
func (e *engine) lean(pass, from, to int) bool {
	for i := from; i < to; i++ {
		for _, on := range e.ix.Needers[e.recs[i].Event] {
			if !e.depends(on) {
				continue
			}
			e.again(pass, on)
			if !e.depends(on) || restoreText(e, pass, on, i) {
				continue
			}
			if pass != user {
				e.refuse(pass, why.Needed.String(), e.recs[i].Event)
				return false
			}
			if !forcePair(e, on, i) {
				return false
			}
		}
	}
	return true
}

// forcePair removes an event and the other half of its call. If the pair must stay, it empties the
// result instead. Its dependents, and what the format binds to it, are removed too. It reports
// false when some of these must stay.
func forcePair(e *engine, event, cause int) bool {
	from := len(e.recs)
	call := e.ix.CallOf(event)
	switch {
	case call == nil || !call.Pair():
		e.force(user, event, cause, leanReason)
	case call.Keeps:
		e.push(user, e.emptying(call.Result, leanReason), cause)
	default:
		e.force(user, call.Request, cause, leanReason)
		e.force(user, call.Result, cause, leanReason)
	}
	if from == len(e.recs) {
		return true
	}
	for i := from; i < len(e.recs); i++ {
		if why := e.barred(e.recs[i].Event); why != "" {
			e.refuse(user, why, e.recs[cause].Event)
			return false
		}
	}
	if !removeLone(e, user, from, len(e.recs)) {
		return false
	}
	to := len(e.recs)
	return bindReasoning(e, user, from, to, nil) && e.lean(user, from, to)
}

// bindTogether removes the rest of the reasoning of a bond that lost something. It reports false
// when some of it must stay.
func bindTogether(e *engine, pass, from, to int) bool {
	for i := from; i < to; i++ {
		event := e.recs[i].Event
		n := e.ix.Bonds.Of[event]
		if n == facts.NoBond || !e.state[event].gone || e.bound[n] == 0 {
			continue
		}
		if why := e.ix.Bonds.Held[n]; why != "" {
			e.refuse(pass, why, event)
			return false
		}
		reason := turnReason
		if e.ix.Conversation.Rules.Reasoning == model.ReasoningGroup {
			reason = groupReason
		}
		if e.ix.Event(event).Kind == model.Reasoning {
			reason = alikeReason
		}
		for _, other := range e.ix.Bonds.Reasoning[n] {
			e.force(pass, other, i, reason)
		}
	}
	return true
}
