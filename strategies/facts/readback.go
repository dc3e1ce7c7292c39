package facts

import (
	"slices"

	"decant/model"
	"decant/strategies/marker"
)

// findNeeds fills in what each event needs to stay in full. The codec names some of it; the
// references of an earlier fork point to the rest. Call it after readEvent has read all events.
func findNeeds(ix *Index) {
	c := ix.Conversation
	ix.Originals = map[int]*original{}
	var targets map[marker.Referent][]int
	for i := range c.EventCount() {
		if needs := c.EventAt(i).Needs; len(needs) > 0 {
			ix.Needs[i] = needs
		}
		for _, to := range ix.Refers[i] {
			if targets == nil {
				targets = ix.Targets()
			}
			if at := NearestBefore(ix, targets[to.Referent], i); at >= 0 {
				ix.Needs[i] = append(slices.Clip(ix.Needs[i]), at)
			}
		}
		for _, need := range ix.Needs[i] {
			ix.Needers[need] = append(ix.Needers[need], i)
		}
		if len(ix.Refers[i]) == 1 {
			if o := findOriginal(ix, i); o != nil {
				ix.Originals[i] = o
			}
		}
	}
}

// Targets lists what references may point to, each list in context order. Results are listed by
// call id, other resources by URI and checksum.
func (ix *Index) Targets() map[marker.Referent][]int {
	out := map[marker.Referent][]int{}
	for i := range ix.Conversation.EventCount() {
		e := ix.Event(i)
		if e.Kind == model.ToolResult {
			if call, ok := ix.CallIn(e); ok {
				to := marker.Referent{Call: call.ID}
				out[to] = append(out[to], i)
			}
			continue
		}
		for k := range e.Parts {
			if p := &e.Parts[k]; p.URI != "" {
				to := marker.Referent{URI: p.URI, Sum: p.Raw.Short()}
				out[to] = append(out[to], i)
			}
		}
	}
	return out
}

// NearestBefore returns the nearest event of a list that comes before an event in its partition, -1
// for none. A reference never crosses a boundary.
func NearestBefore(ix *Index, list []int, event int) int {
	for _, at := range slices.Backward(list) {
		if at < event && ix.Event(at).Partition == ix.Event(event).Partition {
			return at
		}
	}
	return -1
}
