package plan

// ObstacleKind is what kind of thing kept a strategy from an event.
type ObstacleKind string

// The kinds of obstacles.
const (
	// NotItsKind is an event that the strategy does not look at.
	NotItsKind ObstacleKind = "not-its-kind"
	// NotSent is an event out of scope: it is not sent to the agent anyway.
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
