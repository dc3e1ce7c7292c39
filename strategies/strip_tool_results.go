package strategies

import "decant/model"

// stripToolResults is the strategy's row of the registry.
var stripToolResults = strategy{
	Info: Info{
		"strip-tool-results", "tool results shrink to one line each",
		[]model.Class{model.Dropped},
	},
	one: "tool result", many: "tool results",
	kinds: []model.Kind{model.ToolResult},
	make:  func(v *view, _ Use) looker { return &resultStripper{v: v} },
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
	if call == nil || !v.free(event) || v.kept(event) {
		return nil
	}
	if v.hint(event).response == RemoveResponse && s.removable(call, facts) {
		return s.pair(call)
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
	if !v.hint(event).known {
		stub.reason = "result stripped; no hint for this tool"
	}
	if len(texts) == len(e.Parts) || v.e.state[event].whole {
		s.out = append(s.out[:0], stub)
		return s.out
	}
	s.out = inTexts(s.out[:0], stub, texts)
	return s.out
}

// removable reports whether a pair may go whole. What changed a file stays, without
// its text, where a marker of a stale read may say in which turn it was.
func (s *resultStripper) removable(call *model.Call, facts *callFact) bool {
	return call.Pair() && !facts.odd &&
		(call.Effect.Kind != model.Writes || !s.v.e.spec.Has("stale-reads"))
}

// pair removes request and result, or empties the result where the pair must stay.
func (s *resultStripper) pair(call *model.Call) []edit {
	const reason = "the pair goes, as the tool's hint says"
	v := s.v
	if v.e.verdicts[call.Request] == Keep || v.e.fences[call.Request] != noFence ||
		v.e.state[call.Request].gone || !v.inScope(call.Request) {
		v.note(keptWay)
		return nil
	}
	if call.Keeps {
		ed := v.e.emptying(call.Result, reason)
		if v.stripped(call.Result) || !v.shorter(call.Result, ed.text, ed.weight) {
			return nil
		}
		s.out = append(s.out[:0], ed)
		return s.out
	}
	s.out = s.out[:0]
	for _, event := range [...]int{call.Request, call.Result} {
		s.out = append(s.out, edit{
			event: event, part: -1, op: model.Remove, class: model.Dropped, reason: reason,
			anchor: -1, anchorPart: -1, cover: -1,
		})
	}
	return s.out
}

// inTexts makes an edit of a whole result one of its texts alone: the first becomes
// what the edit says, the others go. Images stay.
func inTexts(out []edit, whole edit, texts []int) []edit {
	for n, k := range texts {
		ed := whole
		if ed.part = k; n > 0 {
			ed.op, ed.text, ed.weight = model.Remove, "", 0
		}
		out = append(out, ed)
	}
	return out
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
