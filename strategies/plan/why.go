package plan

import "fmt"

// Why is a reason why a change was not made.
type Why uint8

// The reasons. The first ones are those that strategies count, in the order in which a note lists
// them.
const (
	WhyKept      Why = iota // A hint or a setting keeps it.
	WhyPinned               // The user keeps it.
	WhyUnread               // The agent needs it before it edits a file: Call.Keeps.
	WhyOtherHalf            // Its call's other half is protected or decided about.
	WhySmall                // It would not become smaller.
	WhyChanged              // Another strategy changed it before.
	WhyGone                 // No earlier copy is in full, or it has no name.
	WhyClass                // It would cost more than the classes allow.
	WhyRuns                 // It runs something unknown and had a different answer.
	WhyWritten              // The file was written or changed between copy and anchor.
	WhyFar                  // The anchor is beyond the look-back.
	WhyLater                // The later call that it relies on is gone or changed.
	whyTaken                // Its anchor was removed later, so it became void.
	whyFixed                // The format can neither leave it out nor change its text.
	WhyUsed                 // A call needs it.
	WhyReference            // It refers to a text that stays in full.
	WhySealed               // Only the provider has its text, so removing it saves nothing.
	WhyTouched              // It is from the last calls, and short or of an unchanged file.
	WhyOutline              // It is an outline that an earlier fork left of a result.
	noteCount

	// Reasons that are only told for a single event.
	whyFirst      Why = iota - 1 // Protected by keep-first.
	whyLast                      // Protected by keep-last.
	whyNothing                   // It had nothing to drop.
	whyNotSent                   // Out of scope.
	whyOtherKind                 // The strategy does not handle its kind.
	whyIdle                      // The strategy found nothing to do.
	whyGoneBefore                // Another strategy removed it before.
	whyUndone                    // It was a reference, but its anchor was changed later.
	whyCostly                    // Its consequences outweigh its savings.

	// Reasons why rules refuse a change.
	whyDead       // A fork leaves it out anyway.
	whyLeft       // Nothing would be left.
	WhyUserFirst  // The Messages API requires a history to start with a prompt.
	WhyDefinition // It is the last tool definition, and calls stay.
	whyNeeded     // A later answer that stays only refers to it.
	whyEnough     // The budget is met without it.
	whyUnpaid     // It would not repay the prompt cache.
	whyCount
)

// whyWords are the words for each reason. text is a sentence for one event. by is the same sentence
// with %s for who did it or which limit it is. many is the text before a number in a note.
var whyWords = [whyCount]struct {
	kind           ObstacleKind
	text, by, many string
}{
	WhyKept: {
		kind: Hinted, text: "a hint for its tool or a setting keeps it",
		many: "kept by a hint or a setting:",
	},
	WhyPinned: {kind: Pinned, text: "you keep it", many: "kept by you:"},
	WhyUnread: {
		kind: Refused, text: "the agent may edit a file only if its last read or edit stays",
		many: "the last read or edit of a file, which the agent needs:",
	},
	WhyOtherHalf: {
		kind: Fenced, text: "its call or its result is protected or kept",
		many: "with a call or result that is protected or kept:",
	},
	WhySmall: {kind: Small, text: "it would not become smaller", many: "too short to gain:"},
	WhyChanged: {
		kind: Taken, text: "it was changed before", by: "%s changed it before",
		many: "already removed or changed:",
	},
	WhyGone: {
		kind: NoAnchor, text: "no earlier copy is still complete",
		by: "%s changed the earlier copy", many: "without an earlier copy:",
	},
	WhyClass: {
		kind: OffClass, text: "it is more costly than the classes allow",
		many: "more costly than allowed:",
	},
	WhyRuns: {
		kind: OffClass, text: "it runs a command, and a later call gave another answer",
		many: "unknown commands that later gave another answer:",
	},
	WhyWritten: {
		kind: Written, text: "it was written or changed after the earlier copy",
		many: "written or changed in between:",
	},
	WhyFar: {
		kind: Far, text: "the earlier copy is farther back than lookback_turns",
		many: "farther back than lookback_turns:",
	},
	WhyLater: {
		kind: NoCover, text: "the later text that it depends on is removed or changed",
		many: "the later text is removed or changed:",
	},
	whyTaken: {
		kind: Other, text: "undone, because their targets were removed later",
		many: "undone, because their targets were removed later:",
	},
	whyFixed: {kind: Refused, text: "the format keeps it", many: "kept by the format:"},
	WhyUsed:  {kind: Needed, text: "a call uses the tool", many: "used by a call:"},
	WhyReference: {
		kind: Taken, text: "it is a reference, and its target stays",
		many: "references to texts that stay:",
	},
	WhySealed: {
		kind: Small, text: "it is encrypted and has no text to remove",
		many: "encrypted, without text to remove:",
	},

	WhyTouched: {
		kind: Needed, text: "it is a recent result, and it is short or its file was not changed",
		many: "recent, and short or of files that were not changed:",
	},
	WhyOutline: {
		kind: Small, text: "it is the outline of an earlier fork",
		many: "outlines of earlier forks:",
	},
	whyFirst:      {kind: Fenced, by: "keep-first protects it (%s)", many: "protected (%s)"},
	whyLast:       {kind: Fenced, by: "keep-last protects it (%s)", many: "protected (%s)"},
	whyNothing:    {kind: Idle, text: "it has nothing to remove"},
	whyNotSent:    {kind: NotSent, text: "it is not sent to the agent"},
	whyOtherKind:  {kind: NotItsKind, by: "the strategy only changes %s"},
	whyIdle:       {kind: Idle, text: "it found nothing to do"},
	whyGoneBefore: {kind: Taken, by: "%s removed it before"},
	whyUndone: {
		kind: Undone, text: "undone, because its target was changed later",
		by: "undone, because %s changed its target",
	},
	whyCostly: {
		kind: Costly, text: "with the changes that it requires, nothing would be saved",
	},

	whyDead:      {kind: Refused, text: "not sent to the agent anyway"},
	whyLeft:      {kind: Refused, text: "otherwise nothing would be left"},
	WhyUserFirst: {kind: Refused, text: "the first message must be from the user"},
	WhyDefinition: {
		kind: Refused, text: "some calls stay, so the API requires at least one tool definition",
	},
	whyNeeded: {kind: Refused, text: "a later answer stays, and only refers to it"},
	whyEnough: {kind: Refused, text: "the budget is met without it"},
	whyUnpaid: {
		kind: Refused,
		text: "it would not repay the prompt cache that it breaks within min_gain model calls",
	},
}

// String returns the sentence for one event.
func (w Why) String() string { return whyWords[w].text }

// obstacle returns the reason as an obstacle at one event.
func (w Why) obstacle() Obstacle { return Obstacle{Kind: whyWords[w].kind, Text: w.String()} }

// naming returns the obstacle with a limit or another name in its sentence.
func (w Why) naming(name string) Obstacle {
	return Obstacle{Kind: whyWords[w].kind, Text: fmt.Sprintf(whyWords[w].by, name)}
}

// by returns the obstacle at one event, and names the strategy that caused it.
func (w Why) by(strategy string) Obstacle {
	o := w.naming(strategy)
	o.By = strategy
	return o
}
