package check

import (
	"strings"

	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
)

// checkInvalid looks for changes that name an event or part that does not exist, or a cause that
// does not come before them.
func checkInvalid(k *Finished) {
	n := k.Conversation.EventCount()
	for i := range k.Plan.Changes {
		c := &k.Plan.Changes[i]
		switch {
		case c.Event < 0 || c.Event >= n || c.Anchor < -1 || c.Anchor >= n ||
			c.Cover < -1 || c.Cover >= n:
			k.Report(-1, "change %d: no such event", i)
		case c.Part < -1 || c.Part >= len(k.Conversation.EventAt(c.Event).Parts):
			k.Report(c.Event, "no part %d", c.Part)
		case c.Cause < -1 || c.Cause >= i:
			k.Report(c.Event, "no earlier change %d", c.Cause)
		case !k.Plan.InScope(c.Event):
			k.Report(c.Event, "not in scope")
		}
	}
}

// checkEmpty looks for changes of events that are already gone, and for a text that is inserted
// twice. It also looks for blank texts, which the Messages API refuses.
func checkEmpty(k *Finished) {
	// The newest text by event and part, and what is removed, by event.
	seen := make(map[[2]int]string, len(k.Plan.Changes))
	removed := make([]bool, k.Conversation.EventCount())
	for i := range k.Plan.Changes {
		c := &k.Plan.Changes[i]
		key := [2]int{c.Event, c.Part}
		old, again := seen[key]
		switch {
		case removed[c.Event]:
			k.Report(c.Event, "it is already removed")
		case c.Op == model.Replace && strings.TrimSpace(c.Text) == "":
			k.Report(c.Event, "blank")
		case c.Op == model.Replace && again && old == c.Text:
			k.Report(c.Event, "the same text")
		}
		seen[key] = c.Text
		removed[c.Event] = c.Op == model.Remove && c.Part < 0
	}
}

// checkPairs looks for calls that lose one half but keep the other. A call that was already broken
// does not count.
func checkPairs(k *Finished) {
	for i := range k.Conversation.Calls {
		call := &k.Conversation.Calls[i]
		if !call.Pair() || !k.Plan.InScope(call.Request) || !k.Plan.InScope(call.Result) {
			continue
		}
		if k.Gone(call.Request) != k.Gone(call.Result) {
			k.Report(call.Request, "call %s", call.ID)
		}
	}
}

// checkFencesKept looks for a strategy's own changes in protected events. Consequences and the
// user's decisions may change these.
func checkFencesKept(k *Finished) {
	for i := range k.Plan.Changes {
		c := &k.Plan.Changes[i]
		if c.Strategy != plan.User && c.Cause < 0 && k.Plan.IsFenced(c.Event) {
			k.Report(c.Event, "%s", c.Strategy)
		}
	}
}

// checkPins looks for changes of events that the user keeps. Consequences override a pin.
func checkPins(k *Finished) {
	for i := range k.Plan.Changes {
		c := &k.Plan.Changes[i]
		if c.Cause < 0 && k.Plan.VerdictOn(c.Event) == spec.Keep {
			k.Report(c.Event, "%s", c.Strategy)
		}
	}
}

// checkUserFirst checks that the fork begins with the user, if the conversation itself did.
func checkUserFirst(k *Finished) {
	if !k.Conversation.Rules.UserFirst || k.Plan.Spec.Scope != facts.ScopeLive {
		return
	}
	first := func(gone func(int) bool) int {
		for i := range k.Conversation.EventCount() {
			e := k.Conversation.EventAt(i)
			if e.Live && e.Role != "system" && e.Kind != model.Definition && !gone(i) {
				return i
			}
		}
		return -1
	}
	opens := func(i int) bool {
		return i < 0 || k.Conversation.EventAt(i).Role == "user" &&
			k.Conversation.EventAt(i).Kind != model.ToolResult
	}
	was, is := first(func(int) bool { return false }), first(k.Gone)
	if opens(was) && !opens(is) {
		k.Report(is, "")
	}
}

// checkLeft looks for a plan that removes everything, or everything except what only tells the
// model how to work.
func checkLeft(k *Finished) {
	had, left := [2]bool{}, [2]bool{} // Everything, and what is more than that.
	for i := range k.Conversation.EventCount() {
		if !k.Plan.InScope(i) {
			continue
		}
		e, stays := k.Conversation.EventAt(i), !k.Gone(i)
		had[0], left[0] = true, left[0] || stays
		if e.Kind != model.Definition && (e.Kind != model.System || !e.Fixed) {
			had[1], left[1] = true, left[1] || stays
		}
	}
	if had[0] && !left[0] || had[1] && !left[1] {
		k.Report(-1, "")
	}
}
