package strategies

import (
	"slices"

	"decant/model"
)

// ObstacleKind is what kind of thing kept a strategy from an event.
type ObstacleKind string

// The kinds of obstacles.
const (
	// NotItsKind is an event that the strategy does not look at.
	NotItsKind ObstacleKind = "not-its-kind"
	// NotSent is an event out of scope: the agent is not sent it anyway.
	NotSent ObstacleKind = "not-sent"
	// Pinned is an event that the person keeps.
	Pinned ObstacleKind = "pinned"
	// Fenced is an event behind keep-first or keep-last.
	Fenced ObstacleKind = "fenced"
	// Hinted is an event that a hint for its tool or a setting keeps.
	Hinted ObstacleKind = "hint"
	// Small is an event that its marker would not make smaller.
	Small ObstacleKind = "small"
	// Taken is an event that was changed before, by whom stands in Obstacle.By.
	Taken ObstacleKind = "taken"
	// NoAnchor is a repeat of which no earlier copy is left in full.
	NoAnchor ObstacleKind = "no-anchor"
	// OffClass is a change that costs more than the classes allow.
	OffClass ObstacleKind = "class"
	// Written is a resource that was written or changed since its anchor.
	Written ObstacleKind = "written"
	// Far is a repeat whose anchor is further back than the settings allow.
	Far ObstacleKind = "far"
	// NoCover is a change that rests on a later call which is gone or changed.
	NoCover ObstacleKind = "no-cover"
	// Undone is a reference that was made, and undone when its anchor went, for which
	// Obstacle.By answers.
	Undone ObstacleKind = "undone"
	// Refused is a change that a rule of the format forbids.
	Refused ObstacleKind = "refused"
	// Needed is a definition of a tool that a call uses.
	Needed ObstacleKind = "needed"
	// Costly is a change that forces or brings back more than it saves.
	Costly ObstacleKind = "costly"
	// Idle is an event that the strategy looked at and had nothing to do with.
	Idle ObstacleKind = "idle"
	// Other is anything else; its text says what.
	Other ObstacleKind = "other"
)

// Obstacle is what kept a strategy from changing an event.
type Obstacle struct {
	// Kind is what it is, Text the same in words for a person, in lower case.
	Kind ObstacleKind
	Text string
	// By is the strategy, or Person, that stood in the way; "" where none did.
	By string
}

// wayObstacles are what the ways of a view are for one event.
var wayObstacles = map[way]Obstacle{
	keptWay:  {Kind: Hinted, Text: "a hint for its tool or a setting keeps it"},
	smallWay: {Kind: Small, Text: "it would not get smaller"},
	otherWay: {Kind: Taken, Text: "it was changed before"},
	goneWay:  {Kind: NoAnchor, Text: "no earlier copy is left in full that could be named"},
	classWay: {Kind: OffClass, Text: "it would cost more than the classes allow"},
	writeWay: {Kind: Written, Text: "it was written or changed since the copy before"},
	farWay:   {Kind: Far, Text: "the copy before is further back than lookback_turns"},
	laterWay: {Kind: NoCover, Text: "the later call that it rests on is gone or changed"},
	fixedWay: {Kind: Refused, Text: fixedReason},
	usedWay:  {Kind: Needed, Text: "a call uses the tool"},
}

// wayObstacle is what a way is for one event.
func wayObstacle(w way) Obstacle {
	if o, ok := wayObstacles[w]; ok {
		return o
	}
	text := wayTexts[w]
	for len(text) > 0 && text[len(text)-1] == ':' {
		text = text[:len(text)-1] // A number follows where a note counts.
	}
	return Obstacle{Kind: Other, Text: text}
}

