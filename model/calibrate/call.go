package calibrate

import (
	"decant/model"
)

// Call is one recorded model call, and what the file says that it sent. All counts start at the
// beginning of its stretch.
type Call struct {
	// Stretch differs between calls that a compaction separates.
	Stretch int
	// Context is the recorded number of sent tokens.
	Context float64
	// Text is the estimate at scale 1 of the sent texts that the file contains, in tokens. Images
	// is the cost of the images by their pixels, which no scale changes. Hidden are recorded tokens
	// of sealed reasoning in this turn, and Past those of earlier turns.
	Text, Images, Hidden, Past float64
	// Tools is the number of tool calls in it.
	Tools int
}

// ListCalls are the recorded calls of the conversation's newest model on its active path, in the
// order of their answers. It leaves out calls of other models, which count tokens differently. It
// also leaves out calls that sent nothing, and calls from before the conversation was forked.
func ListCalls(c *model.Conversation) []Call {
	return callsOf(c, func(by string) bool { return by == c.Model || by == "" })
}

// callsOf is ListCalls for the models that counts accepts.
func callsOf(c *model.Conversation, counts func(by string) bool) []Call {
	usage := c.Usage // In the order of their events.
	out := make([]Call, 0, len(c.Usage))
	var sent Call
	thought := 0 // Recorded reasoning of the current answer that no event had yet.
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
			// A summary is not sealed.
			sent.Hidden += max(0, float64(thought)-e.TotalWeight()/c.TextScale())
			thought = 0
		}
	}
	return out
}

// wasKept reports whether an event is older than the boundary at which its partition starts. Its
// call was made when the context contained more.
func wasKept(c *model.Conversation, e *model.Event) bool {
	return e.Partition > 0 && e.Record < c.Boundaries[e.Partition-1].Record
}

// wasUnsent reports whether the calls of an event's partition did not send the event.
func wasUnsent(c *model.Conversation, e *model.Event) bool {
	if e.Partition == len(c.Boundaries) {
		return !e.Live
	}
	return e.Unsent
}

// add adds one event to what is sent, with its estimate before scaling.
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
