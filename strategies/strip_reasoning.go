package strategies

import (
	"decant/model"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/why"
)

// stripReasoning is the registry entry of the strategy.
var stripReasoning = strategy{
	Info: spec.Info{
		Name:    "strip-reasoning",
		Summary: "removes reasoning and its signatures",
		Classes: []model.Class{model.Dropped},
	},
	one: "block of reasoning", many: "blocks of reasoning",
	make: func(v *plan.View, _ spec.Use) plan.Pass { return &reasoningStripper{v: v} },
}

// reasoningStripper removes all reasoning in one step. Where the format binds blocks to each other,
// they are removed together anyway.
type reasoningStripper struct {
	v    *plan.View
	done bool
}

// Propose proposes to remove all reasoning at the first event, and nothing after that. Reasoning
// whose text the provider left out has no bytes; it is removed with the rest.
func (s *reasoningStripper) Propose(int) []plan.Edit {
	if s.done || !s.v.Allows(model.Dropped, spec.NewClassSet(model.Dropped)) {
		return nil
	}
	s.done = true
	var edits []plan.Edit
	for _, i := range s.v.Index.Reasoning {
		event := i
		if !s.v.InScope(event) || !s.v.Free(event) || s.v.Held(event) {
			continue
		}
		edits = append(edits, plan.Edit{
			Event: event, Part: -1, Op: model.Remove, Class: model.Dropped,
			Reason: "reasoning removed", Anchor: -1, AnchorPart: -1, Cover: -1,
		})
	}
	s.noteSealed(edits)
	return edits
}

// noteSealed notes that removing the reasoning saves nothing if all of it is sealed: the provider
// holds its text.
func (s *reasoningStripper) noteSealed(edits []plan.Edit) {
	for _, ed := range edits {
		if s.v.Index.Event(ed.Event).Bytes > 0 {
			return
		}
	}
	s.v.NoteMany(why.Sealed, len(edits))
}
