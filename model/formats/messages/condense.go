package messages

import (
	"decant/model"
	"decant/model/source"
)

// condensed tracks what Roo keeps but no longer sends. A message names the summary, or the mark of
// a cut, that replaces it, and stays hidden while that exists.
type condensed struct {
	// present are the events of summaries and of marks, by id.
	present map[string][]int
	// hidden are the hidden events, each with the id of what hides it.
	hidden []hiding
}

// hiding is an event and the id of what hides it.
type hiding struct {
	event int
	by    string
}

// noteMessage notes what Roo says about a message whose events start at an index. A message that
// replaces others is a summary.
func (c *condensed) noteMessage(v source.Value, events []model.Event, from int) {
	for _, of := range []struct{ flag, id, parent string }{
		{"isSummary", "condenseId", "condenseParent"},
		{"isTruncationMarker", "truncationId", "truncationParent"},
	} {
		parent, id := v.Get(of.parent).Text(), v.Get(of.id).Text()
		stands := id != "" && v.Get(of.flag).True()
		if stands && c.present == nil {
			c.present = map[string][]int{}
		}
		if stands {
			c.present[of.id+id] = nil
		}
		for i := from; i < len(events); i++ {
			e := &events[i]
			if parent != "" {
				c.hidden = append(c.hidden, hiding{i, of.id + parent})
			}
			if stands {
				c.present[of.id+id] = append(c.present[of.id+id], i)
			}
			if stands && (e.Kind == model.User || e.Kind == model.Assistant) {
				e.Kind, e.Label = model.Summary, of.flag
			}
		}
	}
}

// hideEvents marks what Roo hides as not live. What hides it stays in every fork, because otherwise
// Roo would send everything hidden again.
func (c *condensed) hideEvents(events []model.Event) {
	for _, h := range c.hidden {
		by, ok := c.present[h.by]
		if !ok {
			continue
		}
		events[h.event].Live = false
		for _, i := range by {
			events[i].Fixed = true
		}
	}
}
