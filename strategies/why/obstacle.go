package why

// Kind is the kind of an obstacle.
type Kind string

// The kinds of obstacles.
const (
	// KindNotItsKind means that the strategy does not look at events of this kind.
	KindNotItsKind Kind = "not-its-kind"
	// KindNotSent means that the event is out of scope: it is not sent to the model anyway.
	KindNotSent Kind = "not-sent"
	// KindPinned means that the user keeps the event.
	KindPinned Kind = "pinned"
	// KindFenced means that keep-first or keep-last protects the event.
	KindFenced Kind = "fenced"
	// KindHinted means that a hint for the event's tool or a setting keeps the event.
	KindHinted Kind = "hint"
	// KindSmall means that a marker would not make the event smaller.
	KindSmall Kind = "small"
	// KindTaken means that another strategy changed the event before. Obstacle.By names it.
	KindTaken Kind = "taken"
	// KindNoAnchor means that the event is a repeat, but no earlier copy is left in full.
	KindNoAnchor Kind = "no-anchor"
	// KindOffClass means that the change costs more than the allowed classes.
	KindOffClass Kind = "class"
	// KindWritten means that the resource was written or changed since its anchor.
	KindWritten Kind = "written"
	// KindFar means that the anchor is further back than the settings allow.
	KindFar Kind = "far"
	// KindNoCover means that the change relies on a later text that is gone or changed.
	KindNoCover Kind = "no-cover"
	// KindUndone means that a reference was made, and undone when its anchor was removed.
	// Obstacle.By names who removed the anchor.
	KindUndone Kind = "undone"
	// KindRefused means that a rule of the format forbids the change.
	KindRefused Kind = "refused"
	// KindNeeded means that a call uses the tool definition.
	KindNeeded Kind = "needed"
	// KindCostly means that the change forces or restores more than it saves.
	KindCostly Kind = "costly"
	// KindIdle means that the strategy looked at the event and found nothing to do.
	KindIdle Kind = "idle"
	// KindOther is any other obstacle. Its text tells which.
	KindOther Kind = "other"
)

// Obstacle is a reason why a strategy did not change an event.
type Obstacle struct {
	// Kind is the kind of the obstacle. Text says the same in words for the user, in lower case.
	Kind Kind
	Text string
	// By is the strategy, or User, that stood in the way, "" for none.
	By string
}
