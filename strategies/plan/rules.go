package plan

import (
	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/hints"
	"decant/strategies/marker"
	"decant/strategies/spec"
	"decant/strategies/why"
)

// depends reports whether an event still has its full content.
func (e *engine) depends(event int) bool {
	return e.ix.InScope(event, e.spec.Scope) && !e.state[event].gone && !e.state[event].whole
}

// barred returns why the format forbids changing an event, "" if it does not.
func (e *engine) barred(event int) string {
	switch {
	case e.ix.Briefs[event].Fixed:
		return why.Fixed.String()
	case e.spec.Scope != facts.ScopeLive:
		return ""
	default:
		return e.ix.Bound(event)
	}
}

// needsDefinition reports whether the format wants a tool definition for the remaining calls, but
// none would be left. Going marks the events that would be removed, besides those that are gone.
func (e *engine) needsDefinition(going []bool) bool {
	rules := &e.ix.Conversation.Rules
	if !rules.ToolForCalls || e.spec.Scope != facts.ScopeLive {
		return false
	}
	calls := false
	for i := range e.ix.Briefs {
		b := &e.ix.Briefs[i]
		if going[i] || e.state[i].gone || !b.Live && rules.LiveOnly {
			continue
		}
		if b.Kind == model.Definition && b.Live {
			return false
		}
		calls = calls || b.Kind == model.ToolCall
	}
	return calls
}

// emptying returns the edit that keeps a pair but empties its result.
func (e *engine) emptying(result int, reason string) Edit {
	text := e.ix.Frame(result).Around(marker.Emptied.Write(marker.Fields{}))
	return Edit{
		Event: result, Part: -1, Op: model.Replace, Text: text,
		Weight: e.ix.Conversation.TextWeight(text), Class: model.Dropped, Reason: reason,
		Anchor: -1, AnchorPart: -1, Cover: -1, Recall: marker.AfterLine,
	}
}

// hintOf returns the hint for an event's call. An event without a call gets the hint of an unknown
// tool.
func (e *engine) hintOf(event int) *hints.ToolHint {
	if call := e.ix.Event(event).Call; call >= 0 {
		return e.hints[call]
	}
	return &hints.OtherHint
}

// emptyOnly reports whether dropping an event only empties its call's result.
func (e *engine) emptyOnly(i int) bool {
	call := e.ix.CallOf(i)
	return call != nil && call.Keeps && call.Pair() && !bindsByTurn(e, call)
}

// bindsByTurn reports whether a call is dropped with its whole turn.
func bindsByTurn(e *engine, call *model.Call) bool {
	turn := e.ix.Event(call.Result).Turn
	return turn > 0 && e.spec.Decisions[spec.OnTurn(turn)] == spec.Drop &&
		e.spec.Decisions[spec.OnEvent(call.Request)] != spec.Drop &&
		e.spec.Decisions[spec.OnEvent(call.Result)] != spec.Drop
}
