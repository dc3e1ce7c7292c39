package strategies

import "decant/model"

// anchors holds each reference against what it points to.
func (k *checker) anchors() {
	for i := range k.p.Changes {
		c := &k.p.Changes[i]
		if c.Anchor < 0 {
			continue
		}
		e, a := &k.c.Events[c.Event], &k.c.Events[c.Anchor]
		switch {
		case c.Anchor >= c.Event || a.Partition != e.Partition || !k.p.InScope(c.Anchor):
			k.find(c.Event, "%s is not before it in its partition", a.ID)
		case k.status(c.Event) != k.status(c.Anchor):
			k.find(c.Event, "%s ended in another way", a.ID)
		case !k.p.Index.nameable(a):
			k.find(c.Event, "%s cannot be named", a.ID)
		case !k.says(c) && !k.near(c):
			k.find(c.Event, "%s does not have it in full", a.ID)
		}
	}
}

// status is how an event's call ended; what is no result has succeeded.
func (k *checker) status(event int) model.Status {
	call, _ := k.p.Index.callIn(&k.c.Events[event])
	return call.Status
}

// says reports whether a reference's anchor has, in full, what was replaced.
func (k *checker) says(c *model.Change) bool {
	e, a := &k.c.Events[c.Event], &k.c.Events[c.Anchor]
	facts := k.p.Index.facts
	if c.Part < 0 && !k.touched(c.Anchor) && facts[c.Anchor].comparable &&
		facts[c.Anchor].raw == facts[c.Event].raw {
		return true
	}
	if c.Part < 0 && len(e.Parts) > 1 {
		return false
	}
	want := &e.Parts[max(c.Part, 0)]
	for i := range a.Parts {
		if p := &a.Parts[i]; p.Raw == want.Raw && p.URI == want.URI && k.partFull(c.Anchor, i) {
			return true
		}
	}
	return false
}

// covers holds each removal against the later result that stands for it.
func (k *checker) covers() {
	for i := range k.p.Changes {
		c := &k.p.Changes[i]
		if c.Cover < 0 || k.coversWrite(c) {
			continue
		}
		older, later := k.call(c.Event), k.call(c.Cover)
		switch {
		case older == nil || later == nil || !older.Pair() || !k.p.InScope(c.Cover):
			k.find(c.Event, "no pair")
		case later.Result != c.Cover || c.Cover <= older.Result ||
			k.c.Events[c.Cover].Partition != k.c.Events[older.Result].Partition:
			k.find(c.Event, "%s is not later", k.c.Events[c.Cover].ID)
		case older.Status.Good() && !later.Status.Good():
			k.find(c.Event, "call %s failed", later.ID)
		case len(k.p.Index.needs[c.Cover]) > 0:
			k.find(c.Event, "call %s only refers to another", later.ID)
		case c.Class < k.taken(c.Cover):
			k.find(c.Event, "%s was %s", k.c.Events[c.Cover].ID, k.taken(c.Cover))
		}
	}
}

// coversWrite holds shrunk arguments against the later call that stands for them,
// and reports false for any other change. That the call is of the same file and
// later, the strategy's promise proves.
func (k *checker) coversWrite(c *model.Change) bool {
	if c.Op != model.Replace || k.c.Events[c.Event].Kind != model.ToolCall {
		return false
	}
	if c.Class < k.taken(c.Cover) {
		k.find(c.Event, "%s was %s", k.c.Events[c.Cover].ID, k.taken(c.Cover))
	}
	return true
}

// call is an event's call, nil for none.
func (k *checker) call(event int) *model.Call {
	if i := k.c.Events[event].Call; i >= 0 {
		return &k.c.Calls[i]
	}
	return nil
}

// taken is the costliest class of what changed an event, identical for nothing.
func (k *checker) taken(event int) model.Class {
	if k.costs == nil {
		k.costs = map[int]model.Class{}
		for i := range k.p.Changes {
			c := &k.p.Changes[i]
			k.costs[c.Event] = max(k.costs[c.Event], c.Class)
		}
	}
	return k.costs[event]
}

// classes holds each class against the texts that it speaks of.
func (k *checker) classes() {
	for i := range k.p.Changes {
		c := &k.p.Changes[i]
		if least := k.least(c); c.Class < least {
			k.find(c.Event, "%s says %s, but it is %s", c.Strategy, c.Class, least)
		}
	}
}

// least is the cheapest class that a change may claim.
func (k *checker) least(c *model.Change) model.Class {
	if class, _, ok := k.promised(c); ok {
		return class
	}
	switch {
	case c.Anchor >= 0 && k.says(c):
		return model.Identical
	case c.Anchor >= 0:
		return model.Covered // Every value is the anchor's or named: see anchors.
	case c.Cover >= 0:
		older, later := k.c.Events[c.Event].Call, k.c.Events[c.Cover].Call
		if older < 0 || later < 0 || !k.c.Calls[older].Pair() || !k.c.Calls[later].Pair() {
			return model.Dropped
		}
		return k.p.Index.compare(older, later)
	default:
		return model.Dropped
	}
}

// credit counts each changed event again from its text, and adds up.
func (k *checker) credit() {
	saved, total := map[int]Size{}, Size{}
	for i := range k.p.Changes {
		c := &k.p.Changes[i]
		saved[c.Event] = saved[c.Event].Add(Size{c.Bytes, c.Tokens})
		total = total.Add(Size{c.Bytes, c.Tokens})
	}
	for event := range k.c.Events {
		want := k.p.SizeBefore(event)
		if o, ok := k.outcomes[event]; ok {
			want = k.weigh(event, o)
		}
		if got := k.p.SizeAfter(event); got != want {
			k.find(event, "%+v is %+v", got, want)
		}
		if got := k.p.SizeBefore(event).Sub(want); got != saved[event] {
			k.find(event, "credited %+v of %+v", saved[event], got)
		}
	}
	if k.p.Before.Sub(total) != k.p.After {
		k.find(-1, "%+v less %+v is not %+v", k.p.Before, total, k.p.After)
	}
}

