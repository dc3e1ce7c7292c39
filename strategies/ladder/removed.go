package ladder

import (
	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/plan"
)

// Removed is the tokens of the changes that drop a text, by what the text is.
type Removed struct {
	// Repeats had their text in another place too, and Outdated had a newer text. Both count here
	// if the plan removes that place too.
	Repeats, Outdated int
	// Reasoning is the model's reasoning, Results are tool results, Tools are tool definitions, and
	// Other is the rest.
	Reasoning, Results, Tools, Other int
}

// Sum returns the sum of all parts.
func (r *Removed) Sum() int {
	return r.Repeats + r.Outdated + r.Reasoning + r.Results + r.Tools + r.Other
}

// oldResults returns what is called old results. That includes what had a newer text. As in a
// report, only the class superseded is called outdated.
func (r *Removed) oldResults() int { return r.Results + r.Outdated }

// add counts a change that drops a text.
func (r *Removed) add(ix *facts.Index, c *model.Change) {
	kind := ix.Event(c.Event).Kind
	switch {
	case c.Cover >= 0 && isRepeat(ix, c):
		r.Repeats += c.Tokens
	case c.Cover >= 0:
		r.Outdated += c.Tokens
	case kind == model.Reasoning:
		r.Reasoning += c.Tokens
	case kind == model.Definition:
		r.Tools += c.Tokens
	case kind == model.ToolResult && c.Strategy != plan.User:
		r.Results += c.Tokens
	default:
		r.Other += c.Tokens
	}
}

// isRepeat reports whether a change's cover has the removed text, and not a newer one.
func isRepeat(ix *facts.Index, c *model.Change) bool {
	e, cover := ix.Event(c.Event), ix.Event(c.Cover)
	if e.Kind == model.Attachment {
		return e.Sum == cover.Sum
	}
	older, later := e.Call, cover.Call
	return older >= 0 && later >= 0 && ix.Loss(older, later) <= model.Covered
}
