package strategies

import "decant/model"

// stripToolResults is the strategy's row of the registry.
var stripToolResults = strategy{
	Info: Info{
		"strip-tool-results", "tool results shrink to one line each",
		[]model.Class{model.Dropped},
	},
	one: "tool result", many: "tool results",
	make: func(v *view, _ Use) looker { return &resultStripper{v: v} },
}

// resultStripper leaves one line of a result: which tool, how it went, and how
// the answer began.
type resultStripper struct {
	v   *view
	out [1]edit
}

// look proposes the stub that the index prepared. A result that is no longer than
// that stays as it is.
func (s *resultStripper) look(event int) []edit {
	v := s.v
	e := v.ix.event(event)
	if e.Kind != model.ToolResult || !v.allows(model.Dropped, Classes(model.Dropped)) {
		return nil
	}
	call, facts := v.ix.callOf(event)
	if call == nil || !v.free(event) {
		return nil
	}
	if facts.hint.keep {
		v.note(keptWay)
		return nil
	}
	f := &v.ix.facts[event]
	if !v.shorter(event, f.stub, f.stubWeight) || v.stripped(event) {
		return nil
	}
	s.out[0] = edit{
		event: event, part: -1, op: model.Replace, text: f.stub, weight: f.stubWeight,
		class: model.Dropped, reason: "result stripped", anchor: -1, anchorPart: -1, cover: -1,
	}
	if !facts.hint.known {
		s.out[0].reason = "result stripped; no hint for this tool"
	}
	return s.out[:]
}
