package strategies

import (
	"decant/model"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/marker"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/why"
)

// trimSettings are the settings of trim-tool-results.
type trimSettings struct {
	maxBytes int // The size up to which a result stays whole.
}

// trimOwn holds the settings. By default, what fits on a few screens stays.
var trimOwn = spec.Own[trimSettings]{
	Owner: "trim-tool-results", Default: trimSettings{maxBytes: marker.CutBytes},
}

// trimKeys are the strategy's settings by name.
var trimKeys = []spec.Key{
	trimOwn.NewCount("strategies.trim-tool-results.max_bytes",
		"longer results keep their first and last 50 lines",
		func(s *trimSettings) *int { return &s.maxBytes }),
}

// trimToolResults is the registry entry of the strategy.
var trimToolResults = strategy{
	Info: spec.Info{
		Name:    "trim-tool-results",
		Summary: "removes the middle of long results",
		Classes: []model.Class{model.Dropped},
	},
	one: "long tool result", many: "long tool results",
	facts: []facts.Kind{facts.KindCuts},
	kinds: []model.Kind{model.ToolResult},
	keys:  trimKeys,
	make: func(v *plan.View, _ spec.Use) plan.Pass {
		most := trimOwn.Of(v.Chosen()).maxBytes
		keep := min(marker.CutKeep, max(marker.CutRoom, (most-marker.CutRoom)/2))
		return &resultTrimmer{v: v, most: most, keep: keep}
	},
	prove:    proveTrimmed,
	allows:   mayStrip,
	shortens: true,
	markers:  leaves(marker.CutOut),
}

// resultTrimmer cuts the middle out of results.
type resultTrimmer struct {
	v          *plan.View
	most, keep int // Bytes of a whole result, and of each end of a long line.
	out        []plan.Edit
}

// Propose proposes the trimmed text. A result that another strategy changed is short enough. An
// answer that refers to another one stays as it is.
func (t *resultTrimmer) Propose(event int) []plan.Edit {
	v := t.v
	e, f := v.Index.Event(event), v.Index.Trim(event)
	if f == nil || e.Bytes <= t.most || len(v.Index.Needs[event]) > 0 ||
		!v.Allows(model.Dropped, spec.NewClassSet(model.Dropped)) || !v.FreeText(event) ||
		v.Kept(event) {
		return nil
	}
	if v.IsReference(event) {
		v.Note(why.Reference)
		return nil
	}
	if !v.Untouched(event) {
		v.Note(why.Changed)
		return nil
	}
	text, weight := f.Text, f.Weight
	if t.keep < marker.CutKeep && f.Longest > 2*t.keep+marker.CutRoom {
		text, weight = f.CutTo(t.keep), 0
	}
	text = f.Frame.Around(text)
	if weight == 0 {
		weight = v.Index.Conversation.TextWeight(text)
	}
	texts, images := splitParts(e)
	if !v.ShorterMarker(event, text, weight+images) {
		return nil
	}
	ed := replaceWhole(event, facts.WeighedText{Text: text, Weight: weight}, model.Dropped,
		"the middle of a long result is cut out", marker.AfterCut)
	if len(texts) == len(e.Parts) {
		t.out = append(t.out[:0], ed)
	} else {
		t.out = inTexts(t.out[:0], ed, texts)
	}
	return t.out
}

// unquoteResult returns an old or new text of a result. If the result is a JSON string, it returns
// the value of the string, because sizes refer to that.
func unquoteResult(k *check.Finished, e *model.Event, text string) string {
	f := check.FrameOf(k.Conversation, e.Parts)
	if in, ok := f.Within(text); ok && f.Quoted {
		return in
	}
	return text
}

// proveTrimmed walks along the old text, and at each marker skips as much as the marker says.
func proveTrimmed(k *check.Finished, c *model.Change) (model.Class, string) {
	if c.Op == model.Remove {
		return model.Dropped, "" // The first text holds what is left of all.
	}
	e := k.Conversation.EventAt(c.Event)
	old := k.Conversation.EventText(e)
	if c.Op != model.Replace || len(old) <= trimOwn.Of(&k.Plan.Spec).maxBytes {
		return model.Dropped, "not long enough"
	}
	return model.Dropped, marker.ReadCuts(unquoteResult(k, e, old), unquoteResult(k, e, c.Text))
}
