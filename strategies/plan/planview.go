package plan

import (
	"slices"

	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/hints"
	"decant/strategies/spec"
)

// On lists the indices into Changes that touch an event, in order; nil for none.
func (p *Plan) On(event int) []int {
	return slices.Clone(p.on[event])
}

// OutcomeOf returns the combined changes of an event. It reports false if the plan does not change
// the event.
func (p *Plan) OutcomeOf(event int) (model.Outcome, bool) {
	on := p.on[event]
	if len(on) == 0 {
		return model.Outcome{}, false
	}
	changes := make([]model.Change, len(on))
	for i, at := range on {
		changes[i] = p.Changes[at]
	}
	return model.FoldChanges(changes)[event], true
}

// SizeBefore returns an event's size before the plan, zero if the event is not in scope.
func (p *Plan) SizeBefore(event int) facts.Size { return p.Index.Size(event, p.Spec.Scope) }

// SizeAfter returns an event's size after the plan, zero if the event is removed or not in scope.
func (p *Plan) SizeAfter(event int) facts.Size { return p.after[event] }

// TextAfter returns an event's text after the plan, and whether the event is still there. It
// decodes text, so call it for display, not while planning.
func (p *Plan) TextAfter(event int) (string, bool) {
	c := p.Index.Conversation
	o, _ := p.OutcomeOf(event)
	return c.TextAfter(c.EventAt(event), o)
}

// IsFenced reports whether keep-first or keep-last protects an event.
func (p *Plan) IsFenced(event int) bool { return p.fenced[event] }

// IsFixed reports whether the format can neither leave an event out nor change its text. No plan
// changes such an event.
func (p *Plan) IsFixed(event int) bool { return p.Index.Event(event).Fixed }

// VerdictOn returns the user's decision on an event: on itself, on its call's other half, or on its
// turn, in this order.
func (p *Plan) VerdictOn(event int) spec.Verdict { return p.verdicts[event] }

// TooShortToStrip reports whether only its size keeps a result from being stripped. The plan strips
// results, but the line in its place would not be shorter. A result that is fenced, kept, referred
// to or changed is not too short.
func (p *Plan) TooShortToStrip(event int) bool {
	call := p.Index.CallOf(event)
	if call == nil || event != call.Result || !p.InScope(event) || p.staysBarred(event) {
		return false
	}
	now := p.SizeBefore(event)
	return slices.ContainsFunc(p.Spec.Uses, func(u spec.Use) bool {
		s, ok := p.Spec.Settings.Set.Find(u.Name).(Stubber)
		if !ok {
			return false
		}
		size, weight, ok := s.Stub(p.Index, event)
		return ok && (size >= now.Bytes || model.RoundWeight(weight) > now.Tokens)
	})
}

// staysBarred reports whether a result must stay as it is, or as the plan leaves it.
func (p *Plan) staysBarred(event int) bool {
	hint := p.hints[p.Index.Event(event).Call]
	return len(p.on[event]) > 0 || len(p.Index.Needers[event]) > 0 || p.IsFixed(event) ||
		p.IsFenced(event) || p.VerdictOn(event) == spec.Keep || hint.Response == hints.KeepResponse
}

// TurnSizes returns the size of a turn's events before and after. Turn 0 stands for the events
// without a turn.
func (p *Plan) TurnSizes(n int) (before, after facts.Size) {
	for _, e := range p.Index.TurnEvents(n) {
		before = before.Add(p.SizeBefore(e))
		after = after.Add(p.after[e])
	}
	return before, after
}

// InScope reports whether strategies look at an event.
func (p *Plan) InScope(event int) bool { return p.Index.InScope(event, p.Spec.Scope) }

// UndeclaredNames returns the names of the attachments that a plan removes although only their
// names are stored. Their contents are unknown. A fork in place or as an overlay cannot leave them
// out.
func (p *Plan) UndeclaredNames() []string {
	out := make([]string, len(p.Undeclared))
	for i, at := range p.Undeclared {
		out[i] = p.Index.Conversation.Declared[at].Name
	}
	return out
}

// IsIdle reports whether a fork would hold everything that its original holds.
func (p *Plan) IsIdle() bool {
	return len(p.Changes) == 0 && len(p.Undeclared) == 0 && len(p.SwitchedOff) == 0
}
