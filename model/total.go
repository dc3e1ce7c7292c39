package model

// Total is the sum of sizes of events.
type Total struct {
	// Bytes counts decoded text; Tokens is an estimate.
	Bytes, Tokens int
}

// Total is what the agent would send when it resumes a fork with these outcomes:
// the sum over its live events. Total(nil) is that of the conversation itself.
func (c *Conversation) Total(outcomes map[int]Outcome) Total {
	var sum Total
	for i := range c.Events {
		e := &c.Events[i]
		if !e.Live {
			continue
		}
		o, changed := outcomes[i]
		if !changed {
			sum.Bytes += e.Bytes
			sum.Tokens += e.Tokens
			continue
		}
		if text, ok := c.TextAfter(e, o); ok {
			sum.Bytes += len(text)
			sum.Tokens += RoundWeight(weightAfter(c, e, o))
		}
	}
	return sum
}

// weightAfter is the unrounded token estimate of an event after an outcome.
func weightAfter(c *Conversation, e *Event, o Outcome) float64 {
	if o.Replaced {
		return c.TextWeight(o.Whole)
	}
	sum := 0.0
	for i := range e.Parts {
		switch text, changed := o.Parts[i]; {
		case !changed:
			sum += e.Parts[i].Weight
		case text != nil:
			sum += c.TextWeight(*text)
		}
	}
	return sum
}
