package plan

import "fmt"

// Why is what stood in the way of a change.
type Why uint8

// What may stand in the way: first what strategies note, in the order in which a note tells of it.
const (
	WhyKept      Why = iota // By the person or by a hint.
	WhySmall                // It would not get smaller.
	WhyChanged              // Another strategy changed it before.
	WhyGone                 // No earlier copy is in full, or it has no name.
	WhyClass                // It would cost more than the classes allow.
	WhyRuns                 // It runs something unknown and was answered in another way.
	WhyWritten              // Between copy and anchor the file was written or changed.
	WhyFar                  // The anchor is beyond the look-back.
	WhyLater                // The later call that it rests on is gone or changed.
	whyTaken                // Its anchor was taken later on, so it was void.
	whyFixed                // The format has no way to leave it out or to say it otherwise.
	WhyUsed                 // A call needs it.
	WhyReference            // It refers to what stays in full.
	WhySealed               // Its text is with the provider only: nothing that counts would go.
	WhyTouched              // It is of the last calls, and short or of a file that was not changed.
	WhyOutline              // It is what an earlier fork left of a result.
	noteCount

	// What a plan tells of one event only.
	whyFirst      Why = iota - 1 // Behind keep-first.
	whyLast                      // Behind keep-last.
	whyOtherHalf                 // Its call's other half is protected or decided about.
	whyPinned                    // The person keeps it.
	whyNothing                   // There was nothing in it to drop.
	whyNotSent                   // Out of scope.
	whyOtherKind                 // The strategy is not for it.
	whyIdle                      // The strategy had nothing to do with it.
	whyGoneBefore                // Another strategy took it before.
	whyUndone                    // It was a reference, whose anchor was changed later.
	whyCostly                    // What it forces and brings back outweighs it.

	// What rules refuse.
	whyDead       // A fork leaves it out in any case.
	whyLeft       // All there is would go.
	WhyUserFirst  // The rule of the Messages API that a prompt opens a history.
	WhyDefinition // It is the last definition of a tool while calls stay.
	whyUnread     // The rule of the client behind Call.Keeps.
	whyNeeded     // A later answer that stays only refers to it.
	whyEnough     // A budget is met without it.
	whyUnpaid     // It would not pay for the prompt cache.
	whyCount
)

// whyWords are the words for what stood in the way: its kind and a sentence for one event; the same
// sentence with who did it, or which limit it is, in the place of %s; and for a note what a number
// follows.
var whyWords = [whyCount]struct {
	kind           ObstacleKind
	text, by, many string
}{
	WhyKept: {
		kind: Hinted, text: "a hint for its tool or a setting keeps it",
		many: "kept by the user, a hint or a setting:",
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
		kind: NoCover, text: "the later call that it depends on is removed or changed",
		many: "the later call is removed or changed:",
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
	whyFirst: {kind: Fenced, by: "keep-first %s protects it", many: "keep-first %s protects"},
	whyLast:  {kind: Fenced, by: "keep-last %s protects it", many: "keep-last %s protects"},
	whyOtherHalf: {
		kind: Fenced, text: "its call or its result is protected or kept",
	},
	whyPinned:     {kind: Pinned, text: "you keep it"},
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
	whyLeft:      {kind: Refused, text: "the plan removes the whole conversation"},
	WhyUserFirst: {kind: Refused, text: "the first message must be from the user"},
	WhyDefinition: {
		kind: Refused, text: "some calls stay, so the API requires at least one tool definition",
	},
	whyUnread: {
		kind: Refused, text: "the agent may edit a file only if its last read or edit stays",
	},
	whyNeeded: {kind: Refused, text: "a later answer stays, and only refers to it"},
	whyEnough: {kind: Refused, text: "the budget is met without it"},
	whyUnpaid: {
		kind: Refused,
		text: "it would not repay the prompt cache that it breaks within min_gain calls",
	},
}

// String is the sentence for one event.
func (w Why) String() string { return whyWords[w].text }

// obstacle is what stands in the way at one event.
func (w Why) obstacle() Obstacle { return Obstacle{Kind: whyWords[w].kind, Text: w.String()} }

// naming is the sentence with a limit or another name in it.
func (w Why) naming(name string) Obstacle {
	return Obstacle{Kind: whyWords[w].kind, Text: fmt.Sprintf(whyWords[w].by, name)}
}

// by is what stands in the way at one event, and who answers for it.
func (w Why) by(strategy string) Obstacle {
	o := w.naming(strategy)
	o.By = strategy
	return o
}
