package need

import (
	"math"
	"slices"

	"decant/model"
)

// What a cut must have to count: calls and tokens before it, calls after it.
const (
	minCallsBefore, minTokensBefore = 25, 12_000
	minCallsAfter                   = 8
)

// nearPrompt is how far from a cut, as a share of a segment's calls, a prompt may stand that draws
// it.
const nearPrompt = 0.07

// DefaultCuts is how many cuts are tried in a segment when nobody chose.
const DefaultCuts = 4

// listShares lists the shares of a segment's calls at which n cuts are tried.
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

// segment is what lies between two boundaries of a conversation: the events that were sent in one
// partition, as indices into its events.
type segment struct {
	partition int
	events    []int
	// calls is, by place in events, how many calls were made before it; the last entry is for the
	// end.
	calls []int
}

// listSegments lists the segments of a conversation. What is off the path, or was never sent, is in
// none.
func listSegments(c *model.Conversation) []segment {
	last := len(c.Boundaries)
	out := make([]segment, last+1)
	for i := range c.EventCount() {
		e := c.EventAt(i)
		if e.Partition < 0 || e.Partition > last || !wasSent(e, last) {
			continue
		}
		s := &out[e.Partition]
		s.partition, s.events = e.Partition, append(s.events, i)
	}
	for k := range out {
		s := &out[k]
		s.calls = make([]int, len(s.events)+1)
		for at, i := range s.events {
			s.calls[at+1] = s.calls[at]
			if c.EventAt(i).Kind == model.ToolCall {
				s.calls[at+1]++
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

// listPlaces lists the places in a segment's events before which it is cut, in order.
func listPlaces(c *model.Conversation, s *segment, cuts int) []int {
	n := s.calls[len(s.events)]
	if n < minCallsBefore+minCallsAfter {
		return nil
	}
	valid, prompts := listValid(c, s)
	var out []int
	for _, share := range listShares(cuts) {
		want := share * float64(n)
		at, ok := s.nearest(prompts, want)
		if !ok || math.Abs(float64(s.calls[at])-want) > nearPrompt*float64(n) {
			at, ok = s.nearest(valid, want)
		}
		if ok && s.calls[at] >= minCallsBefore && n-s.calls[at] >= minCallsAfter {
			out = append(out, at)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// nearest is the place with about so many calls before it, the earlier of two; false where there is
// none.
func (s *segment) nearest(places []int, calls float64) (at int, ok bool) {
	best := math.Inf(1)
	for _, p := range places {
		if far := math.Abs(float64(s.calls[p]) - calls); far < best {
			best, at, ok = far, p, true
		}
	}
	return at, ok
}

// listValid lists the places of a segment at which no call is open, in front of an answer to a
// result or of a prompt, and those in front of a prompt.
func listValid(c *model.Conversation, s *segment) (all, prompts []int) {
	ends := map[int]int{} // From an open call's last result to how many end there.
	open, afterResult := 0, false
	for at, i := range s.events {
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
