package claudecode

import (
	"fmt"
	"slices"

	"decant/model"
	"decant/model/formats/claudecode/slots"
	"decant/model/formats/kit"
)

// recordUsage lists the calls that the replies on the path record. One call takes several lines
// with one message id, and the last has the full count. Calls up to a usage with a fork's mark were
// made by its original.
func (o *opener) recordUsage() {
	first := slots.Fill(o.replies+1, none)
	o.c.Usage = slices.Grow(o.c.Usage, o.replies)
	for i := range o.c.Events {
		e := &o.c.Events[i]
		l := o.lines[e.Record]
		if e.OffPath || l.kind != reply || !l.counted || l.unsent || l.model == synthetic {
			continue
		}
		at := i
		if n := o.replyOf.At(e.Record); n > 0 {
			if first[n] != none {
				at = int(first[n])
			}
			first[n] = slots.Short(at)
		}
		o.c.Answered(l.usage.At(at, l.model, l.time))
	}
	for i := range o.lines {
		if l := o.lines[i]; l.usage.Mark != nil {
			o.c.Forked(i, l.usage.Mark, l.model)
		}
	}
}

// usageNames are the members of a usage.
var usageNames = kit.UsageNames{
	Input: "input_tokens", Cached: "cache_read_input_tokens",
	Written: "cache_creation_input_tokens", Output: "output_tokens",
	Hour: []string{"cache_creation", "ephemeral_1h_input_tokens"},
}

// ourUsage is the size that a fork's newest reply records, in tokens, with the fork's mark.
func ourUsage(input, output int, mark []byte) []byte {
	return fmt.Appendf(nil, `{"input_tokens":%d,"cache_creation_input_tokens":0,`+
		`"cache_read_input_tokens":0,"output_tokens":%d,%q:%s}`,
		input, output, model.MarkName, mark)
}

// synthetic is the model of replies that the client invented.
const synthetic = "<synthetic>"
