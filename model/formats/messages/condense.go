package messages

import (
	"decant/model"
	"decant/model/source"
)

// condensed is how Roo keeps what it does not send any more: a message names the
// summary, or the mark of a cut, that stands for it, and is hidden while that is there.
type condensed struct {
	// present are the ids of summaries and of marks.
	present map[string]bool
	// hidden are the events that something hides, each with its id.
	hidden []hiding
}

// hiding is an event and the id of what hides it.
type hiding struct {
	event int
	by    string
}

// condense notes what Roo says of a message whose events start at an index. What stands
// for others is a summary.
func (r *reader) condense(v source.Value, from int) {
	c := &r.condensed
	for _, of := range []struct{ flag, id, parent string }{
		{"isSummary", "condenseId", "condenseParent"},
		{"isTruncationMarker", "truncationId", "truncationParent"},
	} {
		parent, id := v.Get(of.parent).Text(), v.Get(of.id).Text()
		stands := id != "" && v.Get(of.flag).True()
		if stands && c.present == nil {
			c.present = map[string]bool{}
		}
		if stands {
			c.present[of.id+id] = true
		}
		for i := from; i < len(r.c.Events); i++ {
			e := &r.c.Events[i]
			if parent != "" {
				c.hidden = append(c.hidden, hiding{i, of.id + parent})
			}
			if stands && (e.Kind == model.User || e.Kind == model.Assistant) {
				e.Kind, e.Label = model.Summary, of.flag
			}
		}
	}
}

// hide takes what Roo hides out of what is live.
func (r *reader) hide() {
	for _, h := range r.condensed.hidden {
		if r.condensed.present[h.by] {
			r.c.Events[h.event].Live = false
		}
	}
}
