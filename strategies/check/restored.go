package check

import (
	"decant/model"
	"decant/strategies/marker"
)

// restores reports whether a change is a consequence that replaces a reference by the original
// text. It reads the text in the source, at the reference's target.
func (k *Finished) restores(c *model.Change) bool {
	e := k.Conversation.EventAt(c.Event)
	if c.Cause < 0 || c.Op != model.Replace || c.Part >= 0 || len(e.Parts) != 1 {
		return false
	}
	p := &e.Parts[0]
	if !marker.IsReference(k.Conversation, p) {
		return false
	}
	text := string(p.Envelope.Raw([]byte(c.Text)))
	for _, n := range k.Plan.Index.Needs[c.Event] {
		a := k.Conversation.EventAt(n)
		if text == k.TextOf(a) {
			return true
		}
		for i := range a.Parts {
			part := &a.Parts[i]
			if part.Text.Encoding != model.NoText &&
				text == string(part.Envelope.Raw([]byte(k.Conversation.PartText(part)))) {
				return true
			}
		}
	}
	return false
}

// checkReferencesKept looks for references that were shortened although their target stays.
func checkReferencesKept(k *Finished) {
	before := map[int]*model.Change{} // The newest change of each event so far.
	for i := range k.Plan.Changes {
		c := &k.Plan.Changes[i]
		old := before[c.Event]
		before[c.Event] = c
		p, ok := k.prover(c.Strategy)
		if c.Op != model.Replace || c.Part >= 0 || c.Cause >= 0 || !ok || !p.Shortens() {
			continue
		}
		if old != nil && old.Part < 0 && old.Anchor >= 0 || old == nil && k.leads(c.Event) {
			k.Report(c.Event, "%s", c.Strategy)
		}
	}
}

// leads reports whether a result of the source is a reference to an event that stays as it is.
func (k *Finished) leads(event int) bool {
	e := k.Conversation.EventAt(event)
	needs := k.Plan.Index.Needs[event]
	if len(needs) == 0 || len(e.Parts) != 1 || e.Parts[0].Text.Encoding == model.NoText {
		return false
	}
	if !marker.IsReference(k.Conversation, &e.Parts[0]) {
		return false
	}
	for _, n := range needs {
		if k.Touched(n) {
			return false
		}
	}
	return true
}
