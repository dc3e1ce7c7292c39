package strategies

import (
	"fmt"
	"strings"

	"decant/model"
)

// Rule is one rule that Check holds a plan against.
type Rule model.Rule

// check is a row of the table of rules.
type check struct {
	Rule
	run func(k *checker)
}

// checks is the table of rules, in the order in which findings are reported.
var checks = []check{
	{Rule{"change-invalid", "the change names what is not there"}, (*checker).invalid},
	{
		Rule{"change-empty", "the change does nothing, or leaves a blank text that is refused"},
		(*checker).empty,
	},
	{
		Rule{"pair-broken", "the agent's next request is refused: a call without its result"},
		(*checker).pairs,
	},
	{
		Rule{"anchor-lost", "the agent would look for a text that is not there"},
		(*checker).anchors,
	},
	{
		Rule{"cover-lost", "the agent would lose a result that nothing stands for"},
		(*checker).covers,
	},
	{
		Rule{"text-wrong", "the agent would be told what is not so"},
		func(k *checker) { k.told(); k.markers() },
	},
	{Rule{"class-wrong", "the plan would promise more than it keeps"}, (*checker).classes},
	{
		Rule{"fence-crossed", "what keep-first or keep-last protects would change"},
		(*checker).fencesKept,
	},
	{Rule{"pin-crossed", "what the person keeps would change"}, (*checker).pins},
	{Rule{"hint-crossed", "what a setting says of the tool would not hold"}, (*checker).hints},
	{
		Rule{"reasoning-unbound", "the provider refuses or drops reasoning after a change"},
		(*checker).suffix,
	},
	{
		Rule{"reasoning-split", "the provider refuses reasoning that is not whole"},
		(*checker).alike,
	},
	{
		Rule{"reasoning-outlasts", "the provider refuses or drops reasoning after a change"},
		(*checker).outlasts,
	},
	{
		Rule{"reasoning-alone", "the agent drops a message that is nothing but reasoning"},
		(*checker).alone,
	},
	{
		Rule{"held-changed", "the provider refuses an open tool loop that is not as received"},
		(*checker).held,
	},
	{
		Rule{"fixed-changed", "the format has no way to write a fork without it"},
		(*checker).fixed,
	},
	{
		Rule{"need-lost", "an answer would point at what is not there any more"},
		(*checker).needs,
	},
	{
		Rule{"edit-lost", "the agent must read the file again before it may edit it"},
		(*checker).keeps,
	},
	{
		Rule{"user-last", "the agent's next request is refused: it begins with the model"},
		(*checker).userFirst,
	},
	{Rule{"nothing-left", "there would be no conversation to resume"}, (*checker).left},
	{Rule{"credit-wrong", "the report would not add up"}, (*checker).credit},
	{Rule{"not-smaller", "the fork would not be smaller"}, (*checker).smaller},
}

// Rules lists the rules that Check holds a plan against, and that of CheckReferences.
func Rules() []Rule {
	out := make([]Rule, len(checks), len(checks)+1)
	for i := range checks {
		out[i] = checks[i].Rule
	}
	return append(out, referenceRule)
}

// Check proves a plan: it works out from the changes alone what becomes of each
// event, and reports every rule that is broken, nil for none. It decodes the
// texts of what changed.
func Check(p *Plan) []model.Finding { return CheckIn(nil, p) }

// CheckIn is Check, counted in rules. What it says is of no use when it was stopped.
func CheckIn(w *model.Work, p *Plan) []model.Finding {
	w.Expect(len(checks))
	k := &checker{p: p, c: p.Index.Conversation}
	for i := range checks {
		if w.Stopped() {
			break
		}
		k.rule = checks[i].Rule
		checks[i].run(k)
		w.Add(1)
		if i == 0 {
			if len(k.out) > 0 {
				return k.out // The others would trip over it.
			}
			k.outcomes = model.Outcomes(p.Changes)
		}
	}
	return k.out
}

// checker holds one plan against the rules, one after the other. What becomes of
// an event it works out from the changes, never from what the engine noted.
type checker struct {
	p        *Plan
	c        *model.Conversation
	outcomes map[int]model.Outcome
	costs    map[int]model.Class // The costliest class on each changed event.
	rule     Rule
	out      []model.Finding
}

// find reports a breach of the rule at hand.
func (k *checker) find(event int, format string, args ...any) {
	place := "conversation"
	if event >= 0 {
		place = k.c.Events[event].ID.String()
	}
	effect := k.rule.Effect
	if format != "" {
		effect += " (" + fmt.Sprintf(format, args...) + ")"
	}
	k.out = append(k.out, model.Finding{Rule: k.rule.Name, Place: place, Effect: effect})
}

// gone reports whether nothing is left of an event.
func (k *checker) gone(event int) bool {
	o, ok := k.outcomes[event]
	if !ok || o.Removed {
		return o.Removed
	}
	if o.Replaced || len(o.Parts) == 0 {
		return false
	}
	for i := range k.c.Events[event].Parts {
		if text, changed := o.Parts[i]; !changed || text != nil {
			return false
		}
	}
	return true
}

// partFull reports whether a part is as received.
func (k *checker) partFull(event, part int) bool {
	o, ok := k.outcomes[event]
	if !ok {
		return true
	}
	_, changed := o.Parts[part]
	return !o.Removed && !o.Replaced && !changed
}

