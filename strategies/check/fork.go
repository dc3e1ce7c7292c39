package check

import (
	"decant/model"
	"decant/strategies/facts"
)

// checkDefinitions looks for calls that stay although the plan removes the last tool definition.
func checkDefinitions(k *Finished) {
	if !k.Conversation.Rules.ToolForCalls {
		return
	}
	had, calls := -1, false
	for i := range k.Conversation.EventCount() {
		switch e := k.Conversation.EventAt(i); {
		case e.Kind == model.ToolCall && !e.Live: // A fork holds it anyway.
			calls = calls || !k.Conversation.Rules.LiveOnly
		case !k.live(i):
		case e.Kind == model.Definition && !k.Gone(i):
			return
		case e.Kind == model.Definition:
			had = i
		case e.Kind == model.ToolCall:
			calls = calls || !k.Gone(i)
		}
	}
	if had >= 0 && calls {
		k.Report(had, "")
	}
}

// checkProvesFork makes the fork of a damaged conversation. In such a conversation, the format's
// rules cover less than the other checks assume. It takes long, so it runs only for plans that are
// otherwise right.
func checkProvesFork(k *Finished) {
	if k.Conversation.Prove == nil || k.Plan.Spec.Scope != facts.ScopeLive || len(k.out) > 0 ||
		len(k.Plan.Changes) == 0 {
		return
	}
	for _, f := range k.Conversation.Prove(k.Plan.Changes, k.Plan.UndeclaredNames()) {
		k.Report(-1, "%s", f)
	}
}
