package strategies

import "decant/model"

// referenceRule is what CheckReferences holds a conversation against.
var referenceRule = Rule{
	Name: "reference-lost", Effect: "the agent would look for a result that is not there",
}

// CheckReferences looks in a conversation as it is stored for our own references that
// name nothing before them, nil for none. A fork that was saved whole has none; one
// that somebody cut by hand may.
func CheckReferences(ix *Index) []model.Finding {
	var out []model.Finding
	var targets map[target][]int
	for i := range ix.facts {
		if !ix.event(i).Live {
			continue
		}
		for _, to := range ix.facts[i].refers {
			if targets == nil {
				targets = ix.targets()
			}
			if ix.before(targets[to], i) < 0 {
				out = append(out, model.Finding{
					Rule: referenceRule.Name, Place: ix.event(i).ID.String(),
					Effect: referenceRule.Effect,
				})
			}
		}
	}
	return out
}