// Explanation is what one strategy of a plan makes of one event.
type Explanation struct {
	// Strategy is its name, or Person.
	Strategy string
	// Looked is true when the event is one of those that the strategy is for.
	Looked bool
	// Done are its changes of the event in the plan, consequences included; nil for
	// none. Cause is -1, or not less than 0 for a consequence.
	Done []model.Change
	// Won is true when the last of all changes of the event is its: what the fork
	// holds is its doing.
	Won bool
	// Obstacles are what stood in its way, in the order in which it met them. There
	// is at least one where Done is nil.
	Obstacles []Obstacle
	// Alone are the changes of the event that it would make if it were the only
	// strategy; only where Done is nil.
	Alone []model.Change
	// Freed are those that it would make alone and without fences and decisions; only
	// where Done and Alone are nil.
	Freed []model.Change
}

// Explain says of each strategy of a plan, in order, what it made of an event and why
// not more; first of the person, where they decided about it. It plans again, with all
// strategies and with each alone, so the answers are the planner's own. A plan that
// was recast is explained as it was before.
func Explain(p *Plan, event int) []Explanation {
	x := newExplainer(p, event)
	var out []Explanation
	if who := x.person(); p.Verdict(event) != Undecided || len(who.Done) > 0 {
		out = append(out, who)
	}
	for pass := range x.e.passes {
		out = append(out, x.strategy(pass))
	}
	return out
}

// explainer holds a plan that was made again with somebody listening.
type explainer struct {
	p     *Plan // Made again, whatever the one asked about was recast to.
	e     *engine
	event int
	other int // The other half of the event's call, or the event itself.
}

// newExplainer plans again and listens to an event and its call's other half.
func newExplainer(p *Plan, event int) *explainer {
	x := &explainer{e: newEngine(p.Index, p.Spec), event: event, other: event}
	if call, _ := p.Index.callOf(event); call != nil && call.Pair() {
		x.other = call.Request + call.Result - event
	}
	x.e.within = p.within
	x.e.trace = newTracer(x.e, event, x.other)
	x.e.work(&p.numbers)
	x.p = x.e.plan()
	return x
}

// done are the changes of the event by a pass.
func (x *explainer) done(pass int) (out []model.Change, won bool) {
	at := -1 // Records that are not void are the plan's changes, in order.
	on := x.p.on[x.event]
	for i := range x.e.recs {
		r := &x.e.recs[i]
		if r.void {
			continue
		}
		if at++; r.pass == pass && r.event == x.event {
			out = append(out, x.p.Changes[at])
			won = at == on[len(on)-1]
		}
	}
	return out, won
}

// person is what the person's decision came to.
func (x *explainer) person() Explanation {
	out := Explanation{Strategy: Person, Looked: true}
	out.Done, out.Won = x.done(person)
	if len(out.Done) > 0 {
		return out
	}
	if x.p.Verdict(x.event) == Keep {
		out.Obstacles = []Obstacle{{Kind: Pinned, Text: "you keep it"}}
		return out
	}
	for _, r := range x.e.refusals {
		if r.pass == person && (r.events[x.event] || r.events[x.other]) {
			out.Obstacles = append(out.Obstacles, Obstacle{Kind: Refused, Text: r.why})
		}
	}
	if len(out.Obstacles) == 0 {
		out.Obstacles = []Obstacle{{Kind: Idle, Text: "there was nothing to drop"}}
	}
	return out
}

// strategy is what one pass made of the event.
func (x *explainer) strategy(pass int) Explanation {
	use := x.e.passes[pass].use
	out := Explanation{Strategy: use.Name}
	out.Done, out.Won = x.done(pass)
	if !x.p.InScope(x.event) {
		out.Obstacles = []Obstacle{{Kind: NotSent, Text: "the agent is not sent it"}}
		return out
	}
	own := x.e.trace.trail(pass, x.event)
	out.Looked, out.Obstacles = own.looked, own.obstacles
	if len(out.Done) > 0 {
		out.Looked = true
		return out
	}
	x.alone(&out, use)
	x.anchorless(&out)
	if len(out.Alone)+len(out.Freed) > 0 {
		x.paired(&out, pass)
	}
	if o, ok := x.undone(pass); ok {
		// That no anchor was left when it looked again is the same once more.
		out.Obstacles = append([]Obstacle{o}, slices.DeleteFunc(out.Obstacles,
			func(o Obstacle) bool { return o.Kind == NoAnchor })...)
	}
	if len(out.Obstacles) == 0 {
		out.Obstacles = []Obstacle{x.nothing(use, out.Looked)}
	}
	return out
}

