package plan

// ObstacleKind is what kind of thing kept a strategy from an event.
type ObstacleKind string

// The kinds of obstacles.
const (
	// NotItsKind is an event that the strategy does not look at.
	NotItsKind ObstacleKind = "not-its-kind"
	// NotSent is an event out of scope: the agent is not sent it anyway.
	NotSent ObstacleKind = "not-sent"
	// Pinned is an event that the person keeps.
	Pinned ObstacleKind = "pinned"
	// Fenced is an event behind keep-first or keep-last.
	Fenced ObstacleKind = "fenced"
	// Hinted is an event that a hint for its tool or a setting keeps.
	Hinted ObstacleKind = "hint"
	// Small is an event that its marker would not make smaller.
	Small ObstacleKind = "small"
	// Taken is an event that was changed before, by whom stands in Obstacle.By.
	Taken ObstacleKind = "taken"
	// NoAnchor is a repeat of which no earlier copy is left in full.
	NoAnchor ObstacleKind = "no-anchor"
	// OffClass is a change that costs more than the classes allow.
	OffClass ObstacleKind = "class"
	// Written is a resource that was written or changed since its anchor.
	Written ObstacleKind = "written"
	// Far is a repeat whose anchor is further back than the settings allow.
	Far ObstacleKind = "far"
	// NoCover is a change that rests on a later call which is gone or changed.
	NoCover ObstacleKind = "no-cover"
	// Undone is a reference that was made, and undone when its anchor went, for which
	// Obstacle.By answers.
	Undone ObstacleKind = "undone"
	// Refused is a change that a rule of the format forbids.
	Refused ObstacleKind = "refused"
	// Needed is a definition of a tool that a call uses.
	Needed ObstacleKind = "needed"
	// Costly is a change that forces or brings back more than it saves.
	Costly ObstacleKind = "costly"
	// Idle is an event that the strategy looked at and had nothing to do with.
	Idle ObstacleKind = "idle"
	// Other is anything else; its text says what.
	Other ObstacleKind = "other"
)

// Obstacle is what kept a strategy from changing an event.
type Obstacle struct {
	// Kind is what it is, Text the same in words for a person, in lower case.
	Kind ObstacleKind
	Text string
	// By is the strategy, or Person, that stood in the way; "" where none did.
	By string
}

// Why is what stood in the way of a change, but for a fence.
type Why uint8

// What may stand in the way, in the order in which a note tells of it.
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
	whyCount
)

// whyWords are the words for what stood in the way: its kind and a sentence for one event, and for
// a note what a number follows.
var whyWords = [whyCount]struct {
	kind       ObstacleKind
	text, many string
}{
	WhyKept: {
		Hinted, "a hint for its tool or a setting keeps it",
		"kept by the person, a hint or a setting:",
	},
	WhySmall:   {Small, "it would not get smaller", "too short to gain:"},
	WhyChanged: {Taken, "it was changed before", "gone or changed before:"},
	WhyGone: {
		NoAnchor, "no earlier copy is left in full that could be named",
		"no earlier copy is left:",
	},
	WhyClass: {
		OffClass, "it would cost more than the classes allow", "cost more than is allowed:",
	},
	WhyRuns: {OffClass, RanReason, "run something unknown and were answered otherwise later:"},
	WhyWritten: {
		Written, "it was written or changed since the copy before",
		"written or changed in between:",
	},
	WhyFar: {
		Far, "the copy before is further back than lookback_turns",
		"further back than lookback_turns:",
	},
	WhyLater: {
		NoCover, "the later call that it rests on is gone or changed",
		"the later call is gone or changed:",
	},
	whyTaken: {
		Other, "undone, as what they pointed to went later",
		"undone, as what they pointed to went later:",
	},
	whyFixed: {Refused, fixedReason, "kept by the format:"},
	WhyUsed:  {Needed, "a call uses the tool", "used by a call:"},
	WhyReference: {
		Taken, "it is a reference, and what it points to stays", "references to what stays:",
	},
	WhySealed: {
		Small, "it is sealed, without text to remove", "sealed, without text to remove:",
	},
}

// obstacle is what stands in the way at one event.
func (w Why) obstacle() Obstacle {
	return Obstacle{Kind: whyWords[w].kind, Text: whyWords[w].text}
}
