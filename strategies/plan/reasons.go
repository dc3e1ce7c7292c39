package plan

// The reasons of consequences.
const (
	loneReason   = "reasoning must not be all that is left of a message"
	suffixReason = "signed reasoning must not follow a change"
	alikeReason  = "the format wants reasoning of one turn or answer whole"
	turnReason   = "reasoning must not outlast what else its turn loses"
	groupReason  = "reasoning must not outlast what else its answer loses"
	leanReason   = "it only refers to what was dropped"
)

// restoredReason is why a reference becomes a full text again.
const restoredReason = "the text that this refers to is removed, so it is here in full again"
