package claudecode

import (
	"bytes"
	"fmt"

	"decant/model"
	"decant/model/source"
)

// usage is what one call of the API came to, in tokens; the three parts of what was sent
// do not overlap. ours is true for one that a fork was given: no API writes it so.
type usage struct {
	input, written, cached, output int
	ours                           bool
}

// ourUsage is what a fork's newest reply says of its size, in tokens.
func ourUsage(input, output int) []byte {
	return fmt.Appendf(nil, `{"input_tokens":%d,"cache_creation_input_tokens":0,`+
		`"cache_read_input_tokens":0,"output_tokens":%d}`, input, output)
}

// readUsage reads the usage of a reply.
func readUsage(v source.Value) usage {
	count := func(name string) int { return max(0, v.Get(name).Int()) }
	u := usage{
		input: count("input_tokens"), written: count("cache_creation_input_tokens"),
		cached: count("cache_read_input_tokens"), output: count("output_tokens"),
	}
	u.ours = v.Exists() && bytes.Equal(v.Raw(), ourUsage(u.input, u.output))
	return u
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
	seam := -1
	for i := range o.lines {
		if o.lines[i].usage.ours {
			seam = i
		}
	}
	o.c.Forked(seam)
}
