package strategies

import "decant/model"

// verdicts says what the person decided about each event: about the event
// itself, else about its call's other half, else about its turn. Where the two
// halves of a call part, keeping wins.
func verdicts(ix *Index, s Spec) []Verdict {
	out := make([]Verdict, len(ix.Conversation.Events))
	if len(s.Decisions) == 0 {
		return out
	}
	own := make([]Verdict, len(out))
	for t, v := range s.Decisions {
		switch {
		case t.Event >= 0 && t.Event < len(own):
			own[t.Event] = v
		case t.Event < 0 && t.Turn > 0 && t.Turn <= len(ix.Conversation.Turns):
			for _, i := range ix.turnEvents(t.Turn) {
				out[i] = v
			}
		}
	}
	for i := range out {
		if own[i] != Undecided {
			out[i] = own[i]
		}
	}
	for i := range ix.Conversation.Calls {
		if call := &ix.Conversation.Calls[i]; call.Pair() {
			v := pairVerdict(own[call.Request], own[call.Result])
			if v == Undecided {
				v = pairVerdict(out[call.Request], out[call.Result])
			}
			out[call.Request], out[call.Result] = v, v
		}
	}
	return out
}

// pairVerdict is what two halves of a call come to: keeping wins, then dropping.
func pairVerdict(a, b Verdict) Verdict {
	if a == Keep || b == Keep {
		return Keep
	}
	return max(a, b)
}

// decide does what the person decided, whatever it saves, but for what the
// format refuses: all at once, or, where some of it is refused, one by one.
func (e *engine) decide() {
	drop := e.drops()
	e.keepSomething(drop)
	e.keepFirstUser(drop)
	m := e.mark()
	if e.dropTogether(drop, func(int) bool { return true }) {
		return
	}
	e.rollback(m)
	e.dropSingly(drop, func(i int) bool { return !e.opens(i) })
	e.keepFirstUser(drop) // More may stay than before.
	e.dropSingly(drop, e.opens)
}

// opens reports whether a fork may begin with an event.
func (e *engine) opens(i int) bool {
	ev := e.ix.event(i)
	return ev.Role == "user" && ev.Kind != model.ToolResult
}

// dropTogether drops the chosen events in one step, and reports false when some
// of it is refused.
func (e *engine) dropTogether(drop []bool, chosen func(i int) bool) bool {
	var edits []edit
	for i, ok := range drop {
		if !ok || !chosen(i) {
			continue
		}
		if ed, ok := e.dropEdit(i); ok {
			edits = append(edits, ed)
		}
	}
	return len(edits) == 0 || e.do(person, edits)
}

// dropSingly drops the chosen events call by call and one by one. What is
// refused is no drop any more.
func (e *engine) dropSingly(drop []bool, chosen func(i int) bool) {
	for i := range drop {
		if !drop[i] || !chosen(i) || e.state[i].gone {
			continue
		}
		unit := func(j int) bool { return j == i }
		if call, _ := e.ix.callOf(i); call != nil && call.Pair() {
			unit = func(j int) bool { return j == call.Request || j == call.Result }
			if e.state[call.Result].touched {
				continue
			}
		}
		m := e.mark()
		if !e.dropTogether(drop, unit) {
			e.rollback(m)
			for j := range drop {
				drop[j] = drop[j] && !unit(j)
			}
		}
	}
}

// drops says which events go: whole calls only, and none that the format holds.
func (e *engine) drops() []bool {
	drop := make([]bool, len(e.state))
	for i := range drop {
		if e.verdicts[i] != Drop {
			continue
		}
		if !e.ix.inScope(i, e.spec.Scope) {
			e.refuse(person, deadReason, i)
			continue
		}
		why := e.barred(i)
		if call, _ := e.ix.callOf(i); call != nil && call.Pair() && why == "" {
			why = e.barred(call.Request) + e.barred(call.Result)
		}
		if why != "" {
			e.refuse(person, why, i)
			continue
		}
		drop[i] = true
	}
	return drop
}

// deadReason is for what a fork leaves out in any case.
const deadReason = "not live, so the agent is not sent it anyway"

// leftReason is for a person who drops all there is.
const leftReason = "nothing would be left of the conversation"

// keepSomething takes back the drop of the last turn where all would go.
func (e *engine) keepSomething(drop []bool) {
	last, going := -1, e.going(drop)
	for i := range drop {
		if e.speaks(i) && !drop[i] && !going[i] {
			return
		}
		if drop[i] && e.speaks(i) {
			last = max(last, e.ix.event(i).Turn)
		}
	}
	for i := range drop {
		if drop[i] && e.ix.event(i).Turn == last {
			drop[i] = false
			e.refuse(person, leftReason, i)
		}
	}
}

// userFirstReason is the rule of the Messages API that a prompt opens a history.
const userFirstReason = "the first message must be the person's"

// keepFirstUser takes back the drop of a prompt where the fork would otherwise
// begin with what the model said.
func (e *engine) keepFirstUser(drop []bool) {
	if !e.ix.Conversation.Rules.UserFirst || e.spec.Scope != ScopeLive {
		return
	}
	last, going := -1, e.going(drop)
	for i := range drop {
		ev := e.ix.event(i)
		if !ev.Live || ev.Kind == model.Definition || !drop[i] && ev.Role == "system" {
			continue
		}
		opens, goes := e.opens(i), going[i]
		switch {
		case !goes && (opens || last < 0):
			return
		case !goes:
			drop[last] = false
			e.refuse(person, userFirstReason, last)
			return
		case opens:
			last = i
		}
	}
}

// dropEdit is what dropping one event does. The last read or edit of a file is
// emptied, not removed, unless its whole turn goes.
func (e *engine) dropEdit(i int) (edit, bool) {
	ed := edit{
		event: i, part: -1, op: model.Remove, class: model.Dropped, reason: "dropped by the person",
		anchor: -1, anchorPart: -1, cover: -1,
	}
	if !e.emptyOnly(i) {
		return ed, true
	}
	if call, _ := e.ix.callOf(i); i == call.Request {
		e.refuse(person, emptyReason, i)
		return edit{}, false
	}
	ed = e.emptying(i, ed.reason)
	return ed, len(ed.text) < e.ix.event(i).Bytes
}

// emptyReason is the rule of the client behind Call.Keeps.
const emptyReason = "the agent may edit a file only while its last read or edit is there"

// emptyOnly reports whether dropping an event only empties its call's result.
func (e *engine) emptyOnly(i int) bool {
	call, _ := e.ix.callOf(i)
	return call != nil && call.Keeps && call.Pair() && !e.byTurn(call)
}

// emptying is the edit that leaves a pair standing without its result's content.
func (e *engine) emptying(result int, reason string) edit {
	f := &e.ix.facts[result]
	text := f.frame.Around("[removed]")
	return edit{
		event: result, part: -1, op: model.Replace, text: text,
		weight: e.ix.Conversation.TextWeight(text), class: model.Dropped, reason: reason,
		anchor: -1, anchorPart: -1, cover: -1,
	}
}

// byTurn reports whether a call goes with its whole turn.
func (e *engine) byTurn(call *model.Call) bool {
	turn := e.ix.event(call.Result).Turn
	return turn > 0 && e.spec.Decisions[OnTurn(turn)] == Drop &&
		e.spec.Decisions[OnEvent(call.Request)] != Drop &&
		e.spec.Decisions[OnEvent(call.Result)] != Drop
}
