package strategies

import (
	"slices"

	"decant/model"
)

// On lists the indices into Changes that touch an event, in order; nil for none.
func (p *Plan) On(event int) []int {
	return slices.Clone(p.on[event])
}

// Outcome is what becomes of an event, and whether anything does.
func (p *Plan) Outcome(event int) (model.Outcome, bool) {
	on := p.on[event]
	if len(on) == 0 {
		return model.Outcome{}, false
	}
	changes := make([]model.Change, len(on))
	for i, at := range on {
		changes[i] = p.Changes[at]
	}
	return model.Outcomes(changes)[event], true
}

// SizeBefore is an event's size as it is, zero when it is not in scope.
func (p *Plan) SizeBefore(event int) Size { return p.Index.size(event, p.Spec.Scope) }

// SizeAfter is an event's size as it will be, zero when it goes or is not in
// scope.
func (p *Plan) SizeAfter(event int) Size { return p.after[event] }

// Text is an event's text as it will be, and whether the event is still there.
// It decodes text: call it for what is shown, not while planning.
func (p *Plan) Text(event int) (string, bool) {
	c := p.Index.Conversation
	o, _ := p.Outcome(event)
	return c.TextAfter(&c.Events[event], o)
}

// Fenced reports whether keep-first or keep-last protects an event.
func (p *Plan) Fenced(event int) bool { return p.fenced[event] }

// Fixed reports whether the format has no way to leave an event out or to say it
// otherwise, so that no plan changes it.
func (p *Plan) Fixed(event int) bool { return p.Index.event(event).Fixed }

// Verdict is what the person decided about an event: about itself, about its
// call's other half, or about its turn, in this order.
func (p *Plan) Verdict(event int) Verdict { return p.verdicts[event] }

// Spare reports whether nothing but its size keeps a result from being stripped: the
// plan strips results, and the line in its place would be no shorter. What is fenced,
// kept, pointed at or changed is not spare.
func (p *Plan) Spare(event int) bool {
	call, _ := p.Index.callOf(event)
	if call == nil || event != call.Result || !p.Spec.Has(stripToolResults.Name) ||
		!p.InScope(event) || p.barred(event) {
		return false
	}
	f, now := &p.Index.facts[event], p.SizeBefore(event)
	return len(f.stub) >= now.Bytes || model.Round(f.stubWeight) > now.Tokens
}

// barred reports whether a result is to stay as it is, or as the plan leaves it.
func (p *Plan) barred(event int) bool {
	hint := p.hints[p.Index.event(event).Call]
	return len(p.on[event]) > 0 || len(p.Index.needers[event]) > 0 || p.Fixed(event) ||
		p.Fenced(event) || p.Verdict(event) == Keep || hint.response == KeepResponse
}

// Turn is the size of a turn's events before and after, by the turn's number;
// 0 stands for the events without a turn.
func (p *Plan) Turn(n int) (before, after Size) {
	for _, e := range p.Index.turnEvents(n) {
		before = before.Add(p.SizeBefore(e))
		after = after.Add(p.after[e])
	}
	return before, after
}

// InScope reports whether strategies look at an event.
func (p *Plan) InScope(event int) bool { return p.Index.inScope(event, p.Spec.Scope) }
