package check

import (
	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/marker"
)

// referenceRule is the rule that [FindLostReferences] checks.
var referenceRule = Rule{
	Name: "reference-lost", Effect: "the agent would look for a removed result",
}

// FindLostReferences looks in a stored conversation for our own references that point to nothing
// before them, nil for none. A complete fork has none, but a fork that somebody edited by hand may.
func FindLostReferences(ix *facts.Index) []model.Finding {
	var out []model.Finding
	var targets map[marker.Referent][]int
	for i := range ix.Conversation.EventCount() {
		if !ix.Event(i).Live {
			continue
		}
		for _, to := range ix.Refers[i] {
			if targets == nil {
				targets = ix.Targets()
			}
			list := targets[to.Referent]
			if facts.NearestBefore(ix, list, i) < 0 && (!to.Worded || len(list) > 0) {
				out = append(out, model.Finding{
					Rule: referenceRule.Name, Place: ix.Event(i).ID.String(),
					Effect: referenceRule.Effect,
				})
			}
		}
	}
	return out
}
