package plan

import (
	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/spec"
	"decant/strategies/why"
)

// listVerdicts lists the user's decision on each event. A decision on the event itself comes first,
// then one on its call's other half, then one on its turn. Keeping wins if the two halves of a call
// differ.
func listVerdicts(ix *facts.Index, s spec.Spec) []spec.Verdict {
	out := make([]spec.Verdict, ix.Conversation.EventCount())
	if len(s.Decisions) == 0 {
		return out
	}
	own := make([]spec.Verdict, len(out))
	for t, v := range s.Decisions {
		switch {
		case t.Event >= 0 && t.Event < len(own):
			own[t.Event] = v
		case t.Event < 0 && t.Turn > 0 && t.Turn <= len(ix.Conversation.Turns):
			for _, i := range ix.TurnEvents(t.Turn) {
				out[i] = v
			}
		}
	}
	for i := range out {
		if own[i] != spec.Undecided {
			out[i] = own[i]
		}
	}
	for i := range ix.Conversation.Calls {
		if call := &ix.Conversation.Calls[i]; call.Pair() {
			v := pairVerdict(own[call.Request], own[call.Result])
			if v == spec.Undecided {
				v = pairVerdict(out[call.Request], out[call.Result])
			}
			out[call.Request], out[call.Result] = v, v
		}
	}
	return out
}

// pairVerdict combines the verdicts on the two halves of a call. Keeping wins, then dropping.
func pairVerdict(a, b spec.Verdict) spec.Verdict {
	if a == spec.Keep || b == spec.Keep {
		return spec.Keep
	}
	return max(a, b)
}

// applyDecisions applies the user's decisions, whatever they save, except where the format refuses.
// It tries all at once first. If some are refused, it applies them one by one.
func applyDecisions(e *engine) {
	drop := listDrops(e)
	keepSomething(e, drop)
	keepFirstUser(e, drop)
	keepDefinition(e, drop)
	m := e.mark()
	if dropTogether(e, drop, func(int) bool { return true }) {
		return
	}
	e.rollback(m)
	dropSingly(e, drop, func(i int) bool { return !e.ix.Event(i).MayBegin() })
	keepFirstUser(e, drop) // More may stay than before.
	dropSingly(e, drop, func(i int) bool { return e.ix.Event(i).MayBegin() })
}

// dropTogether drops the chosen events in one step. It reports false when some of them are refused.
func dropTogether(e *engine, drop []bool, chosen func(i int) bool) bool {
	var edits []Edit
	for i, ok := range drop {
		if !ok || !chosen(i) {
			continue
		}
		if ed, ok := dropEdit(e, i); ok {
			edits = append(edits, ed)
		}
	}
	return len(edits) == 0 || e.do(user, edits)
}

// dropSingly drops the chosen events call by call, and other events one by one. A refused event is
// no longer marked as a drop.
func dropSingly(e *engine, drop []bool, chosen func(i int) bool) {
	for i := range drop {
		if !drop[i] || !chosen(i) || e.state[i].gone {
			continue
		}
		unit := func(j int) bool { return j == i }
		if call := e.ix.CallOf(i); call != nil && call.Pair() {
			unit = func(j int) bool { return j == call.Request || j == call.Result }
			if e.state[call.Result].touched {
				continue
			}
		}
		m := e.mark()
		if !dropTogether(e, drop, unit) {
			e.rollback(m)
			for j := range drop {
				drop[j] = drop[j] && !unit(j)
			}
		}
	}
}

// listDrops lists the events to drop: only whole calls, and none that the format must keep.
func listDrops(e *engine) []bool {
	drop := make([]bool, len(e.state))
	for i := range drop {
		if e.verdicts[i] != spec.Drop {
			continue
		}
		if !e.ix.InScope(i, e.spec.Scope) {
			e.refuse(user, why.Dead.String(), i)
			continue
		}
		why := e.barred(i)
		if call := e.ix.CallOf(i); call != nil && call.Pair() && why == "" {
			why = e.barred(call.Request) + e.barred(call.Result)
		}
		if why != "" {
			e.refuse(user, why, i)
			continue
		}
		drop[i] = true
	}
	return drop
}

