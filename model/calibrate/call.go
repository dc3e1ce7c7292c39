package calibrate

import (
	"decant/model"
)

// Call is one recorded call of a model, and what the file says that it sent. All counts
// are from the start of its stretch on.
type Call struct {
	// Stretch tells calls apart between which the agent compacted.
	Stretch int
	// Context is what was sent, in tokens as recorded.
	Context float64
	// Text is the estimate at scale 1 of what the file holds of it, in tokens; Images
	// what its images cost by their pixels, which no scale changes. Hidden are recorded
	// tokens of reasoning of this turn that the file holds sealed, Past those of the
	// turns before.
	Text, Images, Hidden, Past float64
	// Tools counts the tool calls in it.
	Tools int
}

// ListCalls are the recorded calls of the conversation's newest model on its active path, in
// the order of their answers. Calls of other models are left out, as they count
// otherwise; so are those that say that nothing was sent, and those that were made before
// the conversation was forked.
func ListCalls(c *model.Conversation) []Call {
	return callsOf(c, func(by string) bool { return by == c.Model || by == "" })
}

// callsOf is Calls of the models that count.
func callsOf(c *model.Conversation, counts func(by string) bool) []Call {
	usage := c.Usage // In the order of their events.
	out := make([]Call, 0, len(c.Usage))
	var sent Call
	thought := 0 // Recorded reasoning of the answer at hand that no event had yet.
	for i := range c.EventCount() {
		e := c.EventAt(i)
		var u *model.Usage
		if len(usage) > 0 && usage[0].Event == i {
			u, usage = &usage[0], usage[1:]
		}
		if e.OffPath {
			continue
		}
		if e.Partition != sent.Stretch {
			sent, thought = Call{Stretch: e.Partition}, 0
		}
		if u != nil {
			thought = u.Thought
			if u.Sent > 0 && !u.Foreign && !wasKept(c, e) && counts(u.Model) {
				call := sent
				call.Context = float64(u.Sent)
				out = append(out, call)
			}
		}
		if wasUnsent(c, e) {
			continue
		}
		if e.Prompt {
			sent.Past, sent.Hidden = sent.Past+sent.Hidden, 0
		}
		sent.add(e, c.TextScale())
		if e.Kind == model.Reasoning && e.Opaque > 0 {
			// A summary is in the open.
			sent.Hidden += max(0, float64(thought)-e.TotalWeight()/c.TextScale())
			thought = 0
		}
	}
	return out
}

// wasKept reports whether an event was there before the boundary that its partition starts
// at: its call was made when more was in context.
func wasKept(c *model.Conversation, e *model.Event) bool {
	return e.Partition > 0 && e.Record < c.Boundaries[e.Partition-1].Record
}

// wasUnsent reports whether an event was no part of what the calls of its partition sent.
func wasUnsent(c *model.Conversation, e *model.Event) bool {
	if e.Partition == len(c.Boundaries) {
		return !e.Live
	}
	return e.Unsent
}

// add takes one event into what is sent, as it was before its texts were scaled.
func (s *Call) add(e *model.Event, scale float64) {
	if e.Kind == model.ToolCall {
		s.Tools++
	}
	for i := range e.Parts {
		if p := &e.Parts[i]; p.Kind == model.PartImage {
			s.Images += p.Weight
		} else {
			s.Text += p.Weight / scale
		}
	}
}
