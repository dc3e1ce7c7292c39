package plan

import (
	"slices"

	"decant/model"
	"decant/strategies/spec"
	"decant/strategies/why"
)

// Explanation tells what one strategy of a plan did with one event.
type Explanation struct {
	// Strategy is its name, or User.
	Strategy string
	// Looked is true if the strategy handles events of this kind.
	Looked bool
	// Done are its changes of the event in the plan, consequences included, nil if there are none.
	// Cause is -1, or at least 0 for a consequence.
	Done []model.Change
	// Won is true if the last of all changes of the event is from this strategy. Then it decides
	// what the fork holds.
	Won bool
	// Obstacles are what stood in its way, in the order in which it met them. There is at least one
	// if Done is nil.
	Obstacles []why.Obstacle
	// Alone are the changes of the event that it would make as the only strategy. It is set only if
	// Done is nil.
	Alone []model.Change
	// Freed are the changes that it would make alone and without fences and decisions. It is set
	// only if Done and Alone are nil.
	Freed []model.Change
}

// ExplainEvent tells for each strategy of a plan, in order, what it did with an event and why it
// did no more. The user comes first if they decided about the event. It plans again, with all
// strategies and with each alone, so the answers come from the planner itself. A recast plan is
// explained as it was before the recast.
func ExplainEvent(p *Plan, event int) []Explanation {
	x := newReplay(p, event)
	var out []Explanation
	if who := x.explainUser(); p.VerdictOn(event) != spec.Undecided || len(who.Done) > 0 {
		out = append(out, who)
	}
	for pass := range x.e.passes {
		out = append(out, x.explainStrategy(pass))
	}
	return out
}

// replay is a plan that was made again with a tracer.
type replay struct {
	p     *Plan // Made again, even if the plan in question was recast.
	e     *engine
	event int
	other int // The other half of the event's call, or the event itself.
}

// newReplay plans again and traces an event and its call's other half.
func newReplay(p *Plan, event int) *replay {
	x := &replay{e: newEngine(p.Index, p.Spec), event: event, other: event}
	if call := p.Index.CallOf(event); call != nil && call.Pair() {
		x.other = call.Request + call.Result - event
	}
	x.e.within = p.within
	x.e.trace = newTracer(x.e, event, x.other)
	x.e.work(&p.numbers)
	x.p = x.e.finishPlan()
	return x
}

// listDone returns the changes of the event by a pass.
func (x *replay) listDone(pass int) (out []model.Change, won bool) {
	at := -1 // Records that are not void are the plan's changes, in order.
	on := x.p.on[x.event]
	for i := range x.e.recs {
		r := &x.e.recs[i]
		if r.void {
			continue
		}
		if at++; r.pass == pass && r.Event == x.event {
			out = append(out, x.p.Changes[at])
			won = at == on[len(on)-1]
		}
	}
	return out, won
}

// explainUser explains what the user's decision did to the event.
func (x *replay) explainUser() Explanation {
	out := Explanation{Strategy: User, Looked: true}
	out.Done, out.Won = x.listDone(user)
	if len(out.Done) > 0 {
		return out
	}
	if x.p.VerdictOn(x.event) == spec.Keep {
		out.Obstacles = []why.Obstacle{why.Pinned.Obstacle()}
		return out
	}
	for _, r := range x.e.refusals {
		if r.pass == user && (r.events[x.event] || r.events[x.other]) {
			out.Obstacles = append(out.Obstacles, why.Obstacle{Kind: why.KindRefused, Text: r.why})
		}
	}
	if len(out.Obstacles) == 0 {
		out.Obstacles = []why.Obstacle{why.Nothing.Obstacle()}
	}
	return out
}

