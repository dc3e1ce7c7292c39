package board

// Slice is a run of consecutive events on the active path: one cell of the strip that shows a whole
// conversation.
type Slice struct {
	// From is the first event, To the one after the last.
	From, To int
	// Context is the tokens sent to the agent with the last event: the provider's count if
	// recorded, else an estimate.
	Context int
	// Kind is the kind with the most tokens in the slice.
	Kind BarKind
	// Sums adds up the facts of its events, and their fates in the plan.
	Sums Sums
	// Compacted is true if the agent compacted before one of the events.
	Compacted bool
}

// strip holds the slices of the last cut.
type strip struct {
	slices  []Slice
	n       int
	version int
	// contexts are the tokens sent with each event of the path, nil before they are counted.
	contexts []int
	top      int
}
