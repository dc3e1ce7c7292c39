package claudecode

import (
	"fmt"

	"decant/model"
	"decant/model/source"
)

// usage is what one call of the API came to, in tokens; the three parts of what was sent
// do not overlap. mark is what a fork was given, nil for none.
type usage struct {
	input, written, cached, output int
	mark                           *model.Fit
}

// ourUsage is what a fork's newest reply says of its size, in tokens, with the fork's mark.
func ourUsage(input, output int, mark []byte) []byte {
	return fmt.Appendf(nil, `{"input_tokens":%d,"cache_creation_input_tokens":0,`+
		`"cache_read_input_tokens":0,"output_tokens":%d,%q:%s}`,
		input, output, model.MarkName, mark)
}

// readUsage reads the usage of a reply.
func readUsage(v source.Value) usage {
	count := func(name string) int { return max(0, v.Get(name).Int()) }
	return usage{
		input: count("input_tokens"), written: count("cache_creation_input_tokens"),
		cached: count("cache_read_input_tokens"), output: count("output_tokens"),
		mark: model.ReadMark(v),
	}
}

// context is all that was sent.
func (u usage) context() int { return u.input + u.written + u.cached }

// whole is what the context held after the reply.
func (u usage) whole() int { return u.context() + u.output }

// recorded lists the calls that the replies on the path tell of. One call is several
// lines with one message id, of which the last has the whole count. What stands up to a
// usage that a fork was given was sent by its original.
func (o *opener) recorded() {
	first := make(map[string]int)
	for i := range o.c.Events {
		e := &o.c.Events[i]
		l := &o.lines[e.Record]
		if e.OffPath || l.kind != reply || !l.counted || l.unsent != "" || l.model == synthetic {
			continue
		}
		at := i
		if l.message != "" {
			if known, ok := first[l.message]; ok {
				at = known
			}
			first[l.message] = at
		}
		u := l.usage
		o.c.Answered(model.Usage{
			Event: at, Model: l.model, Context: u.context(), Cached: u.cached,
			Written: u.written, Output: u.output, Time: l.time,
		})
	}
	for i := range o.lines {
		if l := &o.lines[i]; l.usage.mark != nil {
			o.c.Forked(i, l.usage.mark, l.model)
		}
	}
}
