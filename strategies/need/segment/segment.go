// Package segment finds the segments between the boundaries of a conversation, where they may be
// cut, and what the conversation was at that point. It knows no format.
package segment

import (
	"math"
	"slices"

	"decant/model"
)

// The least numbers of calls before and after a cut that counts.
const minCallsBefore, minCallsAfter = 25, 8

// nearPrompt is how far a prompt may be from a cut to attract it, as a share of a segment's calls.
const nearPrompt = 0.07

// DefaultCuts is the default number of cuts that are tried in a segment.
const DefaultCuts = 4

// listShares returns the shares of a segment's calls at which n cuts are tried.
func listShares(n int) []float64 {
	switch n {
	case DefaultCuts:
		return []float64{0.3, 0.5, 0.7, 0.85}
	case 1:
		return []float64{0.5}
	}
	const first, last = 0.3, 0.85
	out := make([]float64, n)
	for i := range out {
		out[i] = first + (last-first)*float64(i)/float64(n-1)
	}
	return out
}

// Segment is the part between two boundaries of a conversation. It holds the events that were sent
// in one partition, as indices into the conversation's events.
type Segment struct {
	Partition int
	Events    []int
	// Calls lists by index in Events the number of calls made before it. The last entry is for the
	// end.
	Calls []int
}

// List lists the segments of a conversation. It leaves out events that are off the path or were
// never sent. What no fork can leave out and was recorded before a boundary, such as the first
// instructions, is sent in the segments before that boundary too; it stands at their start.
func List(c *model.Conversation) []Segment {
	last := len(c.Boundaries)
	out := make([]Segment, last+1)
	for i := range c.EventCount() {
		e := c.EventAt(i)
		for k := range last {
			if e.Fixed && e.Live && e.Partition == last && e.Record < c.Boundaries[k].Record {
				out[k].Partition, out[k].Events = k, append(out[k].Events, i)
			}
		}
	}
	for i := range c.EventCount() {
		e := c.EventAt(i)
		if e.Partition < 0 || e.Partition > last || !wasSent(e, last) {
			continue
		}
		s := &out[e.Partition]
		s.Partition, s.Events = e.Partition, append(s.Events, i)
	}
	for k := range out {
		s := &out[k]
		s.Calls = make([]int, len(s.Events)+1)
		for at, i := range s.Events {
			s.Calls[at+1] = s.Calls[at]
			if c.EventAt(i).Kind == model.ToolCall {
				s.Calls[at+1]++
			}
		}
	}
	return out
}

// wasSent reports whether an event was sent while its partition was the context window.
func wasSent(e *model.Event, last int) bool {
	if e.Partition == last {
		return e.Live
	}
	return !e.OffPath && !e.Unsent
}

// ListPlaces lists the places at which a segment is cut, in order. A cut is before the event at its
// place.
func (s *Segment) ListPlaces(c *model.Conversation, cuts int) []int {
	n := s.Calls[len(s.Events)]
	if n < minCallsBefore+minCallsAfter {
		return nil
	}
	valid, prompts := listValid(c, s)
	var out []int
	for _, share := range listShares(cuts) {
		want := share * float64(n)
		at, ok := s.nearest(prompts, want)
		if !ok || math.Abs(float64(s.Calls[at])-want) > nearPrompt*float64(n) {
			at, ok = s.nearest(valid, want)
		}
		if ok && s.Calls[at] >= minCallsBefore && n-s.Calls[at] >= minCallsAfter {
			out = append(out, at)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// nearest returns the place with a number of calls before it that is closest to calls. Of two, it
// takes the earlier. It returns false if there is none.
func (s *Segment) nearest(places []int, calls float64) (at int, ok bool) {
	best := math.Inf(1)
	for _, p := range places {
		if far := math.Abs(float64(s.Calls[p]) - calls); far < best {
			best, at, ok = far, p, true
		}
	}
	return at, ok
}

// listValid lists the places of a segment with no open call, before an answer to a result or before
// a prompt. prompts lists only those before a prompt.
func listValid(c *model.Conversation, s *Segment) (all, prompts []int) {
	ends := map[int]int{} // From an open call's last result to how many calls end there.
	open, afterResult := 0, false
	for at, i := range s.Events {
		e := c.EventAt(i)
		if open == 0 && at > 0 {
			switch {
			case e.Prompt:
				all, prompts = append(all, at), append(prompts, at)
			case afterResult && e.Role == "assistant":
				all = append(all, at)
			}
		}
		switch e.Kind {
		case model.ToolCall:
			if k := &c.Calls[max(e.Call, 0)]; e.Call >= 0 && k.Request == i && k.Result > i {
				ends[k.Result]++
				open++
			}
		case model.ToolResult:
			open -= ends[i]
			delete(ends, i)
			afterResult = true
		case model.Attachment, model.System:
		default:
			afterResult = false
		}
	}
	return all, prompts
}

// ListContinuation lists the events from a place on, up to a number of calls.
func (s *Segment) ListContinuation(c *model.Conversation, at, most int) []int {
	calls := 0
	for i := at; i < len(s.Events); i++ {
		if c.EventAt(s.Events[i]).Kind == model.ToolCall {
			if calls++; calls > most {
				return s.Events[at:i]
			}
		}
	}
	return s.Events[at:]
}
