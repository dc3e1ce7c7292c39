package check

import (
	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/marker"
)

// referenceRule is what References holds a conversation against.
var referenceRule = Rule{
	Name: "reference-lost", Effect: "the agent would look for a removed result",
}

// FindLostReferences looks in a conversation as it is stored for our own references that
// name nothing before them, nil for none. A fork that was saved whole has none; one
// that somebody cut by hand may.
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