// keepSomething takes back the drop of the last turn if nothing would be left. The other half of a
// call may be in another turn.
func keepSomething(e *engine, drop []bool) {
	last, going := -1, listGoing(e, drop)
	for i := range drop {
		if e.hasContent(i) && !drop[i] && !going[i] {
			return
		}
		if drop[i] && e.hasContent(i) {
			last = max(last, e.ix.Event(i).Turn)
		}
	}
	takeBack := func(i int) {
		if drop[i] {
			drop[i] = false
			e.refuse(user, why.Left.String(), i)
		}
	}
	for i := range drop {
		if !drop[i] || e.ix.Event(i).Turn != last {
			continue
		}
		takeBack(i)
		if call := e.ix.CallOf(i); call != nil && call.Pair() {
			takeBack(call.Request)
			takeBack(call.Result)
		}
	}
}

// keepFirstUser takes back the drop of a prompt if the fork would otherwise begin with a message of
// the model.
func keepFirstUser(e *engine, drop []bool) {
	if !e.ix.Conversation.Rules.UserFirst || e.spec.Scope != facts.ScopeLive {
		return
	}
	last, going := -1, listGoing(e, drop)
	for i := range drop {
		ev := e.ix.Event(i)
		if !ev.Live || ev.Kind == model.Definition || !drop[i] && ev.Role == "system" {
			continue
		}
		begins, goes := ev.MayBegin(), going[i]
		switch {
		case !goes && (begins || last < 0):
			return
		case !goes:
			drop[last] = false
			e.refuse(user, why.UserFirst.String(), last)
			return
		case begins:
			last = i
		}
	}
}

// keepDefinition takes back the drop of one tool definition if calls stay but no definition would.
// It prefers the definition of a tool that is called.
func keepDefinition(e *engine, drop []bool) {
	going := listGoing(e, drop)
	if !e.needsDefinition(going) {
		return
	}
	called := map[string]bool{}
	for i := range e.ix.Conversation.Calls {
		if call := &e.ix.Conversation.Calls[i]; call.Request >= 0 && !going[call.Request] {
			called[call.Tool] = true
		}
	}
	back := -1
	for i := range drop {
		if e.ix.Briefs[i].Kind == model.Definition && drop[i] &&
			(back < 0 || called[e.ix.Event(i).Label] && !called[e.ix.Event(back).Label]) {
			back = i
		}
	}
	if back >= 0 {
		drop[back] = false
		e.refuse(user, why.Definition.String(), back)
	}
}

// dropEdit returns the edit that drops one event. The last read or edit of a file is only emptied,
// not removed, unless its whole turn is dropped.
func dropEdit(e *engine, i int) (Edit, bool) {
	ed := Edit{
		Event: i, Part: -1, Op: model.Remove, Class: model.Dropped, Reason: "removed by the user",
		Anchor: -1, AnchorPart: -1, Cover: -1,
	}
	if !e.emptyOnly(i) {
		return ed, true
	}
	if call := e.ix.CallOf(i); i == call.Request {
		e.refuse(user, why.Unread.String(), i)
		return Edit{}, false
	}
	ed = e.emptying(i, ed.Reason)
	return ed, len(ed.Text) < e.ix.Event(i).Bytes
}

// listGoing lists the events that the user's drops remove. These are the dropped events that are
// not just emptied, the reasoning bound to them, and reasoning that is left alone.
func listGoing(e *engine, drop []bool) []bool {
	out, lost := make([]bool, len(drop)), make([]bool, len(e.bound))
	for i := range drop {
		out[i] = drop[i] && !e.emptyOnly(i)
		if n := e.ix.Bonds.Of[i]; out[i] && n != facts.NoBond {
			lost[n] = true
		}
	}
	if e.spec.Scope != facts.ScopeLive {
		return out
	}
	for n := range lost {
		if !lost[n] || e.ix.Bonds.Held[n] != "" {
			continue
		}
		for _, i := range e.ix.Bonds.Reasoning[n] {
			out[i] = true
		}
	}
	addLoneReasoning(e, out)
	return out
}

// addLoneReasoning adds reasoning that would be the only content left of a message.
func addLoneReasoning(e *engine, going []bool) {
	if !e.ix.Conversation.Rules.NoLoneReasoning {
		return
	}
	for low := 0; low < len(going); {
		_, high := e.ix.Message(low)
		lost, alone := false, true
		for i := low; i < high; i++ {
			if ev := e.ix.Event(i); ev.Live && ev.Kind != model.Reasoning {
				lost, alone = lost || going[i], alone && going[i]
			}
		}
		for i := low; i < high && lost && alone; i++ {
			going[i] = going[i] || e.ix.Event(i).Live
		}
		low = high
	}
}
