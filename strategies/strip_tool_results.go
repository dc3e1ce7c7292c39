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
	out []edit
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
	texts, images := split(e)
	if len(texts) == 0 || v.stripped(event) ||
		!v.shorter(event, f.stub, f.stubWeight+images) {
		return nil
	}
	stub := edit{
		event: event, part: -1, op: model.Replace, text: f.stub, weight: f.stubWeight,
		class: model.Dropped, reason: "result stripped", anchor: -1, anchorPart: -1, cover: -1,
	}
	if !facts.hint.known {
		stub.reason = "result stripped; no hint for this tool"
	}
	if len(texts) == len(e.Parts) || v.e.state[event].whole {
		s.out = append(s.out[:0], stub)
		return s.out
	}
	return s.beside(stub, texts)
}

// beside strips the texts of a result that holds images too, which stay.
func (s *resultStripper) beside(stub edit, texts []int) []edit {
	s.out = s.out[:0]
	for n, k := range texts {
		ed := stub
		if ed.part = k; n > 0 {
			ed.op, ed.text, ed.weight = model.Remove, "", 0
		}
		s.out = append(s.out, ed)
	}
	return s.out
}

// split lists the parts of a result that are text, and weighs those that are not.
func split(e *model.Event) (texts []int, images float64) {
	for k := range e.Parts {
		if e.Parts[k].Text.Encoding == model.NoText {
			images += e.Parts[k].Weight
		} else {
			texts = append(texts, k)
		}
	}
	return texts, images
}
