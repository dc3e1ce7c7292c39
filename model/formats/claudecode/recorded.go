package claudecode

import (
	"slices"

	"decant/model/formats/claudecode/slots"
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

// synthetic is the model of replies that the client invented.
const synthetic = "<synthetic>"
