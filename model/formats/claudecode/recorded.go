package claudecode

// recordUsage lists the calls that the replies on the path tell of. One call is several
// lines with one message id, of which the last has the whole count. What stands up to a
// usage that a fork was given was sent by its original.
func (o *opener) recordUsage() {
	first := make(map[string]int)
	for i := range o.c.Events {
		e := &o.c.Events[i]
		l := o.lines[e.Record]
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
		o.c.Answered(l.usage.At(at, l.model, l.time))
	}
	for i := range o.lines {
		if l := o.lines[i]; l.usage.Mark != nil {
			o.c.Forked(i, l.usage.Mark, l.model)
		}
	}
}
