package codex

import (
	"decant/model/formats/kit"
)

// recordUsage lists the calls that the rollout records. The client notes a usage after the items of
// the answer, and the outputs of the answer's calls may come earlier. It notes some usages more
// than once. So a usage belongs to the answer that began after the previous usage. Calls up to a
// usage with a fork's mark were made by its original.
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

// answerBegun is where the answer that is open after line i began, or -1 for none. begun is where
// the answer that was open before the line began.
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

// countedUsage is the usage of a call on the line, or zero where the line has none.
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
