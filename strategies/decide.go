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

func pairVerdict(a, b Verdict) Verdict {
	if a == Keep || b == Keep {
		return Keep
	}
	return max(a, b)
}

// decide does what the person decided, whatever it saves, but for what the
// format refuses.
func (e *engine) decide() {
	drop := e.drops()
	e.keepFirstUser(drop)
	var edits []edit
	for i, ok := range drop {
		if !ok {
			continue
		}
		if ed, ok := e.dropEdit(i); ok {
			edits = append(edits, ed)
		}
	}
	if len(edits) > 0 {
		e.do(person, edits)
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
		if why == "" {
			why = e.splits(i)
		}
		if why != "" {
			e.refuse(person, why, i)
			continue
		}
		drop[i] = true
	}
	return drop
}

const deadReason = "not live, so the agent is not sent it anyway"

// splits refuses reasoning that must go with other reasoning that must stay.
func (e *engine) splits(event int) string {
	ev := e.ix.event(event)
	if ev.Kind != model.Reasoning || e.spec.Scope != ScopeLive {
		return ""
	}
	rule := e.ix.Conversation.Rules.Reasoning
	for _, h := range e.ix.Conversation.Rules.Held {
		held := e.ix.event(h)
		if rule == model.ReasoningTurn && held.Turn == ev.Turn ||
			rule == model.ReasoningGroup && held.Group == ev.Group && ev.Group != 0 {
			return heldReason
		}
	}
	return ""
}

const userFirstReason = "the first message must be the person's"

// keepFirstUser takes back the drop of a prompt where the fork would otherwise
// begin with what the model said.
func (e *engine) keepFirstUser(drop []bool) {
	if !e.ix.Conversation.Rules.UserFirst || e.spec.Scope != ScopeLive {
		return
	}
	last := -1
	for i := range drop {
		ev := e.ix.event(i)
		if !ev.Live || !drop[i] && ev.Role == "system" {
			continue
		}
		opens, goes := ev.Role == "user" && ev.Kind != model.ToolResult, drop[i] && !e.emptyOnly(i)
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
	ed.op, ed.text = model.Replace, e.emptied(i)
	ed.weight = e.ix.Conversation.TextWeight(ed.text)
	return ed, len(ed.text) < e.ix.event(i).Bytes
}

const emptyReason = "the agent may edit a file only while its last read or edit is there"

// emptyOnly reports whether dropping an event only empties its call's result.
func (e *engine) emptyOnly(i int) bool {
	call, _ := e.ix.callOf(i)
	return call != nil && call.Keeps && call.Pair() && !e.byTurn(call)
}

// emptied is what stands for the result of a pair that must stay.
func (e *engine) emptied(result int) string {
	f := &e.ix.facts[result]
	return f.head + "[removed]" + f.tail
}

// byTurn reports whether a call goes with its whole turn.
func (e *engine) byTurn(call *model.Call) bool {
	turn := e.ix.event(call.Result).Turn
	return turn > 0 && e.spec.Decisions[OnTurn(turn)] == Drop &&
		e.spec.Decisions[OnEvent(call.Request)] != Drop &&
		e.spec.Decisions[OnEvent(call.Result)] != Drop
}
