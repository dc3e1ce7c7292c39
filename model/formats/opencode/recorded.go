package opencode

import (
	"decant/model"
	"decant/model/formats/kit"
	"decant/model/source"
)

// readUsage reads the usage of an answer. Its counts do not overlap.
func (m *message) readUsage(v source.Value) {
	count := func(way ...string) int { return max(0, v.Get(way...).Int()) }
	u := kit.Usage{
		Cached: count("cache", "read"), Written: count("cache", "write"),
		Thought: count("reasoning"), Mark: model.ReadMark(v),
	}
	u.Sent = count("input") + u.Cached + u.Written
	u.Output = count("output") + u.Thought
	m.usage = u
	if m.context = count("total"); m.context == 0 {
		m.context = u.Sent + count("output")
	}
}

// recordUsage lists the usage of the answers. Calls up to a usage with a fork's mark were made by
// its original.
func (o *opener) recordUsage() {
	last := none
	for i := range o.c.Events {
		e := &o.c.Events[i]
		m := &o.messages[e.Record-1]
		if e.OffPath || e.ID.Item != 0 || m.user || e.Record == last {
			continue
		}
		last = e.Record
		if m.usage.Sent > 0 {
			o.c.Answered(m.usage.At(i, m.model, m.time))
		}
	}
	for _, i := range o.order {
		if m := &o.messages[i]; m.usage.Mark != nil {
			o.c.Forked(i+1, m.usage.Mark, m.model)
		}
	}
}
