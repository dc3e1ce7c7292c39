// Package why names the reasons why a strategy did not change an event, in words for the user:
//
//	why.Small.String() // "it would not become smaller"
package why

import "fmt"

// Reason is a reason why a change was not made.
type Reason uint8

// The reasons. The first ones are those that strategies count, in the order in which a note lists
// them.
const (
	Kept      Reason = iota // A hint or a setting keeps it.
	Pinned                  // The user keeps it.
	Unread                  // The agent needs it before it edits a file: Call.Keeps.
	OtherHalf               // Its call's other half is protected or decided about.
	Small                   // It would not become smaller.
	Changed                 // Another strategy changed it before.
	Gone                    // No earlier copy is in full, or it has no name.
	Class                   // It would cost more than the classes allow.
	Runs                    // It runs something unknown and had a different answer.
	Written                 // The file was written or changed between copy and anchor.
	Far                     // The anchor is beyond the look-back.
	Later                   // The later call that it relies on is gone or changed.
	Taken                   // Its anchor was removed later, so it became void.
	Fixed                   // The format can neither leave it out nor change its text.
	Used                    // A call needs it.
	Reference               // It refers to a text that stays in full.
	Sealed                  // Only the provider has its text, so removing it saves nothing.
	Touched                 // It is from the last calls, and short or of an unchanged file.
	Outline                 // It is an outline that an earlier fork left of a result.
	Counted                 // The number of reasons above.

	// Reasons that are only told for a single event.
	First      Reason = iota - 1 // Protected by keep-first.
	Last                         // Protected by keep-last.
	Nothing                      // It had nothing to drop.
	NotSent                      // Out of scope.
	OtherKind                    // The strategy does not handle its kind.
	Idle                         // The strategy found nothing to do.
	GoneBefore                   // Another strategy removed it before.
	Undone                       // It was a reference, but its anchor was changed later.
	Costly                       // Its consequences outweigh its savings.

	// Reasons why rules refuse a change.
	Dead       // A fork leaves it out anyway.
	Left       // Nothing would be left.
	UserFirst  // The Messages API requires a history to start with a prompt.
	Definition // It is the last tool definition, and calls stay.
	Needed     // A later answer that stays only refers to it.
	Enough     // The budget is met without it.
	Unpaid     // It would not repay the prompt cache.
	count
)

// words are the words for each reason. text is a sentence for one event. by is the same sentence
// with %s for who did it or which limit it is. many is the text before a number in a note.
var words = [count]struct {
	kind           Kind
	text, by, many string
}{
	Kept: {
		kind: KindHinted, text: "a hint for its tool or a setting keeps it",
		many: "kept by a hint or a setting:",
	},
	Pinned: {kind: KindPinned, text: "you keep it", many: "kept by you:"},
	Unread: {
		kind: KindRefused, text: "the agent may edit a file only if its last read or edit stays",
		many: "the last read or edit of a file, which the agent needs:",
	},
	OtherHalf: {
		kind: KindFenced, text: "its call or its result is protected or kept",
		many: "with a call or result that is protected or kept:",
	},
	Small: {kind: KindSmall, text: "it would not become smaller", many: "too short to gain:"},
	Changed: {
		kind: KindTaken, text: "it was changed before", by: "%s changed it before",
		many: "already removed or changed:",
	},
	Gone: {
		kind: KindNoAnchor, text: "no earlier copy is still complete",
		by: "%s changed the earlier copy", many: "without an earlier copy:",
	},
	Class: {
		kind: KindOffClass, text: "it is more costly than the classes allow",
		many: "more costly than allowed:",
	},
	Runs: {
		kind: KindOffClass, text: "it runs a command, and a later call gave another answer",
		many: "unknown commands that later gave another answer:",
	},
	Written: {
		kind: KindWritten, text: "it was written or changed after the earlier copy",
		many: "written or changed in between:",
	},
	Far: {
		kind: KindFar, text: "the earlier copy is farther back than lookback_turns",
		many: "farther back than lookback_turns:",
	},
	Later: {
		kind: KindNoCover, text: "the later text that it depends on is removed or changed",
		many: "the later text is removed or changed:",
	},
	Taken: {
		kind: KindOther, text: "undone, because their targets were removed later",
		many: "undone, because their targets were removed later:",
	},
	Fixed: {kind: KindRefused, text: "the format keeps it", many: "kept by the format:"},
	Used:  {kind: KindNeeded, text: "a call uses the tool", many: "used by a call:"},
	Reference: {
		kind: KindTaken, text: "it is a reference, and its target stays",
		many: "references to texts that stay:",
	},
	Sealed: {
		kind: KindSmall, text: "it is encrypted and has no text to remove",
		many: "encrypted, without text to remove:",
	},

	Touched: {
		kind: KindNeeded,
		text: "it is a recent result, and it is short or a read that an edit may need",
		many: "recent, and short or reads that an edit may need:",
	},
	Outline: {
		kind: KindSmall, text: "it is the outline of an earlier fork",
		many: "outlines of earlier forks:",
	},
	First:      {kind: KindFenced, by: "keep-first protects it (%s)", many: "protected (%s)"},
	Last:       {kind: KindFenced, by: "keep-last protects it (%s)", many: "protected (%s)"},
	Nothing:    {kind: KindIdle, text: "it has nothing to remove"},
	NotSent:    {kind: KindNotSent, text: "it is not sent to the agent"},
	OtherKind:  {kind: KindNotItsKind, by: "the strategy only changes %s"},
	Idle:       {kind: KindIdle, text: "it found nothing to do"},
	GoneBefore: {kind: KindTaken, by: "%s removed it before"},
	Undone: {
		kind: KindUndone, text: "undone, because its target was changed later",
		by: "undone, because %s changed its target",
	},
	Costly: {
		kind: KindCostly, text: "with the changes that it requires, nothing would be saved",
	},

	Dead:      {kind: KindRefused, text: "not sent to the agent anyway"},
	Left:      {kind: KindRefused, text: "otherwise nothing would be left"},
	UserFirst: {kind: KindRefused, text: "the first message must be from the user"},
	Definition: {
		kind: KindRefused,
		text: "some calls stay, so the API requires at least one tool definition",
	},
	Needed: {kind: KindRefused, text: "a later answer stays, and only refers to it"},
	Enough: {kind: KindRefused, text: "the budget is met without it"},
	Unpaid: {
		kind: KindRefused,
		text: "it would not repay the prompt cache that it breaks within min_gain model calls",
	},
}

// String returns the sentence for one event.
func (w Reason) String() string { return words[w].text }

// Many returns the text before a number in a note, with %s for the limit of [First] and [Last]. It
// is "" for a reason that is only told for a single event.
func (w Reason) Many() string { return words[w].many }

// Obstacle returns the reason as an obstacle at one event.
func (w Reason) Obstacle() Obstacle { return Obstacle{Kind: words[w].kind, Text: w.String()} }

// Naming returns the obstacle with a limit or another name in its sentence.
func (w Reason) Naming(name string) Obstacle {
	return Obstacle{Kind: words[w].kind, Text: fmt.Sprintf(words[w].by, name)}
}

// By returns the obstacle at one event, and names the strategy that caused it.
func (w Reason) By(strategy string) Obstacle {
	o := w.Naming(strategy)
	o.By = strategy
	return o
}
