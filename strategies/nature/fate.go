package nature

import (
	"decant/model"
	"decant/strategies/plan"
	"decant/strategies/spec"
)

// Fate is what a plan does to an event.
type Fate uint8

// The fates.
const (
	// Kept events stay as they are, because nothing changes them.
	Kept Fate = iota
	// Pinned events stay because the user said so.
	Pinned
	// Shortened events keep a part of their text, or a line in its place.
	Shortened
	// Reference is a line that names an event with the same text.
	Reference
	// Summarised events have a summary in their place.
	Summarised
	// Removed events are not in the fork.
	Removed

	fateCount
)

// fateNames are the names for people and scripts.
var fateNames = [fateCount]string{
	Kept: "kept", Pinned: "pinned", Shortened: "shortened", Reference: "reference",
	Summarised: "summarised", Removed: "removed",
}

// String returns the fate's name.
func (f Fate) String() string { return fateNames[f] }

// ListFates lists all fates in order.
func ListFates() []Fate {
	out := make([]Fate, fateCount)
	for i := range out {
		out[i] = Fate(i)
	}
	return out
}

// FateOf returns what the finished plan does to an event.
func FateOf(p *plan.Plan, event int) Fate {
	on := p.On(event)
	if len(on) == 0 {
		if p.VerdictOn(event) == spec.Keep {
			return Pinned
		}
		return Kept
	}
	last := &p.Changes[on[len(on)-1]]
	switch {
	case last.Class == model.Summarised:
		return Summarised
	case p.Removes(event):
		return Removed
	case last.Anchor >= 0:
		return Reference
	}
	return Shortened
}

// FateBy returns what one change does to its event or part, whatever else the plan does to it.
func FateBy(c *model.Change) Fate {
	switch {
	case c.Class == model.Summarised:
		return Summarised
	case c.Op == model.Remove:
		return Removed
	case c.Anchor >= 0:
		return Reference
	}
	return Shortened
}
