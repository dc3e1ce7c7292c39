package copilot

// recordUsage lists the usage of the model's answers. A usage names its request; otherwise it
// belongs to the next answer.
func (o *opener) recordUsage() {
	named := make(map[string]int)
	for i := range o.lines {
		if l := &o.lines[i]; l.kind == usage && l.agent == "" && l.answer != "" {
			named[l.answer] = i
		}
	}
	last, of := none, make(map[int]int)
	for i := range o.c.Events {
		e := &o.c.Events[i]
		l := &o.lines[e.Record]
		if l.kind != reply || e.OffPath || e.Record == last || e.Role != "assistant" {
			continue
		}
		last = e.Record
		if at, ok := o.usageOf(e.Record, named); ok {
			o.c.Answered(o.lines[at].used.At(i, o.lines[at].model, l.time))
			of[at] = e.Record
		}
	}
	for i := range o.lines {
		if l := &o.lines[i]; l.kind == usage && l.agent == "" && l.used.Mark != nil {
			o.c.Forked(max(i, of[i]), l.used.Mark, l.model)
		}
	}
}

// usageOf is the line with the usage of an answer. Each counts once, for the first line of the
// answer.
func (o *opener) usageOf(record int, named map[string]int) (int, bool) {
	if id := o.lines[record].answer; id != "" {
		at, ok := named[id]
		delete(named, id)
		if ok {
			return at, true
		}
	}
	for i := record - 1; i >= 0; i-- {
		l := &o.lines[i]
		switch {
		case l.agent != "":
		case l.kind == usage && l.answer == "":
			return i, true
		case l.kind == reply || l.kind == user || l.kind == usage:
			return 0, false
		}
	}
	return 0, false
}
