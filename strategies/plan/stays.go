package plan

import "decant/model"

// Stays returns the event that still holds a removed text after the whole plan. For an identical or
// covered change, it holds the text in full. A near reference counts, with the values that it
// names. For a superseded change, it holds a newer text, such as a newer result of the same call.
// It returns -1 if the plan leaves no such text, even if the change had an anchor or cover when it
// was proposed. A result in which some parts became references to texts that stay counts as
// staying.
func (p *Plan) Stays(c *model.Change) int {
	if c.Class > model.Superseded {
		return -1
	}
	at := max(c.Anchor, c.Cover)
	for range p.on {
		if at < 0 || len(p.on[at]) == 0 {
			return at
		}
		next := p.standIn(at)
		if next == at {
			return at
		}
		at = next
	}
	return -1 // Two events refer to each other, so nothing stays.
}

// KeepsText reports whether the whole plan leaves an event's text in context. The text may stay in
// full, or with some parts as references to texts that stay in full.
func (p *Plan) KeepsText(event int) bool {
	return len(p.on[event]) == 0 || p.standIn(event) == event
}

// Removes reports whether nothing is left of an event after the plan.
func (p *Plan) Removes(event int) bool {
	on := p.on[event]
	if len(on) == 0 {
		return false
	}
	last := &p.Changes[on[len(on)-1]]
	if last.Part < 0 || last.Op != model.Remove {
		return last.Op == model.Remove
	}
	out, _ := p.OutcomeOf(event)
	return out.Gone(p.Index.Event(event))
}

// standIn returns the event that stands for a changed event. That is the event itself if only parts
// of it became references. Otherwise it is the anchor or cover of the event's last change, -1 for
// none.
func (p *Plan) standIn(event int) int {
	on := p.on[event]
	last := &p.Changes[on[len(on)-1]]
	if last.Part < 0 {
		return max(last.Anchor, last.Cover)
	}
	for _, i := range on {
		if p.Changes[i].Anchor < 0 || p.Changes[i].Part < 0 {
			return -1
		}
	}
	return event
}

// reclass raises the class of a change whose cover was changed too. The change gets the class of
// the change to the cover, if that is costlier, and its reason says so.
func (p *Plan) reclass() {
	taken := make([]*model.Change, len(p.on)) // The costliest change of an event.
	done := make([]bool, len(p.on))
	said := reasons{}
	var cost func(event int) *model.Change
	cost = func(event int) *model.Change {
		if done[event] {
			return taken[event]
		}
		done[event] = true
		for _, i := range p.on[event] {
			c := &p.Changes[i]
			if c.Cover >= 0 {
				said.takeClass(c, cost(c.Cover))
			}
			if taken[event] == nil || c.Class > taken[event].Class {
				taken[event] = c
			}
		}
		return taken[event]
	}
	for i := len(p.Changes) - 1; i >= 0; i-- {
		if p.Changes[i].Cover >= 0 {
			cost(p.Changes[i].Event)
		}
	}
}

// reasons maps two reasons to their combined text. Many changes share the same text.
type reasons map[[2]string]string

// takeClass makes a change as costly as the change that removed its cover. Taker is nil if the
// cover stays.
func (r reasons) takeClass(c, taker *model.Change) {
	if taker == nil || taker.Class <= c.Class {
		return
	}
	both := [2]string{c.Reason, taker.Reason}
	if r[both] == "" {
		r[both] = c.Reason + ", but that copy does not stay: " + taker.Reason
	}
	c.Class, c.Reason = taker.Class, r[both]
}

// FileChanged and NewerStays are the two reasons why a text is outdated.
const (
	FileChanged = "the file changed later"
	NewerStays  = "a newer one stays"
)

// classMeanings says for each class what it costs if the anchor or cover stays. Taken is the text
// if the plan removes the anchor or cover too, "" for none.
var classMeanings = map[model.Class]struct{ stays, taken string }{
	model.Identical: {
		"the same text stays elsewhere", "the same text is in the conversation more than once",
	},
	model.Covered: {
		"every line stays in another result", "every line is in another result as well",
	},
	model.Superseded: {
		FileChanged + ", or " + NewerStays, "a newer one follows",
	},
	model.Dropped:    {"the fork no longer has this text", ""},
	model.Summarised: {"a shorter text stays", ""},
}

// MeaningOf says in a few words what a class costs. Stays says whether the anchor or cover is left.
func MeaningOf(class model.Class, stays bool) string {
	if stays {
		return classMeanings[class].stays
	}
	return classMeanings[class].taken
}

// Meaning says in a few words what a class costs in a plan. It counts only the changes of strategy,
// or all for "".
func (p *Plan) Meaning(class model.Class, strategy string) string {
	newer, changed := false, false
	if class == model.Superseded {
		newer, changed = p.outdated(strategy)
	}
	switch {
	case newer == changed:
		return MeaningOf(class, true)
	case newer:
		return NewerStays
	default:
		return FileChanged
	}
}

// outdated reports whether some outdated texts of a strategy, or of all for "", have a newer result
// that stays, and whether some have none.
func (p *Plan) outdated(strategy string) (newer, changed bool) {
	for i := range p.Changes {
		c := &p.Changes[i]
		if c.Class == model.Superseded && (strategy == "" || c.Strategy == strategy) {
			stays := p.Stays(c) >= 0
			newer, changed = newer || stays, changed || !stays
		}
	}
	return newer, changed
}
