package model

import (
	"cmp"
	"slices"
	"time"
)

// Usage is what one recorded call of a model came to, as its provider counted it.
// Numbers are tokens as recorded, not estimated; 0 where nothing was recorded.
type Usage struct {
	// Event is the index into Conversation.Events of the first event of the answer: the
	// call sent what stands before it in its partition.
	Event int
	// Model is who answered, "" when not recorded.
	Model string
	// Context is all that was sent, what the provider had cached included; Cached is
	// the part of it that was read from the cache, Written the part that was put there.
	Context, Cached, Written int
	// Output is what the answer came to, Thought the part of it that was reasoning.
	// Claude Code may record Output before the answer was whole.
	Output, Thought int
	// Time is when the answer was recorded, zero when unknown.
	Time time.Time
	// Foreign calls were made before the conversation was forked: they sent what its
	// original held, not what stands here.
	Foreign bool
}

// Answered adds a call, or corrects the one that the same answer is of: agents write an
// answer on several lines, and the last one has the whole count. A call that sent
// nothing, or has no event, is not kept.
func (c *Conversation) Answered(u Usage) {
	if u.Context <= 0 || u.Event < 0 || u.Event >= len(c.Events) {
		return
	}
	at, known := slices.BinarySearchFunc(c.Usage, u.Event, func(have Usage, event int) int {
		return cmp.Compare(have.Event, event)
	})
	if known {
		c.Usage[at] = u
		return
	}
	c.Usage = slices.Insert(c.Usage, at, u)
}
