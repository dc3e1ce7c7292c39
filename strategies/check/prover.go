package check

import (
	"decant/model"
	"decant/strategies/hints"
)

// Prover proves what the changes of a strategy claim on the finished plan, from the texts and the
// calls alone. A strategy may be one; what none proves is held to cost all.
type Prover interface {
	// Prove returns the cheapest class that a change of the strategy's own may claim, and what
	// is wrong with it, "" for nothing; ok is false where the strategy promises nothing.
	Prove(k *Finished, c *model.Change) (class model.Class, wrong string, ok bool)
	// ReadsBack reports whether the marker that a change writes says what is so, read as an agent
	// reads it.
	ReadsBack(k *Finished, c *model.Change) bool
	// SaysValues reports whether a reference says, with its anchor, every value of what it
	// stands for, where the anchor does not have the same text.
	SaysValues(k *Finished, c *model.Change) bool
	// Allows reports whether what is said of a tool lets the strategy make a change of a result.
	Allows(h *hints.ToolHint, c *model.Change) bool
	// Shortens reports whether it makes results shorter, which references must not become.
	Shortens() bool
	// ProveAll holds all changes of the strategy against what they promise together.
	ProveAll(k *Finished)
}
