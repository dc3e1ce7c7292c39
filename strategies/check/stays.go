package check

import "decant/model"

// checkStays checks that each place where the plan says a text stays is unchanged. The rules of
// anchors, covers and promises prove, link by link, that the text is there.
func checkStays(k *Finished) {
	for i := range k.Plan.Changes {
		c := &k.Plan.Changes[i]
		at := k.Plan.Stays(c)
		switch {
		case at < 0 && c.Class <= model.Covered && !k.restores(c):
			k.Report(c.Event, "%s, but the plan removes all of it", c.Class)
		case at >= 0 && (!k.Plan.InScope(at) || !k.hasAll(at)):
			k.Report(c.Event, "the plan does not keep %s", k.Conversation.EventAt(at).ID)
		}
	}
}

// hasAll reports whether an event is as received, or each of its changed parts is a reference to an
// event that is.
func (k *Finished) hasAll(event int) bool {
	if !k.Touched(event) {
		return true
	}
	if o := k.Outcomes[event]; o.Removed || o.Replaced {
		return false
	}
	for i := range k.Plan.Changes {
		c := &k.Plan.Changes[i]
		if c.Event == event && (c.Anchor < 0 || !k.says(c)) {
			return false
		}
	}
	return true
}
