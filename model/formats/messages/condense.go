package messages

import (
	"decant/model"
	"decant/model/source"
)

// condensed is how Roo keeps what it does not send any more: a message names the
// summary, or the mark of a cut, that stands for it, and is hidden while that is there.
type condensed struct {
	// present are the events of summaries and of marks, by id.
	present map[string][]int
	// hidden are the events that something hides, each with its id.
	hidden []hiding
}

// hiding is an event and the id of what hides it.
type hiding struct {
	event int
	by    string
}

// noteMessage notes what Roo says of a message whose events start at an index. What
// stands for others is a summary.
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

// hideEvents takes what Roo hides out of what is live. What hides it stays in every fork: Roo
// would send all that again.
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
