package strategies

import "decant/model"

// stripReasoning is the strategy's row of the registry.
var stripReasoning = strategy{
	Info: Info{
		"strip-reasoning", "reasoning goes, with its signatures", []model.Class{model.Dropped},
	},
	one: "block of reasoning", many: "blocks of reasoning",
	make: func(v *view, _ Use) looker { return &reasoningStripper{v: v} },
}

// reasoningStripper removes all reasoning in one step: where the format binds
// blocks to each other they go together anyway.
type reasoningStripper struct {
	v    *view
	done bool
}

// look proposes all at the first event that it is asked about, and nothing after.
// Reasoning whose text the provider left out has no bytes; it goes with the rest.
func (s *reasoningStripper) look(int) []edit {
	if s.done || !s.v.allows(model.Dropped, Classes(model.Dropped)) {
		return nil
	}
	s.done = true
	var edits []edit
	for _, i := range s.v.ix.reasoning {
		event := i
		if !s.v.inScope(event) || !s.v.free(event) || s.v.held(event) {
			continue
		}
		edits = append(edits, edit{
			event: event, part: -1, op: model.Remove, class: model.Dropped,
			reason: "reasoning dropped", anchor: -1, anchorPart: -1, cover: -1,
		})
	}
	return edits
}
