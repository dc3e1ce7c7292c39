package pi

import (
	"decant/model"
	"decant/model/source"
)

// usage is what one call of a model came to, in tokens; the three parts of what was sent
// do not overlap. mark is what a fork was given, nil for none.
type usage struct {
	input, cached, written, output, thought int
	mark                                    *model.Fit
}

// usageOf reads the usage of an answer.
func usageOf(v source.Value) usage {
	count := func(name string) int { return max(0, v.Get(name).Int()) }
	return usage{
		input: count("input"), cached: count("cacheRead"), written: count("cacheWrite"),
		output: count("output"), thought: count("reasoning"),
		mark: model.ReadMark(v),
	}
}

// recorded lists the calls that the answers on the path tell of. What stands up to a
// usage that a fork was given was sent by its original.
func (o *opener) recorded() {
	for i := range o.c.Events {
		ev := &o.c.Events[i]
		e := &o.entries[ev.Record]
		if ev.OffPath || ev.Role != "assistant" || !e.counted || e.unsent != "" ||
			i > 0 && o.c.Events[i-1].Record == ev.Record {
			continue
		}
		u := e.usage
		o.c.Answered(model.Usage{
			Event: i, Model: e.origin.model, Context: u.input + u.cached + u.written,
			Cached: u.cached, Written: u.written, Output: u.output, Thought: u.thought,
			Time: e.time,
		})
	}
	for i := range o.entries {
		if e := &o.entries[i]; e.usage.mark != nil {
			o.c.Forked(i, e.usage.mark, e.origin.model)
		}
	}
}