// touched reports whether any change names an event.
func (k *checker) touched(event int) bool {
	_, ok := k.outcomes[event]
	return ok
}

// live reports whether the rules of the format hold for an event in this plan.
func (k *checker) live(event int) bool {
	return k.p.Spec.Scope == ScopeLive && k.c.Events[event].Live
}

// invalid looks for changes that name no event, no part, or a cause that does not
// come before them.
func (k *checker) invalid() {
	n := len(k.c.Events)
	for i := range k.p.Changes {
		c := &k.p.Changes[i]
		switch {
		case c.Event < 0 || c.Event >= n || c.Anchor < -1 || c.Anchor >= n ||
			c.Cover < -1 || c.Cover >= n:
			k.find(-1, "change %d: no such event", i)
		case c.Part < -1 || c.Part >= len(k.c.Events[c.Event].Parts):
			k.find(c.Event, "no part %d", c.Part)
		case c.Cause < -1 || c.Cause >= i:
			k.find(c.Event, "no earlier change %d", c.Cause)
		case !k.p.InScope(c.Event):
			k.find(c.Event, "not in scope")
		}
	}
}

// empty looks for changes of what is gone already, for blank texts, which the
// Messages API refuses, and for a text that is put in twice.
func (k *checker) empty() {
	seen := map[[2]int]string{} // The newest text by event and part.
	removed := map[int]bool{}
	for i := range k.p.Changes {
		c := &k.p.Changes[i]
		key := [2]int{c.Event, c.Part}
		old, again := seen[key]
		switch {
		case removed[c.Event]:
			k.find(c.Event, "it is gone already")
		case c.Op == model.Replace && strings.TrimSpace(c.Text) == "":
			k.find(c.Event, "blank")
		case c.Op == model.Replace && again && old == c.Text:
			k.find(c.Event, "the same text")
		}
		seen[key] = c.Text
		removed[c.Event] = c.Op == model.Remove && c.Part < 0
	}
}

// pairs looks for calls of which one half goes and the other stays. A call that was
// broken before is not the plan's doing.
func (k *checker) pairs() {
	for i := range k.c.Calls {
		call := &k.c.Calls[i]
		if !call.Pair() || !k.p.InScope(call.Request) || !k.p.InScope(call.Result) {
			continue
		}
		if k.gone(call.Request) != k.gone(call.Result) {
			k.find(call.Request, "call %s", call.ID)
		}
	}
}

// fencesKept looks for a strategy's own changes behind a fence. Consequences and
// the person may reach there.
func (k *checker) fencesKept() {
	for i := range k.p.Changes {
		c := &k.p.Changes[i]
		if c.Strategy != Person && c.Cause < 0 && k.p.Fenced(c.Event) {
			k.find(c.Event, "%s", c.Strategy)
		}
	}
}

// pins looks for changes of what the person keeps. Consequences override a pin.
func (k *checker) pins() {
	for i := range k.p.Changes {
		c := &k.p.Changes[i]
		if c.Cause < 0 && k.p.Verdict(c.Event) == Keep {
			k.find(c.Event, "%s", c.Strategy)
		}
	}
}

// userFirst looks at how the fork begins, where the conversation itself began with
// the person.
func (k *checker) userFirst() {
	if !k.c.Rules.UserFirst || k.p.Spec.Scope != ScopeLive {
		return
	}
	first := func(gone func(int) bool) int {
		for i := range k.c.Events {
			e := &k.c.Events[i]
			if e.Live && e.Role != "system" && e.Kind != model.Definition && !gone(i) {
				return i
			}
		}
		return -1
	}
	opens := func(i int) bool {
		return i < 0 || k.c.Events[i].Role == "user" && k.c.Events[i].Kind != model.ToolResult
	}
	was, is := first(func(int) bool { return false }), first(k.gone)
	if opens(was) && !opens(is) {
		k.find(is, "")
	}
}

// left looks for a plan that takes all there is, but for what only tells the model
// how to work, where there is more than that.
func (k *checker) left() {
	had, left := [2]bool{}, [2]bool{} // All there is, and what is more than that.
	for i := range k.c.Events {
		if !k.p.InScope(i) {
			continue
		}
		e, stays := &k.c.Events[i], !k.gone(i)
		had[0], left[0] = true, left[0] || stays
		if e.Kind != model.Definition && (e.Kind != model.System || !e.Fixed) {
			had[1], left[1] = true, left[1] || stays
		}
	}
	if had[0] && !left[0] || had[1] && !left[1] {
		k.find(-1, "")
	}
}

// smaller wants a plan of strategies alone to save bytes and to cost no tokens. A
// person may decide what they like.
func (k *checker) smaller() {
	p := k.p
	for i := range p.Changes {
		if p.Changes[i].Strategy == Person {
			return
		}
	}
	images := k.imageBytes()
	fewer := p.After.Bytes < p.Before.Bytes && p.After.Tokens <= p.Before.Tokens
	// An image has no bytes, so what is told of it makes more of them.
	told := images > 0 && p.After.Bytes <= p.Before.Bytes+images &&
		p.After.Tokens < p.Before.Tokens
	if len(p.Changes) > 0 && !fewer && !told {
		k.find(-1, "%+v to %+v", p.Before, p.After)
	}
}
