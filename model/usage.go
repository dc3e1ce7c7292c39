package model

import (
	"time"
)

// Usage is what one recorded call of a model came to, as its provider counted it.
// Numbers are tokens as recorded, not estimated; 0 where nothing was recorded.
type Usage struct {
	// Event is the index into Conversation.Events of the first event of the answer: the
	// call sent what comes before it in its partition.
	Event int
	// Model is who answered, "" when not recorded.
	Model string
	// Sent is all that was sent, what the provider had cached included; Cached is
	// the part of it that was read from the cache, Written the part that was put there, and
	// Hour what of Written was put into Anthropic's cache that lasts an hour.
	Sent, Cached, Written, Hour int
	// Output is what the answer came to, Thought the part of it that was reasoning.
	// Claude Code may record Output before the answer was whole.
	Output, Thought int
	// Time is when the answer was recorded, zero when unknown.
	Time time.Time
	// Foreign calls were made before the conversation was forked: they sent what its
	// original held, not what stands here.
	Foreign bool
}
