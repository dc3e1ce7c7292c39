package codex

import (
	"decant/model"
	"decant/model/source"
)

// took is what one call of a model came to, in tokens; cached and written are parts of
// input, thought is one of output. mark is what a fork was given, nil for none.
type took struct {
	input, cached, written, output, thought int
	mark                                    *model.Fit
}

// usageOf reads the usage of one call.
func usageOf(v source.Value) took {
	count := func(name string) int { return max(0, v.Get(name).Int()) }
	return took{
		input: count("input_tokens"), cached: count("cached_input_tokens"),
		written: count("cache_write_input_tokens"), output: count("output_tokens"),
		thought: count("reasoning_output_tokens"), mark: model.ReadMark(v),
	}
}

// recorded lists the calls that the rollout tells of. The client notes a usage after the
// items of the answer, which the outputs of its calls may precede; and it notes some
// more than once. So a usage is of the answer that began after the usage before. What
// stands up to one that a fork was given was sent by its original.
func (o *opener) recorded() {
	first := make(map[int]int, len(o.c.Events))
	for i := len(o.c.Events) - 1; i >= 0; i-- {
		if e := &o.c.Events[i]; e.ID.Item == 0 && !e.OffPath {
			first[e.Record] = i
		}
	}
	begun, by, marked := -1, "", func() {}
	for i := range o.lines {
		l := &o.lines[i]
		if l.kind == settings {
			by = l.model
		}
		begun = l.begins(i, begun)
		t := l.counted()
		if t.mark != nil {
			marked = func() { o.c.Forked(i, t.mark, by) }
		}
		if t.input == 0 || begun < 0 {
			continue
		}
		if at, ok := first[begun]; ok {
			o.c.Answered(model.Usage{
				Event: at, Model: by, Context: t.input, Cached: t.cached,
				Written: t.written, Output: t.output, Thought: t.thought, Time: l.time,
			})
		}
		begun = -1
	}
	marked()
}

// begins is where the answer began that is open after line i, where one that began at
// begun was open before it; -1 for none.
func (l *line) begins(i, begun int) int {
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

// counted is what the line says that a call came to, zero where it says nothing.
func (l *line) counted() took {
	if l.told != nil {
		return l.told.took
	}
	return l.took
}
