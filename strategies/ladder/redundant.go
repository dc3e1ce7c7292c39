package ladder

import (
	"reflect"

	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
)

// Redundant is what is repeated and what is outdated, as far as it can be removed. It depends on a
// spec's protection, settings and decisions, but not on its strategies. An event that is repeated
// and outdated counts as both, because a plan can remove it as either.
type Redundant struct {
	// repeats removes only repeats, outdated only outdated texts, and both all of them. In the last
	// one, more is outdated if also the text that a repeat refers to is.
	repeats, outdated, both *plan.Plan
	// under is the spec without strategies.
	under spec.Spec
}

// Claim is a change that removes a repeated or outdated text, in the plan that makes it.
type Claim struct {
	*model.Change
	Plan *plan.Plan
}

// FindRedundant makes the plans of what is redundant. It returns nil if the work was stopped, and
// the earlier result, nil for none, if that is still true.
func FindRedundant(
	w *model.Work, ix *facts.Index, s spec.Spec, was *Redundant,
) *Redundant {
	s = s.WithUses(nil)
	s.Goal = spec.Goal{}
	if was != nil && was.repeats.Index == ix && reflect.DeepEqual(was.under, s) {
		return was
	}
	r := &Redundant{under: s}
	for _, part := range []struct {
		made        **plan.Plan
		least, most model.Class
	}{
		{&r.repeats, model.Identical, model.Covered},
		{&r.outdated, model.Superseded, model.Superseded},
		{&r.both, model.Identical, model.Superseded},
	} {
		*part.made = plan.MakePlanIn(w, ix, s.WithUses(listUses(&s, part.least, part.most)))
		if *part.made == nil {
			return nil
		}
	}
	return r
}

// ListRedundant lists the strategies that remove what is repeated or outdated.
func ListRedundant(s *spec.Spec) []spec.Use {
	return listUses(s, model.Identical, model.Superseded)
}

// listUses lists the strategies that make changes of some classes, for these alone. Those of the
// preset lossless come first, in its order.
func listUses(s *spec.Spec, least, most model.Class) []spec.Use {
	var out []spec.Use
	classes := map[string]spec.ClassSet{}
	for _, info := range s.Settings.Set.Infos() {
		var of []model.Class
		for _, c := range info.Classes {
			if c >= least && c <= most {
				of = append(of, c)
			}
		}
		classes[info.Name] = spec.NewClassSet(of...)
	}
	add := func(name string) {
		if set := classes[name]; set != 0 {
			out = append(out, spec.Use{Name: name, Classes: set})
			delete(classes, name)
		}
	}
	for _, p := range s.Settings.Set.Lists() {
		for _, u := range p.Uses {
			if p.Name == "lossless" {
				add(u.Name)
			}
		}
	}
	for _, info := range s.Settings.Set.Infos() {
		add(info.Name)
	}
	return out
}

// On returns the changes that remove an event's repeated or outdated text. Repeats come first.
func (r *Redundant) On(event int) []Claim {
	out, _ := listClaims(r.repeats, event, func(c model.Class) bool { return c <= model.Covered })
	old, most := listClaims(r.outdated, event, isSuperseded)
	if more, n := listClaims(r.both, event, isSuperseded); n > most {
		old = more
	}
	return append(out, old...)
}

// isSuperseded reports whether a class is that of outdated text.
func isSuperseded(c model.Class) bool { return c == model.Superseded }

// listClaims returns the changes of some classes that a plan makes of an event, and their tokens.
func listClaims(p *plan.Plan, event int, of func(model.Class) bool) (out []Claim, tokens int) {
	for _, i := range p.On(event) {
		if c := &p.Changes[i]; of(c.Class) {
			out = append(out, Claim{c, p})
			tokens += c.Tokens
		}
	}
	return out, tokens
}

// Sums returns the tokens of all repeats, and of all outdated texts.
func (r *Redundant) Sums() (repeats, outdated int) {
	for event := range r.repeats.Index.Conversation.EventCount() {
		for _, c := range r.On(event) {
			if c.Class <= model.Covered {
				repeats += c.Tokens
			} else {
				outdated += c.Tokens
			}
		}
	}
	return repeats, outdated
}