// alone plans with one strategy, and again without what protects the event.
func (x *explainer) alone(out *Explanation, use Use) {
	spec := x.p.Spec.WithUses([]Use{use})
	spec.Goal = Goal{}
	if out.Alone = x.changes(spec); len(out.Alone) > 0 || !x.protected() {
		return
	}
	spec.KeepFirst, spec.KeepLast, spec.Decisions = Fence{}, Fence{}, nil
	out.Freed = x.changes(spec)
}

// anchorless says who changed the earlier copy that alone would be the anchor.
func (x *explainer) anchorless(out *Explanation) {
	i := slices.IndexFunc(out.Obstacles, func(o Obstacle) bool { return o.Kind == NoAnchor })
	if i < 0 || len(out.Alone) == 0 || out.Alone[0].Anchor < 0 {
		return
	}
	if on := x.p.on[out.Alone[0].Anchor]; len(on) > 0 {
		by := x.p.Changes[on[0]].Strategy
		out.Obstacles = slices.Clone(out.Obstacles)
		out.Obstacles[i].By, out.Obstacles[i].Text = by, by+" changed the earlier copy"
	}
}

// protected reports whether a fence or a decision is about the event or its pair.
func (x *explainer) protected() bool {
	for _, i := range []int{x.event, x.other} {
		if x.p.Fenced(i) || x.p.Verdict(i) != Undecided {
			return true
		}
	}
	return false
}

// changes are those that a strategy would make of the event in another plan.
func (x *explainer) changes(spec Spec) []model.Change {
	p := Make(x.p.Index, spec)
	var out []model.Change
	for _, at := range p.on[x.event] {
		if p.Changes[at].Strategy != Person {
			out = append(out, p.Changes[at])
		}
	}
	return out
}

// paired adds what stood in the way at the call's other half: a strategy may look at
// one half and mean both.
func (x *explainer) paired(out *Explanation, pass int) {
	out.Looked = true
	if len(out.Obstacles) > 0 {
		return
	}
	if out.Obstacles = x.e.trace.trail(pass, x.other).obstacles; len(out.Obstacles) > 0 {
		return
	}
	if len(out.Freed) > 0 {
		out.Obstacles = []Obstacle{{
			Kind: Fenced, Text: "a fence or a decision protects its call's other half",
		}}
		return
	}
	if on := x.p.on[x.event]; len(on) > 0 {
		by := x.p.Changes[on[0]].Strategy
		out.Obstacles = []Obstacle{{Kind: Taken, Text: by + " changed it before", By: by}}
	}
}

// undone tells of a reference that the pass made and that was undone later.
func (x *explainer) undone(pass int) (Obstacle, bool) {
	for i := range x.e.recs {
		r := &x.e.recs[i]
		if !r.void || r.pass != pass || r.event != x.event || r.anchor < 0 {
			continue
		}
		o := Obstacle{Kind: Undone, Text: "undone, as what it pointed to was changed later"}
		if on := x.p.on[r.anchor]; len(on) > 0 {
			o.By = x.p.Changes[on[0]].Strategy
			o.Text = "undone, as " + o.By + " changed what it pointed to"
		}
		return o, true
	}
	return Obstacle{}, false
}

// nothing is the obstacle of a strategy that met none.
func (x *explainer) nothing(use Use, looked bool) Obstacle {
	if looked {
		return Obstacle{Kind: Idle, Text: "it looked and found nothing to do"}
	}
	return Obstacle{Kind: NotItsKind, Text: "it is no " + registry[order(use.Name)].one}
}
