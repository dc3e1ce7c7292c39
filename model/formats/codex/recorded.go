package codex

import (
	"decant/model/formats/kit"
)

// recordUsage lists the calls that the rollout tells of. The client notes a usage after the
// items of the answer, which the outputs of its calls may precede; and it notes some
// more than once. So a usage is of the answer that began after the usage before. What
// stands up to one that a fork was given was sent by its original.
func (o *opener) recordUsage() {
	first := make(map[int]int, len(o.c.Events))
	for i := len(o.c.Events) - 1; i >= 0; i-- {
		if e := &o.c.Events[i]; e.ID.Item == 0 && !e.OffPath {
			first[e.Record] = i
		}
	}
	begun, by, marked := -1, "", func() {}
	for i := range o.lines {
		l := o.lines[i]
		if l.kind == settings {
			by = l.model
		}
		begun = l.answerBegun(i, begun)
		t := l.countedUsage()
		if t.Mark != nil {
			marked = func() { o.c.Forked(i, t.Mark, by) }
		}
		if t.Sent == 0 || begun < 0 {
			continue
		}
		if at, ok := first[begun]; ok {
			o.c.Answered(t.At(at, by, l.time))
		}
		begun = -1
	}
	marked()
}

// answerBegun is where the answer began that is open after line i, where one that began at
// begun was open before it; -1 for none.
func (l *line) answerBegun(i, begun int) int {
	switch {
	case l.kind == compacted:
		return -1
	case l.kind != item && l.kind != mail:
		return begun
	case l.items[0].Model:
		if begun < 0 {
			return i
		}
	case l.items[0].Type == "message": // It was cut off: something else is said.
		return -1
	}
	return begun
}

// countedUsage is what the line says that a call came to, zero where it says nothing.
func (l *line) countedUsage() kit.Usage {
	if l.report != nil {
		return l.report.took
	}
	return l.took
}

// usageNames are the members of a usage.
var usageNames = kit.UsageNames{
	Input: "input_tokens", Cached: "cached_input_tokens", Written: "cache_write_input_tokens",
	Output: "output_tokens", Thought: "reasoning_output_tokens", Whole: true,
}
