package pi

import (
	"decant/model/formats/kit"
	"decant/model/source"
)

// recordUsage lists the calls that the answers on the path record. Calls up to a usage with a
// fork's mark were made by its original.
func (o *opener) recordUsage() {
	for i := range o.c.Events {
		ev := &o.c.Events[i]
		e := &o.entries[ev.Record]
		if ev.OffPath || ev.Role != "assistant" || !e.counted || e.unsent != "" ||
			i > 0 && o.c.Events[i-1].Record == ev.Record {
			continue
		}
		o.c.Answered(e.usage.At(i, e.origin.model, e.time))
	}
	for i := range o.entries {
		if e := &o.entries[i]; e.usage.Mark != nil {
			o.c.Forked(i, e.usage.Mark, e.origin.model)
		}
	}
}

// usageNames are the members of a usage.
var usageNames = kit.UsageNames{
	Input: "input", Cached: "cacheRead", Written: "cacheWrite", Output: "output",
	Thought: "reasoning",
}

// usedTokens is the size of the context according to a usage, in tokens.
func usedTokens(usage source.Value) int {
	if n := usage.Get("totalTokens").Int(); n > 0 {
		return n
	}
	n := 0
	for _, name := range []string{"input", "output", "cacheRead", "cacheWrite"} {
		n += max(0, usage.Get(name).Int())
	}
	return n
}
