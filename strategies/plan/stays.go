package plan

import "decant/model"

// Stays is the event that still has, when the whole plan is done, what a change takes: in full
// where the class is identical or covered (for a near reference, with the values that it names),
// and a newer, different text where it is superseded. It is -1 where the plan leaves no such
// text, whatever the change's anchor or cover was when it was proposed. A result of which some
// parts became references to what stays counts as staying.
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
	return -1 // Two that stand for each other: nothing stays.
}

// KeepsText reports whether the whole plan leaves an event's text in context: in full, or as
// references in some of its parts to what stays in full.
func (p *Plan) KeepsText(event int) bool {
	return len(p.on[event]) == 0 || p.standIn(event) == event
}

// standIn is what stands for a changed event: itself where only parts of it refer to others,
// else the anchor or cover of what became of it, -1 for none.
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

// reclass gives a change whose cover did not survive in full the class of what took the cover,
// where that is costlier, and says so.
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

// reasons are two reasons in one, by both: of many changes they are the same.
type reasons map[[2]string]string

// takeClass makes a change as costly as what took its cover, nil for nothing.
func (r reasons) takeClass(c, taker *model.Change) {
	if taker == nil || taker.Class <= c.Class {
		return
	}
	both := [2]string{c.Reason, taker.Reason}
	if r[both] == "" {
		r[both] = c.Reason + "; also removed: " + taker.Reason
	}
	c.Class, c.Reason = taker.Class, r[both]
}

// classMeanings are what a class costs where its anchor or cover stays, and what it says of some
// events where the plan takes that as well, "" for nothing.
var classMeanings = map[model.Class]struct{ stays, taken string }{
	model.Identical: {
		"the same text stays elsewhere", "the same text is in the conversation more than once",
	},
	model.Covered: {
		"every line stays in another result", "every line is in another result as well",
	},
	model.Superseded: {"a newer, different text stays", "a newer, different text follows"},
	model.Dropped:    {"lost from the fork", ""},
	model.Summarised: {"a shorter text stays", ""},
}

// MeaningOf says in a few words what a class costs; stays says whether the anchor or cover is left.
func MeaningOf(class model.Class, stays bool) string {
	if stays {
		return classMeanings[class].stays
	}
	return classMeanings[class].taken
}

// Meaning says in a few words what a class costs in a plan; strategy is whose changes alone
// count, "" for all.
func (p *Plan) Meaning(class model.Class, strategy string) string {
	newer, changed := p.outdated(class, strategy)
	switch {
	case class != model.Superseded || newer && !changed:
		return MeaningOf(class, true)
	case newer:
		return "a newer text stays, or the file changed later"
	default:
		return "outdated: the file changed later"
	}
}

// outdated reports whether some changes of a class leave a newer text, and whether some leave
// none.
func (p *Plan) outdated(class model.Class, strategy string) (newer, changed bool) {
	for i := range p.Changes {
		if c := &p.Changes[i]; c.Class == class && (strategy == "" || c.Strategy == strategy) {
			stays := p.Stays(c) >= 0
			newer, changed = newer || stays, changed || !stays
		}
	}
	return newer, changed
}
