package model

// Change is one proposed change of one event. Bytes and Tokens are what it saves:
// the event before it less the event after it.
type Change struct {
	// Event is an index into Conversation.Events.
	Event int
	// Part is an index into its Parts, -1 for the whole event.
	Part int
	// Op is what is done.
	Op Op
	// Text is the whole new text of the event or part, for Replace.
	Text string
	// Strategy is who proposed it: a strategy's name or "person".
	Strategy string
	// Class is what it costs.
	Class Class
	// Reason is one line for the person.
	Reason string
	// Bytes and Tokens saved; negative where the new text is longer.
	Bytes, Tokens int
	// Anchor is the event that a reference points to, Cover the one that makes
	// a removal free, -1 for none.
	Anchor, Cover int
	// Cause is the index, in the same list, of the change that forced this one
	// (a consequence), -1 for none.
	Cause int
}
