package qwencode

import (
	"decant/model/formats/kit"
	"decant/model/source"
)

// usageNames are the members of a usage.
var usageNames = kit.UsageNames{
	Input: "promptTokenCount", Cached: "cachedContentTokenCount",
	Output: "candidatesTokenCount", Thought: "thoughtsTokenCount", Whole: true,
}

// readUsage reads the usage of an answer. Whether the count of the answer includes reasoning
// depends on the server, so the client uses the total.
func (l *line) readUsage(v source.Value) {
	if v.Kind() != source.KindObject {
		return
	}
	l.usage = usageNames.Read(v)
	l.usage.Output = usedOutput(v)
	l.used = usedTokens(v)
	l.counted = l.used > 0
}

// usedTokens is the size of the context in a usage, in tokens, or 0 where the client does not trust
// it.
func usedTokens(v source.Value) int {
	sent := v.Get("promptTokenCount")
	switch {
	case sent.Int() > 0:
		return sent.Int() + usedOutput(v)
	case sent.Exists():
		return 0
	}
	return max(0, v.Get("totalTokenCount").Int())
}

// usedOutput is the size of the answer in a usage.
func usedOutput(v source.Value) int {
	sent, total := v.Get("promptTokenCount"), v.Get("totalTokenCount")
	switch {
	case !sent.Exists():
		return 0
	case total.Exists():
		return max(0, total.Int()-sent.Int())
	}
	answer := max(0, v.Get("candidatesTokenCount").Int())
	thought := max(0, v.Get("thoughtsTokenCount").Int())
	if answer > thought {
		return answer
	}
	return answer + thought
}

// recordUsage lists the calls that the answers on the chain record. Calls up to a usage with a
// fork's mark were made by its original.
func (o *opener) recordUsage() {
	for i := range o.c.Events {
		e := &o.c.Events[i]
		l := &o.lines[e.Record]
		if e.OffPath || l.kind != said || !l.counted ||
			i > 0 && o.c.Events[i-1].Record == e.Record {
			continue
		}
		o.c.Answered(l.usage.At(i, l.model, l.time))
	}
	for i := range o.lines {
		if l := &o.lines[i]; l.usage.Mark != nil {
			o.c.Forked(i, l.usage.Mark, l.model)
		}
	}
}
