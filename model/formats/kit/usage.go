package kit

import (
	"time"

	"decant/model"
	"decant/model/source"
)

// Usage is the recorded usage of one model call, in tokens; zero where the file does not say.
type Usage struct {
	// Sent is everything that was sent. Cached is the part that was read from the cache, and
	// Written the part that was put there. Hour is the part of Written that lasts an hour.
	Sent, Cached, Written, Hour int
	// Output is the size of the answer, and Thought is the reasoning in it.
	Output, Thought int
	// Mark is the mark that a fork was given, or nil for none.
	Mark *model.Fit
}

// Context is the size of the context after the answer.
func (u Usage) Context() int { return u.Sent + u.Output }

// At is the usage of the answer that starts with an event, with its model and time.
func (u Usage) At(event int, by string, at time.Time) model.Usage {
	return model.Usage{
		Event: event, Model: by, Time: at, Sent: u.Sent, Cached: u.Cached, Written: u.Written,
		Hour: u.Hour, Output: u.Output, Thought: u.Thought,
	}
}

// UsageNames are the members in which an agent records a usage, or "" for what it does not record.
type UsageNames struct {
	Input, Cached, Written, Output, Thought string
	// Hour is the path to the tokens that were put into the hour cache, or nil for none.
	Hour []string
	// Whole is true where Input includes the cached and written tokens; else the three do not
	// overlap.
	Whole bool
}

// Read reads a usage. A negative number counts as 0.
func (n UsageNames) Read(v source.Value) Usage {
	u := Usage{Mark: model.ReadMark(v)}
	for name, value := range v.Fields() {
		if to := n.findField(&u, name); to != nil {
			*to = max(0, value.Int())
		} else if len(n.Hour) > 0 && string(name) == n.Hour[0] {
			u.Hour = max(0, value.Get(n.Hour[1:]...).Int())
		}
	}
	if !n.Whole {
		u.Sent += u.Cached + u.Written
	}
	return u
}

// findField is the field for a member with a number, or nil for other members.
func (n UsageNames) findField(u *Usage, name []byte) *int {
	switch string(name) {
	case "":
		return nil // It is the name of what the agent does not record.
	case n.Input:
		return &u.Sent
	case n.Cached:
		return &u.Cached
	case n.Written:
		return &u.Written
	case n.Output:
		return &u.Output
	case n.Thought:
		return &u.Thought
	}
	return nil
}
