package check

import (
	"slices"

	"decant/model"
	"decant/strategies/plan"
	"decant/strategies/spec"
)

// checkAnchors checks each reference against its target.
func checkAnchors(k *Finished) {
	for i := range k.Plan.Changes {
		c := &k.Plan.Changes[i]
		if c.Anchor < 0 {
			continue
		}
		e, a := k.Conversation.EventAt(c.Event), k.Conversation.EventAt(c.Anchor)
		switch {
		case c.Anchor >= c.Event || a.Partition != e.Partition || !k.Plan.InScope(c.Anchor):
			k.Report(c.Event, "%s is not before it in the same partition", a.ID)
		case k.status(c.Event) != k.status(c.Anchor):
			k.Report(c.Event, "%s ended in another way", a.ID)
		case !k.Plan.Index.Nameable(a):
			k.Report(c.Event, "%s cannot be named", a.ID)
		case !k.says(c) && !k.saysValues(c):
			k.Report(c.Event, "%s does not have it in full", a.ID)
		}
	}
}

// saysValues reports whether a reference's strategy proves that the reference and its anchor give
// every value.
func (k *Finished) saysValues(c *model.Change) bool {
	p, ok := k.prover(c.Strategy)
	return ok && p.SaysValues(k, c)
}

// status returns the status of an event's call. Events that are not results count as succeeded.
func (k *Finished) status(event int) model.Status {
	call, _ := k.Plan.Index.CallIn(k.Conversation.EventAt(event))
	return call.Status
}

// says reports whether a reference's anchor has the replaced content in full.
func (k *Finished) says(c *model.Change) bool {
	e, a := k.Conversation.EventAt(c.Event), k.Conversation.EventAt(c.Anchor)
	ix := k.Plan.Index
	if c.Part < 0 && !k.Touched(c.Anchor) && ix.Briefs[c.Anchor].Comparable &&
		ix.Raw(c.Anchor) == ix.Raw(c.Event) {
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

// checkCovers checks each removal against the later result that covers it.
func checkCovers(k *Finished) {
	for i := range k.Plan.Changes {
		c := &k.Plan.Changes[i]
		if c.Cover < 0 || checkPromisedCover(k, c) {
			continue
		}
		older, later := k.CallOf(c.Event), k.CallOf(c.Cover)
		switch {
		case older == nil || later == nil || !older.Pair() || !k.Plan.InScope(c.Cover):
			k.Report(c.Event, "no pair")
		case later.Result != c.Cover || c.Cover <= older.Result ||
			k.Conversation.EventAt(c.Cover).Partition !=
				k.Conversation.EventAt(older.Result).Partition:
			k.Report(c.Event, "%s is not later", k.Conversation.EventAt(c.Cover).ID)
		case older.Status.Good() && !later.Status.Good():
			k.Report(c.Event, "call %s failed", later.ID)
		case len(k.Plan.Index.Needs[c.Cover]) > 0:
			k.Report(c.Event, "call %s only refers to another", later.ID)
		case c.Class < k.taken(c.Cover):
			k.Report(c.Event, "%s was %s", k.Conversation.EventAt(c.Cover).ID, k.taken(c.Cover))
		}
	}
}

// checkPromisedCover checks shrunk arguments against the later call that covers them, and a removed
// reminder against the later one. It returns false for any other change. The strategy's promise
// proves that the cover is later and about the same.
func checkPromisedCover(k *Finished, c *model.Change) bool {
	e := k.Conversation.EventAt(c.Event)
	if e.Kind == model.Attachment && !k.Plan.InScope(c.Cover) {
		k.Report(c.Event, "%s is not sent", k.Conversation.EventAt(c.Cover).ID)
	}
	if e.Kind != model.Attachment && (c.Op != model.Replace || e.Kind != model.ToolCall) {
		return false
	}
	if c.Class < k.taken(c.Cover) {
		k.Report(c.Event, "%s was %s", k.Conversation.EventAt(c.Cover).ID, k.taken(c.Cover))
	}
	return true
}

// checkClasses checks each class against the texts.
func checkClasses(k *Finished) {
	for i := range k.Plan.Changes {
		c := &k.Plan.Changes[i]
		if least := k.least(i); c.Class < least {
			k.Report(c.Event, "%s says %s, but it is %s", c.Strategy, c.Class, least)
		}
	}
}

// least returns the cheapest class that a change, given by its index, may claim.
func (k *Finished) least(change int) model.Class {
	if p := k.promised(change); p.ok {
		return p.class
	}
	c := &k.Plan.Changes[change]
	switch {
	case k.restores(c):
		return model.Identical
	case c.Anchor >= 0 && k.says(c) && k.saysAll(c):
		return model.Identical
	case c.Anchor >= 0:
		return model.Covered // The anchor has every value, or the reference names it: see anchors.
	case c.Cover >= 0:
		older, later := k.Conversation.EventAt(c.Event).Call, k.Conversation.EventAt(c.Cover).Call
		if older < 0 || later < 0 || !k.Conversation.Calls[older].Pair() ||
			!k.Conversation.Calls[later].Pair() {
			return model.Dropped
		}
		return k.Plan.Index.Loss(older, later)
	default:
		return model.Dropped
	}
}

// saysAll reports whether a reference's anchor has the whole replaced text, including its envelope.
func (k *Finished) saysAll(c *model.Change) bool {
	e, a := k.Conversation.EventAt(c.Event), k.Conversation.EventAt(c.Anchor)
	want := e.Sum
	if c.Part >= 0 {
		want = e.Parts[c.Part].Sum
	}
	return want == a.Sum || slices.ContainsFunc(a.Parts, func(p model.Part) bool {
		return p.Text.Encoding != model.NoText && p.Sum == want
	})
}

// checkFixed looks for changes of events that no fork can leave out or change.
func checkFixed(k *Finished) {
	for i := range k.Conversation.EventCount() {
		if k.Conversation.EventAt(i).Fixed && k.Touched(i) {
			k.Report(i, "")
		}
	}
}

// checkNeeds checks the events that depend on others.
func checkNeeds(k *Finished) {
	for i := range k.Conversation.EventCount() {
		needs := k.Plan.Index.Needs[i]
		if len(needs) == 0 || k.Gone(i) || k.Outcomes[i].Replaced || !k.Plan.InScope(i) {
			continue
		}
		for _, n := range needs {
			if k.Touched(n) {
				k.Report(i, "%s", k.Conversation.EventAt(n).ID)
			}
		}
	}
}

// checkKeeps looks for pairs that the client needs but that were removed on their own.
func checkKeeps(k *Finished) {
	for i := range k.Plan.Changes {
		c := &k.Plan.Changes[i]
		call := k.CallOf(c.Event)
		if call == nil || !call.Keeps || !call.Pair() || c.Cause >= 0 || !k.Gone(c.Event) ||
			k.Summarised()[c.Event] {
			continue
		}
		turn := spec.OnTurn(k.Conversation.EventAt(call.Result).Turn)
		if c.Strategy != plan.User || k.Plan.Spec.Decisions[turn] != spec.Drop {
			k.Report(c.Event, "call %s", call.ID)
		}
	}
}
