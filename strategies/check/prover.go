package check

import (
	"decant/model"
	"decant/strategies/hints"
)

// Prover proves the claims of a strategy's changes on the finished plan, using only the texts and
// the calls. A strategy may be a Prover. Without a proof, a change counts as the costliest class.
type Prover interface {
	// Prove returns the cheapest class that a change of the strategy may claim, and what is wrong
	// with the change, "" for nothing. ok is false if the strategy promises nothing.
	Prove(k *Finished, c *model.Change) (class model.Class, wrong string, ok bool)
	// ReadsBack reports whether the marker that a change writes is true, read as an agent reads it.
	ReadsBack(k *Finished, c *model.Change) bool
	// SaysValues reports whether a reference and its anchor give every value of the replaced text,
	// if the anchor does not have the same text.
	SaysValues(k *Finished, c *model.Change) bool
	// Allows reports whether the hints for a tool let the strategy change a result.
	Allows(h *hints.ToolHint, c *model.Change) bool
	// Shortens reports whether the strategy makes results shorter. References must not be
	// shortened.
	Shortens() bool
	// ProveAll checks what all changes of the strategy promise together.
	ProveAll(k *Finished)
}
