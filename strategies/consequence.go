package strategies

import (
	"slices"

	"decant/model"
)

// lone removes the reasoning that removals left alone in its message. It reports
// false when some of it must stay.
func (e *engine) lone(pass, from, to int) bool {
	if e.spec.Scope != ScopeLive || !e.ix.Conversation.Rules.NoLoneReasoning {
		return true
	}
	for i := from; i < to; i++ {
		if e.recs[i].op != model.Remove || e.recs[i].part >= 0 {
			continue
		}
		low, high := e.ix.message(e.recs[i].event)
		if !e.allReasoning(low, high) {
			continue
		}
		for at := low; at < high; at++ {
			if e.state[at].gone || !e.ix.event(at).Live {
				continue
			}
			if why := e.barred(at); why != "" {
				e.refuse(pass, why, e.recs[i].event)
				return false
			}
			e.force(pass, at, i, loneReason)
		}
	}
	return true
}

// allReasoning reports whether nothing but reasoning is left of live events.
func (e *engine) allReasoning(low, high int) bool {
	for at := low; at < high; at++ {
		if ev := e.ix.event(at); ev.Live && ev.Kind != model.Reasoning && !e.state[at].gone {
			return false
		}
	}
	return true
}

// bind removes the reasoning that the format binds to what changed, and what an
// earlier change had forced and no longer does.
func (e *engine) bind(pass, from, to int, orphans []int) bool {
	if e.spec.Scope != ScopeLive {
		return true
	}
	switch e.ix.Conversation.Rules.Reasoning {
	case model.ReasoningSuffix:
		e.bindSuffix(pass, from, to, orphans)
		return true
	default:
		return e.bindTogether(pass, from, to)
	}
}

// bindSuffix removes the signed reasoning after the first change.
func (e *engine) bindSuffix(pass, from, to int, orphans []int) {
	first := from
	for i := from; i < to; i++ {
		if e.recs[i].event < e.recs[first].event {
			first = i
		}
	}
	events := e.ix.Conversation.Events
	at := e.recs[first].event
	if root := e.recs[first].cause; root >= from {
		first = root
	}
	if !events[at].Live {
		return
	}
	// An orphan went because of a reference that is void now. What voided that
	// reference is a change before it, so the orphan goes again, in its name.
	for _, o := range orphans {
		e.force(pass, o, first, suffixReason)
	}
	// What follows the first change so far is gone already, so only the stretch
	// from here to there is left to look at: over a whole plan, each block once.
	if at >= e.suffix {
		return
	}
	all := e.ix.reasoning
	i, _ := slices.BinarySearch(all, at+1)
	for ; i < len(all) && all[i] < e.suffix; i++ {
		if r := &events[all[i]]; r.Live && r.Signed {
			e.force(pass, all[i], first, suffixReason)
		}
	}
	e.suffix = at
}

// The reasons of consequences and refusals.
const (
	loneReason   = "reasoning must not be all that is left of a message"
	suffixReason = "signed reasoning must not follow a change"
	alikeReason  = "the format wants reasoning of one turn or answer whole"
	turnReason   = "reasoning must not outlast what else its turn loses"
	groupReason  = "reasoning must not outlast what else its answer loses"
	leanReason   = "it only refers to what was dropped"
	heldReason   = "the reasoning of the open tool loop at the end must stay as received"
	needReason   = "a later answer that stays only refers to it"
	fixedReason  = "the format keeps it"
	boundReason  = "the format keeps reasoning that is bound to it"
)

// force removes an event because of a record.
func (e *engine) force(pass, event, cause int, reason string) {
	if !e.state[event].gone {
		e.push(pass, edit{
			event: event, part: -1, op: model.Remove, class: model.Dropped, reason: reason,
			anchor: -1, anchorPart: -1, cover: -1,
		}, cause)
	}
}

// lean sees to the events that lean on what the records took. The strategy may
// take them as well; else a person's decision takes them along, and a
// strategy's is refused.
func (e *engine) lean(pass, from, to int) bool {
	for i := from; i < to; i++ {
		for _, on := range e.ix.needers[e.recs[i].event] {
			if !e.leans(on) {
				continue
			}
			e.again(pass, on)
			if !e.leans(on) {
				continue
			}
			if pass != person {
				e.refuse(pass, needReason, e.recs[i].event)
				return false
			}
			if !e.forcePair(on, i) {
				return false
			}
		}
	}
	return true
}

// leans reports whether an event still says what it said.
func (e *engine) leans(event int) bool {
	return e.ix.inScope(event, e.spec.Scope) && !e.state[event].gone && !e.state[event].whole
}

// forcePair removes an event with its call's other half, or empties it where the
// pair must stay, with what leans on it and what the format binds to it. It
// reports false when some of that must stay.
func (e *engine) forcePair(event, cause int) bool {
	from := len(e.recs)
	call, _ := e.ix.callOf(event)
	switch {
	case call == nil || !call.Pair():
		e.force(person, event, cause, leanReason)
	case call.Keeps:
		e.push(person, e.emptying(call.Result, leanReason), cause)
	default:
		e.force(person, call.Request, cause, leanReason)
		e.force(person, call.Result, cause, leanReason)
	}
	if from == len(e.recs) {
		return true
	}
	for i := from; i < len(e.recs); i++ {
		if why := e.barred(e.recs[i].event); why != "" {
			e.refuse(person, why, e.recs[cause].event)
			return false
		}
	}
	if !e.lone(person, from, len(e.recs)) {
		return false
	}
	to := len(e.recs)
	return e.bind(person, from, to, nil) && e.lean(person, from, to)
}

// barred says why the format lets nobody change an event, "" when it does.
func (e *engine) barred(event int) string {
	switch {
	case e.ix.briefs[event].fixed:
		return fixedReason
	case e.spec.Scope != ScopeLive:
		return ""
	default:
		return e.ix.bound(event)
	}
}

// bound says which reasoning, that must stay as received, keeps a live event from being
// changed; "" for none.
func (ix *Index) bound(event int) string {
	rules := &ix.Conversation.Rules
	suffix := rules.Reasoning == model.ReasoningSuffix
	switch {
	case !ix.briefs[event].live:
		return ""
	case suffix && event <= ix.held || ix.held >= 0 && slices.Contains(rules.Held, event):
		return heldReason
	case suffix && event < ix.fixed:
		return boundReason
	default:
		return ""
	}
}
