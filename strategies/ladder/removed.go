package ladder

import (
	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/plan"
)

// Removed is what the changes that drop a text take, in tokens, by what it is.
type Removed struct {
	// Repeats had their text in another place as well, and Outdated a newer one of the same; both
	// count here where the plan takes that, too.
	Repeats, Outdated int
	// Reasoning is the model's, Results are answers of tools, Tools their definitions, and Other is
	// all else.
	Reasoning, Results, Tools, Other int
}

// Sum is all of it.
func (r *Removed) Sum() int {
	return r.Repeats + r.Outdated + r.Reasoning + r.Results + r.Tools + r.Other
}

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
	case kind == model.ToolResult && c.Strategy != plan.Person:
		r.Results += c.Tokens
	default:
		r.Other += c.Tokens
	}
}

// isRepeat reports whether the event that a change names as its cover has the text that the change
// takes, and not a newer one.
func isRepeat(ix *facts.Index, c *model.Change) bool {
	older, later := ix.Event(c.Event).Call, ix.Event(c.Cover).Call
	return older >= 0 && later >= 0 && ix.Loss(older, later) <= model.Covered
}
