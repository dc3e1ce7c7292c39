package kit

import (
	"time"

	"decant/model"
	"decant/model/source"
)

// Usage is what one call of a model came to, in tokens, as a file records it; zero where
// it does not say.
type Usage struct {
	// Sent is all that was sent. Cached is the part of it that was read from the cache,
	// Written the part that was put there, Hour what of that lasts an hour.
	Sent, Cached, Written, Hour int
	// Output is what the answer came to, Thought the part of it that was reasoning.
	Output, Thought int
	// Mark is what a fork was given, nil for none.
	Mark *model.Fit
}

// Context is what the context held after the answer.
func (u Usage) Context() int { return u.Sent + u.Output }

// At is the usage of the answer that starts with an event, by a model, at a time.
func (u Usage) At(event int, by string, at time.Time) model.Usage {
	return model.Usage{
		Event: event, Model: by, Time: at, Sent: u.Sent, Cached: u.Cached, Written: u.Written,
		Hour: u.Hour, Output: u.Output, Thought: u.Thought,
	}
}

// UsageNames are the members in which an agent records a usage, "" for what it does not
// record.
type UsageNames struct {
	Input, Cached, Written, Output, Thought string
	// Hour is the way to what was put into the cache for an hour, nil for none.
	Hour []string
	// Whole is true where Input counts what was cached and written as well; else the
	// three do not overlap.
	Whole bool
}

// Read reads a usage. A number below 0 counts nothing.
func (n UsageNames) Read(v source.Value) Usage {
	count := func(way ...string) int {
		if len(way) == 0 || way[0] == "" {
			return 0
		}
		return max(0, v.Get(way...).Int())
	}
	u := Usage{
		Sent: count(n.Input), Cached: count(n.Cached), Written: count(n.Written),
		Hour: count(n.Hour...), Output: count(n.Output), Thought: count(n.Thought),
		Mark: model.ReadMark(v),
	}
	if !n.Whole {
		u.Sent += u.Cached + u.Written
	}
	return u
}
