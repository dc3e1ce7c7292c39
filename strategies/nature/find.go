package nature

import (
	"slices"

	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
)

// Facts holds the facts of all events of a conversation.
type Facts struct {
	// Of has a set for each event. Events that are not in context have none except Failed.
	Of []Set
	// Stays has an entry for each event with Duplicate, Covered or Outdated: the event with the
	// same text, its lines, or the newer text. It is -1 if there is none.
	Stays []int
	// other has the same for each fact up to Overwritten.
	other [Overwritten + 1][]int
}

// StaysFor returns the event that causes a fact: the one with the same text, its lines, the newer
// text, or the later write. It is -1 if there is none or it is unknown.
func (f *Facts) StaysFor(event int, fact Fact) int {
	if fact > Overwritten || f.other[fact] == nil {
		return -1
	}
	return f.other[fact][event]
}

// heavyPart says that an event is heavy from one part in heavyPart of all tokens in context.
const heavyPart = 100

// overwriting is the strategy whose superseded texts were written, not read.
const overwriting = "supersede-writes"

// FindFacts finds the facts of a conversation under a spec's settings and hints. It takes as long
// as a few plans. It returns nil if the work was stopped.
func FindFacts(w *model.Work, ix *facts.Index, s spec.Spec) *Facts {
	c := ix.Conversation
	found := &Facts{Of: make([]Set, c.EventCount()), Stays: make([]int, c.EventCount())}
	none := slices.Repeat([]int{-1}, c.EventCount())
	copy(found.Stays, none)
	for f := range found.other {
		found.other[f] = slices.Clone(none)
	}
	s = KeepSettings(s)
	for _, info := range s.Settings.Set.Infos() {
		cheap := spec.NewClassSet(keepCheap(info.Classes)...)
		if cheap == 0 {
			continue
		}
		p := found.takeUse(w, ix, s, spec.Use{Name: info.Name, Classes: cheap})
		if p == nil {
			return nil
		}
		// A text that is outdated may have an equal one besides, which is outdated as well.
		equal := spec.NewClassSet(model.Identical)
		if cheap.Has(model.Identical) && hasOutdated(p) &&
			found.takeUse(w, ix, s, spec.Use{Name: info.Name, Classes: equal}) == nil {
			return nil
		}
	}
	found.markFailed(c)
	found.markHeavy(c)
	return found
}

// takeUse records the facts that the plan of one use shows, and returns the plan; nil if the work
// was stopped.
func (f *Facts) takeUse(w *model.Work, ix *facts.Index, s spec.Spec, u spec.Use) *plan.Plan {
	p := plan.MakePlanIn(w, ix, s.WithUses([]spec.Use{u}))
	if p != nil {
		f.takePlan(p, u.Name)
	}
	return p
}

// hasOutdated reports whether a plan has changes of outdated texts.
func hasOutdated(p *plan.Plan) bool {
	return slices.ContainsFunc(p.Changes, func(c model.Change) bool {
		return c.Class == model.Superseded
	})
}

// KeepSettings returns a spec with only what facts depend on: its settings and hints. It covers
// everything in context.
func KeepSettings(s spec.Spec) spec.Spec {
	s.Uses, s.Scope, s.Goal = nil, facts.ScopeLive, spec.Goal{}
	s.KeepFirst, s.KeepLast = spec.Fence{}, spec.Fence{}
	s.Decisions, s.Tangents, s.Summary = nil, nil, nil
	return s
}

// keepCheap returns the classes for text that stays elsewhere or is outdated.
func keepCheap(classes []model.Class) []model.Class {
	return slices.DeleteFunc(slices.Clone(classes), func(c model.Class) bool {
		return c > model.Superseded
	})
}

// takePlan records the facts that the plan of one strategy shows.
func (f *Facts) takePlan(p *plan.Plan, strategy string) {
	for i := range p.Changes {
		c := &p.Changes[i]
		if c.Strategy != strategy || c.Cause >= 0 {
			continue
		}
		stays := p.Stays(c)
		switch {
		case c.Class == model.Identical:
			f.note(c.Event, Duplicate, stays)
			if stays >= 0 {
				f.note(stays, Duplicate, c.Event)
			}
		case c.Class == model.Covered:
			f.note(c.Event, Covered, stays)
		case strategy == overwriting:
			f.note(c.Event, Overwritten, stays)
		case c.Class == model.Superseded:
			f.note(c.Event, Outdated, stays)
		}
	}
}

// note adds a fact to an event, and the event that stays for it unless that is known.
func (f *Facts) note(event int, fact Fact, stays int) {
	f.Of[event] = f.Of[event].With(fact)
	if f.Stays[event] < 0 {
		f.Stays[event] = stays
	}
	if f.other[fact][event] < 0 {
		f.other[fact][event] = stays
	}
}

// markFailed marks the results of calls that failed.
func (f *Facts) markFailed(c *model.Conversation) {
	for i := range c.Calls {
		if k := &c.Calls[i]; k.Status == model.Failed && k.Result >= 0 {
			f.Of[k.Result] = f.Of[k.Result].With(Failed)
		}
	}
}

// markHeavy marks events that take much of the context.
func (f *Facts) markHeavy(c *model.Conversation) {
	all := 0
	for i := range c.EventCount() {
		all += c.EventAt(i).Tokens
	}
	for i := range c.EventCount() {
		if n := c.EventAt(i).Tokens; n > 0 && n*heavyPart >= all {
			f.Of[i] = f.Of[i].With(Heavy)
		}
	}
}

// Join returns the facts of several events together.
func (f *Facts) Join(events []int) Set {
	var all Set
	for _, i := range events {
		all |= f.Of[i]
	}
	return all
}
