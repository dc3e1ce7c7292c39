package check

import (
	"decant/model"
	"decant/strategies/plan"
)

// ruleCheck is a row in the table of rules.
type ruleCheck struct {
	Rule
	run func(k *Finished)
}

// checks is the table of rules, in the order in which findings are reported.
var checks = []ruleCheck{
	{Rule{"change-invalid", "the change names an event that does not exist"}, checkInvalid},
	{
		Rule{"change-empty", "the change does nothing, or leaves a blank text that is refused"},
		checkEmpty,
	},
	{
		Rule{"pair-broken", "the agent's next request is refused: a call without its result"},
		checkPairs,
	},
	{
		Rule{"anchor-lost", "the agent would look for a removed text"},
		checkAnchors,
	},
	{
		Rule{"cover-lost", "the agent would lose the last copy of a result"},
		checkCovers,
	},
	{
		Rule{"text-wrong", "the agent would read something false"},
		func(k *Finished) { checkTold(k); checkMarkers(k) },
	},
	{
		Rule{
			"summary-partial",
			"a part of the summarised text would stay, or is missing",
		},
		checkTogether,
	},
	{
		Rule{"stays-lost", "the agent would lose a text that the report says it keeps"},
		checkStays,
	},
	{
		Rule{"reference-shortened", "the agent would no longer know where the text is"},
		checkReferencesKept,
	},
	{Rule{"class-wrong", "the plan would report wrong numbers"}, checkClasses},
	{
		Rule{"fence-crossed", "the plan would change events that keep-first or keep-last protects"},
		checkFencesKept,
	},
	{Rule{"pin-crossed", "the plan would change an event that the user keeps"}, checkPins},
	{Rule{"hint-crossed", "a setting for the tool would be ignored"}, checkHints},
	{
		Rule{"reasoning-unbound", "the provider refuses or drops reasoning after a change"},
		checkSuffix,
	},
	{
		Rule{"reasoning-split", "the provider refuses a part of a reasoning block"},
		checkAlike,
	},
	{
		Rule{"reasoning-outlasts", "the provider refuses or drops reasoning after a change"},
		checkOutlasts,
	},
	{
		Rule{"reasoning-alone", "the agent drops a message that is nothing but reasoning"},
		checkAlone,
	},
	{
		Rule{"held-changed", "the provider refuses a changed tool loop that is still open"},
		checkHeld,
	},
	{
		Rule{"fixed-changed", "the format has no way to write a fork without it"},
		checkFixed,
	},
	{
		Rule{"need-lost", "an answer would refer to a removed text"},
		checkNeeds,
	},
	{
		Rule{"edit-lost", "the agent must read the file again before it may edit it"},
		checkKeeps,
	},
	{
		Rule{"user-last", "the API refuses the next request: its first message is an answer"},
		checkUserFirst,
	},
	{
		Rule{"definition-lost", "the API refuses calls in a request that defines no tool"},
		checkDefinitions,
	},
	{Rule{"nothing-left", "the fork would be empty"}, checkLeft},
	{Rule{"credit-wrong", "the numbers of the report would not add up"}, checkCredit},
	{Rule{"not-smaller", "the fork would not be smaller"}, checkSmaller},
	{
		Rule{"fork-refused", "the conversation is damaged, and this fork of it breaks a rule"},
		checkProvesFork,
	},
}

// ListRules lists the rules that [ProvePlan] checks, and the rule of [FindLostReferences].
func ListRules() []Rule {
	out := make([]Rule, len(checks), len(checks)+1)
	for i := range checks {
		out[i] = checks[i].Rule
	}
	return append(out, referenceRule)
}

// ProvePlan proves a plan. It computes the outcome of each event only from the changes, and reports
// every broken rule, nil for none. It decodes the texts of what changed.
func ProvePlan(p *plan.Plan) []model.Finding { return ProvePlanIn(nil, p) }

// ProvePlanIn is ProvePlan that counts its work in rules. Its result is invalid if it was stopped.
func ProvePlanIn(w *model.Work, p *plan.Plan) []model.Finding {
	w.Expect(len(checks))
	k := &Finished{Plan: p, Conversation: p.Index.Conversation}
	for i := range checks {
		if w.Stopped() {
			break
		}
		k.rule = checks[i].Rule
		checks[i].run(k)
		w.Add(1)
		if i == 0 {
			if len(k.out) > 0 {
				return k.out // The other checks would fail on these changes.
			}
			k.Fold()
		}
	}
	return k.out
}
