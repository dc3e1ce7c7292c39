package board

import (
	"decant/model"
	"decant/strategies/facts"
)

// writers are the requests of successful writes by path, and of those that may have changed
// anything.
type writers struct {
	conv   *model.Conversation
	byPath map[string][]int
	all    []int
}

// newWriters gathers the writes, in context order.
func newWriters(c *model.Conversation) *writers {
	w := &writers{conv: c, byPath: map[string][]int{}}
	for i := range c.Calls {
		call := &c.Calls[i]
		if call.Effect.Kind != model.Writes || !facts.HasWritten(call) {
			continue
		}
		for _, p := range call.Effect.Paths {
			w.byPath[p] = append(w.byPath[p], call.Request)
		}
		if call.Effect.Everything {
			w.all = append(w.all, call.Request)
		}
	}
	return w
}

// after returns the first later write to what an event read, -1 if none is known.
func (w *writers) after(event int) int {
	first := -1
	look := func(requests []int) {
		for _, r := range requests {
			if r > event && (first < 0 || r < first) {
				first = r
			}
		}
	}
	if at := w.conv.EventAt(event).Call; at >= 0 {
		for _, p := range w.conv.Calls[at].Effect.Paths {
			look(w.byPath[p])
		}
	}
	look(w.all)
	return first
}
