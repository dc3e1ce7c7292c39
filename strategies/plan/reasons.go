package plan

// The reasons of consequences, and why a reference becomes a full text again.
const (
	loneReason   = "a message must not have only reasoning"
	suffixReason = "signed reasoning must not come after a change"
	alikeReason  = "the format requires all reasoning of a turn or answer, or none"
	turnReason   = "reasoning must be removed if its turn changes"
	groupReason  = "reasoning must be removed if its answer changes"
	leanReason   = "it only refers to a removed text"

	restoredReason = "the plan removes the text that it refers to, so the full text is back here"
)
