package board

// Slice is some events that follow each other on the active path: one cell of the strip that shows
// a whole conversation.
type Slice struct {
	// From is the first event, To the one behind the last.
	From, To int
	// Context is how many tokens the agent was sent with the last of them: as its provider counted
	// where that was recorded, else estimated.
	Context int
	// Kind is what most of the tokens are that it adds.
	Kind BarKind
	// Sums are what its events are, and what the plan does to them.
	Sums Sums
	// Compacted is true where the agent compacted before one of them.
	Compacted bool
}

// strip are the slices as they were cut last.
type strip struct {
	slices  []Slice
	n       int
	version int
	// contexts are the tokens sent with each event of the path, nil before they were counted.
	contexts []int
	top      int
}
