package model

import (
	"time"
)

// Usage is the recorded usage of one model call, as its provider counted it. Numbers are recorded
// tokens, not estimates; 0 where nothing was recorded.
type Usage struct {
	// Event is the index into Conversation.Events of the first event of the answer. The call sent
	// everything before that event in its partition.
	Event int
	// Model is the model that answered, or "" when not recorded.
	Model string
	// Sent is everything that was sent, including what the provider had cached. Cached is the part
	// that was read from the cache, and Written is the part that was put there. Hour is the part of
	// Written that went into Anthropic's cache that lasts an hour.
	Sent, Cached, Written, Hour int
	// Output is the size of the answer, and Thought is the reasoning in it. Claude Code may record
	// Output before the answer was complete.
	Output, Thought int
	// Time is when the answer was recorded, zero when unknown.
	Time time.Time
	// Foreign is true for calls that were made before the fork: they sent what the original
	// contained, not what this conversation contains.
	Foreign bool
}