// weigh is the size of an event with an outcome, counted from the text.
func (k *checker) weigh(event int, o model.Outcome) Size {
	e := &k.c.Events[event]
	text, ok := k.c.TextAfter(e, o)
	if !ok {
		return Size{}
	}
	size := Size{Bytes: len(text)}
	if k.p.Spec.Scope == ScopeFile {
		return size
	}
	weight := 0.0
	if o.Replaced {
		weight = k.c.TextWeight(text)
	} else {
		for i := range e.Parts {
			if p, changed := o.Parts[i]; !changed {
				weight += e.Parts[i].Weight
			} else if p != nil {
				weight += k.c.TextWeight(*p)
			}
		}
	}
	size.Tokens = model.Round(weight)
	return size
}

// suffix looks for signed reasoning behind the first change.
func (k *checker) suffix() {
	if k.c.Rules.Reasoning != model.ReasoningSuffix {
		return
	}
	changed := false
	for i := range k.c.Events {
		e := &k.c.Events[i]
		if changed && k.live(i) && e.Kind == model.Reasoning && e.Signed && !k.gone(i) {
			k.find(i, "")
		}
		changed = changed || k.live(i) && k.touched(i)
	}
}

// alike looks for reasoning of which only a part is left.
func (k *checker) alike() {
	rule := k.c.Rules.Reasoning
	if rule != model.ReasoningTurn && rule != model.ReasoningGroup {
		return
	}
	left, lost := map[int]int{}, map[int]bool{}
	for i := range k.c.Events {
		e := &k.c.Events[i]
		key := e.Turn + 1
		if rule == model.ReasoningGroup {
			key = e.Group
		}
		if e.Kind != model.Reasoning || !k.live(i) || key == 0 {
			continue
		}
		if k.gone(i) {
			lost[key] = true
		} else {
			left[key] = i
		}
	}
	for key, i := range left {
		if lost[key] {
			k.find(i, "")
		}
	}
}

// outlasts looks for reasoning of a turn or an answer that lost something else.
func (k *checker) outlasts() {
	var key func(e *model.Event) int
	what := "its answer"
	switch k.c.Rules.Reasoning {
	case model.ReasoningTurn:
		key, what = func(e *model.Event) int { return e.Turn + 1 }, "its turn"
	case model.ReasoningGroup:
		key = func(e *model.Event) int { return e.Group }
	case model.ReasoningFree, model.ReasoningSuffix:
		return
	}
	lost := map[int]bool{}
	for i := range k.c.Events {
		if e := &k.c.Events[i]; e.Kind != model.Reasoning && k.live(i) && k.gone(i) {
			lost[key(e)] = true
		}
	}
	delete(lost, 0) // What is of no answer.
	for i := range k.c.Events {
		e := &k.c.Events[i]
		if e.Kind == model.Reasoning && lost[key(e)] && k.live(i) && !k.gone(i) {
			k.find(i, "%s", what)
		}
	}
}

// alone looks for messages of which only reasoning is left.
func (k *checker) alone() {
	if !k.c.Rules.NoLoneReasoning {
		return
	}
	last, others, lost := map[int]int{}, map[int]bool{}, map[int]bool{}
	for i := range k.c.Events {
		e := &k.c.Events[i]
		switch {
		case !k.live(i):
		case k.gone(i):
			lost[e.Message] = lost[e.Message] || e.Kind != model.Reasoning
		case e.Kind == model.Reasoning:
			last[e.Message] = i
		default:
			others[e.Message] = true
		}
	}
	for i := range k.c.Events {
		m := k.c.Events[i].Message
		if at, ok := last[m]; ok && at == i && lost[m] && !others[m] {
			k.find(i, "")
		}
	}
}

// fixed looks at what no fork can leave out or say otherwise.
func (k *checker) fixed() {
	for i := range k.c.Events {
		if k.c.Events[i].Fixed && k.touched(i) {
			k.find(i, "")
		}
	}
}

// held looks at the reasoning that must stay as received.
func (k *checker) held() {
	for _, h := range k.c.Rules.Held {
		if k.live(h) && k.touched(h) {
			k.find(h, "")
		}
	}
}

// needs looks at the events that lean on others.
func (k *checker) needs() {
	for i := range k.c.Events {
		o := k.outcomes[i]
		if k.gone(i) || o.Replaced || !k.p.InScope(i) {
			continue
		}
		for _, n := range k.p.Index.needs[i] {
			if k.touched(n) {
				k.find(i, "%s", k.c.Events[n].ID)
			}
		}
	}
}

// keeps looks for pairs that the client wants, removed on their own.
func (k *checker) keeps() {
	for i := range k.p.Changes {
		c := &k.p.Changes[i]
		call := k.call(c.Event)
		if call == nil || !call.Keeps || !call.Pair() || c.Cause >= 0 || !k.gone(c.Event) ||
			k.summarised()[c.Event] {
			continue
		}
		turn := OnTurn(k.c.Events[call.Result].Turn)
		if c.Strategy != Person || k.p.Spec.Decisions[turn] != Drop {
			k.find(c.Event, "call %s", call.ID)
		}
	}
}
