package model

// Change is one proposed change of one event. Bytes and Tokens are what it saves: the size of the
// event before the change minus its size after it.
type Change struct {
	// Event is an index into Conversation.Events.
	Event int
	// Part is an index into the event's Parts, or -1 for the whole event.
	Part int
	// Op is the operation.
	Op Op
	// Text is the whole new text of the event or part, for Replace.
	Text string
	// Strategy is who proposed the change: a strategy's name or "user".
	Strategy string
	// Class is the class of what the change costs.
	Class Class
	// Reason is one line for the user.
	Reason string
	// Bytes and Tokens are saved; they are negative where the new text is longer.
	Bytes, Tokens int
	// Anchor is the event that a reference points to. Cover is the event that makes a removal free.
	// Both are -1 for none.
	Anchor, Cover int
	// Cause is the index, in the same list, of the change that requires this one, or -1 for none.
	Cause int
}
