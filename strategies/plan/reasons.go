package plan

// The reasons of consequences and refusals.
const (
	loneReason   = "reasoning must not be all that is left of a message"
	suffixReason = "signed reasoning must not follow a change"
	alikeReason  = "the format wants reasoning of one turn or answer whole"
	turnReason   = "reasoning must not outlast what else its turn loses"
	groupReason  = "reasoning must not outlast what else its answer loses"
	leanReason   = "it only refers to what was dropped"
	needReason   = "a later answer that stays only refers to it"
)

// deadReason is for what a fork leaves out in any case.
const deadReason = "not live, so the agent is not sent it anyway"

// leftReason is for a person who drops all there is.
const leftReason = "nothing would be left of the conversation"

// UserFirstReason is the rule of the Messages API that a prompt opens a history.
const UserFirstReason = "the first message must be the person's"

// DefinitionReason is why the last definition of a tool stays.
const DefinitionReason = "calls stay, so one definition of a tool must stay as well"

// emptyReason is the rule of the client behind Call.Keeps.
const emptyReason = "the agent may edit a file only while its last read or edit is there"

// fixedReason is why an event stays that no fork can do without.
const fixedReason = "the format keeps it"

// The reasons of what a goal leaves out.
const (
	enoughReason = "the budget is met without it"
	unpaidReason = "it would not pay within min_gain calls for the prompt cache that it breaks"
)

// restoredReason is why a reference becomes a full text again.
const restoredReason = "the text that this refers to goes, so it stands here in full again"

// RanReason is why a call stays that runs something.
const RanReason = "it runs something and was answered in another way later"