// explainStrategy explains what one pass did with the event.
func (x *replay) explainStrategy(pass int) Explanation {
	use := x.e.passes[pass].use
	out := Explanation{Strategy: use.Name}
	out.Done, out.Won = x.listDone(pass)
	if !x.p.InScope(x.event) {
		out.Obstacles = []why.Obstacle{why.NotSent.Obstacle()}
		return out
	}
	own := x.e.trace.trail(pass, x.event)
	out.Looked, out.Obstacles = own.looked, own.obstacles
	if len(out.Done) > 0 {
		out.Looked = true
		return out
	}
	x.planAlone(&out, use)
	x.anchorless(&out)
	if len(out.Alone)+len(out.Freed) > 0 {
		x.paired(&out, pass)
	}
	if o, ok := x.undone(pass); ok {
		// If no anchor was left at the second look, that is the same obstacle again.
		out.Obstacles = append([]why.Obstacle{o}, slices.DeleteFunc(out.Obstacles,
			func(o why.Obstacle) bool { return o.Kind == why.KindNoAnchor })...)
	}
	if len(out.Obstacles) == 0 {
		out.Obstacles = []why.Obstacle{x.explainIdle(use, out.Looked)}
	}
	return out
}

// planAlone plans with one strategy, and again without what protects the event.
func (x *replay) planAlone(out *Explanation, use spec.Use) {
	chosen := x.p.Spec.WithUses([]spec.Use{use})
	chosen.Goal = spec.Goal{}
	if out.Alone = x.listChanged(chosen); len(out.Alone) > 0 || !x.protected() {
		return
	}
	chosen.KeepFirst, chosen.KeepLast, chosen.Decisions = spec.Fence{}, spec.Fence{}, nil
	out.Freed = x.listChanged(chosen)
}

// anchorless names the strategy that changed the earlier copy. Without that change the copy would
// be the anchor.
func (x *replay) anchorless(out *Explanation) {
	i := slices.IndexFunc(out.Obstacles, func(o why.Obstacle) bool {
		return o.Kind == why.KindNoAnchor
	})
	if i < 0 || len(out.Alone) == 0 || out.Alone[0].Anchor < 0 {
		return
	}
	if on := x.p.on[out.Alone[0].Anchor]; len(on) > 0 {
		out.Obstacles = slices.Clone(out.Obstacles)
		out.Obstacles[i] = why.Gone.By(x.p.Changes[on[0]].Strategy)
	}
}

// protected reports whether a fence or a decision covers the event or its pair.
func (x *replay) protected() bool {
	for _, i := range []int{x.event, x.other} {
		if x.p.IsFenced(i) || x.p.VerdictOn(i) != spec.Undecided {
			return true
		}
	}
	return false
}

// listChanged returns the changes that a strategy would make to the event in another plan.
func (x *replay) listChanged(spec spec.Spec) []model.Change {
	p := MakePlan(x.p.Index, spec)
	var out []model.Change
	for _, at := range p.on[x.event] {
		if p.Changes[at].Strategy != User {
			out = append(out, p.Changes[at])
		}
	}
	return out
}

// paired adds the obstacles at the call's other half. A strategy may look at one half and mean
// both.
func (x *replay) paired(out *Explanation, pass int) {
	out.Looked = true
	if len(out.Obstacles) > 0 {
		return
	}
	if out.Obstacles = x.e.trace.trail(pass, x.other).obstacles; len(out.Obstacles) > 0 {
		return
	}
	if len(out.Freed) > 0 {
		out.Obstacles = []why.Obstacle{why.OtherHalf.Obstacle()}
		return
	}
	if on := x.p.on[x.event]; len(on) > 0 {
		out.Obstacles = []why.Obstacle{why.Changed.By(x.p.Changes[on[0]].Strategy)}
	}
}

// undone returns the obstacle of a reference that the pass made and that was undone later.
func (x *replay) undone(pass int) (why.Obstacle, bool) {
	for i := range x.e.recs {
		r := &x.e.recs[i]
		if !r.void || r.pass != pass || r.Event != x.event || r.Anchor < 0 {
			continue
		}
		if on := x.p.on[r.Anchor]; len(on) > 0 {
			return why.Undone.By(x.p.Changes[on[0]].Strategy), true
		}
		return why.Undone.Obstacle(), true
	}
	return why.Obstacle{}, false
}

// explainIdle returns the obstacle of a strategy that met none.
func (x *replay) explainIdle(use spec.Use, looked bool) why.Obstacle {
	if looked {
		return why.Idle.Obstacle()
	}
	_, many := x.e.set().Find(use.Name).Words()
	return why.OtherKind.Naming(many)
}
