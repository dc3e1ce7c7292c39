package plan

// ObstacleKind is the kind of an obstacle.
type ObstacleKind string

// The kinds of obstacles.
const (
	// NotItsKind means that the strategy does not look at events of this kind.
	NotItsKind ObstacleKind = "not-its-kind"
	// NotSent means that the event is out of scope: it is not sent to the model anyway.
	NotSent ObstacleKind = "not-sent"
	// Pinned means that the user keeps the event.
	Pinned ObstacleKind = "pinned"
	// Fenced means that keep-first or keep-last protects the event.
	Fenced ObstacleKind = "fenced"
	// Hinted means that a hint for the event's tool or a setting keeps the event.
	Hinted ObstacleKind = "hint"
	// Small means that a marker would not make the event smaller.
	Small ObstacleKind = "small"
	// Taken means that another strategy changed the event before. Obstacle.By names it.
	Taken ObstacleKind = "taken"
	// NoAnchor means that the event is a repeat, but no earlier copy is left in full.
	NoAnchor ObstacleKind = "no-anchor"
	// OffClass means that the change costs more than the allowed classes.
	OffClass ObstacleKind = "class"
	// Written means that the resource was written or changed since its anchor.
	Written ObstacleKind = "written"
	// Far means that the anchor is further back than the settings allow.
	Far ObstacleKind = "far"
	// NoCover means that the change relies on a later text that is gone or changed.
	NoCover ObstacleKind = "no-cover"
	// Undone means that a reference was made, and undone when its anchor was removed. Obstacle.By
	// names who removed the anchor.
	Undone ObstacleKind = "undone"
	// Refused means that a rule of the format forbids the change.
	Refused ObstacleKind = "refused"
	// Needed means that a call uses the tool definition.
	Needed ObstacleKind = "needed"
	// Costly means that the change forces or restores more than it saves.
	Costly ObstacleKind = "costly"
	// Idle means that the strategy looked at the event and found nothing to do.
	Idle ObstacleKind = "idle"
	// Other is any other obstacle. Its text tells which.
	Other ObstacleKind = "other"
)

// Obstacle is a reason why a strategy did not change an event.
type Obstacle struct {
	// Kind is the kind of the obstacle. Text says the same in words for the user, in lower case.
	Kind ObstacleKind
	Text string
	// By is the strategy, or User, that stood in the way, "" for none.
	By string
}
