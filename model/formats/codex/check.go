package codex

import (
	"slices"
	"strconv"

	"decant/model"
)

// Check lists the rules that a loaded rollout breaks, each with its place and what the client or
// its API would do. A fork made by Draft breaks none, except through unchanged parts of its
// original.
func (Codec) Check(c *model.Conversation) []model.Finding {
	s, ok := c.State.(*state)
	if !ok {
		return nil
	}
	return slices.Clone(s.findings)
}

// checkAll notes all problems.
func (o *opener) checkAll() {
	o.checkThread()
	for i := range o.lines {
		o.checkLine(i)
	}
	o.checkCalls()
	o.checkGroups()
}

// checkThread notes problems of the rollout as a whole.
func (o *opener) checkThread() {
	n := len(o.lines)
	switch {
	case o.s.bare:
		o.find(ruleBare, "conversation")
	case n == 0 || o.lines[0].meta == nil:
		o.find(ruleMeta, "conversation")
	}
	if !model.IsUUID(o.c.ID) {
		o.find(ruleID, "conversation")
	}
	if name := IDOf(o.c.Path); model.IsUUID(name) && name != o.c.ID {
		o.find(ruleName, "conversation")
	}
	if n > 0 && o.paginated && !o.lines[n-1].ordinal {
		o.find(ruleOrdinal, o.lineName(n-1))
	}
	if o.start > 0 && o.lines[o.start].meta != o.s.meta {
		o.find(ruleMetaAgain, o.lineName(o.start))
	}
}

// checkLine notes problems of one line.
func (o *opener) checkLine(i int) {
	l := o.lines[i]
	switch {
	case l.kind == unread:
		o.find(ruleUnread, o.lineName(i))
	case l.kind == compacted && l.err != nil:
		o.find(ruleCompacted, o.lineName(i))
	case l.kind == item && l.items[0].unfit == ruleItem:
		o.find(ruleItem, o.lineName(i))
	case l.kind == item && l.items[0].unfit == foreign && !l.items[0].Known:
		f := ruleTable.Find(ruleUnknown, o.lineName(i))
		f.Effect, f.Harmless = "the client leaves out an item of a type that it does not know", true
		o.s.findings = append(o.s.findings, f)
	case i == o.s.base && slices.ContainsFunc(l.items, func(e entry) bool {
		return e.unfit == ruleUnknown
	}):
		o.find(ruleUnknown, o.lineName(i))
	}
}

// lineName is the name of a line in findings.
func (o *opener) lineName(i int) string { return "line " + strconv.Itoa(o.src.Records[i].Line) }

// checkCalls notes problems of pairs.
func (o *opener) checkCalls() {
	asked := make(map[pairing]int)
	for n, p := range o.history {
		if k, ok := o.itemAt(p).callOf(asks); ok {
			if _, twice := asked[k]; twice {
				o.find(ruleTwice, o.eventName(p))
				continue
			}
			asked[k] = n
		}
	}
	for n, p := range o.history {
		if _, made := o.s.aborted[p]; made {
			o.find(ruleNoOutput, o.eventName(p))
		}
		if o.orphans[p] {
			o.find(ruleNoCall, o.eventName(p))
		} else if k, ok := o.itemAt(p).callOf(answers); ok && asked[k] > n {
			o.find(ruleOrder, o.eventName(p))
		}
	}
}

// eventName is the id of an item's first event.
func (o *opener) eventName(p place) string {
	id := model.ID{Record: p.record + 1, Block: 1}
	if l := o.lines[p.record]; l.kind == compacted && l.cut.replaced {
		id.Item = p.item + 1
	}
	return id.String()
}

// checkGroups notes answers that have only reasoning.
func (o *opener) checkGroups() {
	rest := make(map[int]bool)
	for i := range o.c.Events {
		if e := &o.c.Events[i]; e.Live && e.Group > 0 && e.Kind != model.Reasoning {
			rest[e.Group] = true
		}
	}
	for i := range o.c.Events {
		e := &o.c.Events[i]
		if e.Live && e.Group > 0 && e.Kind == model.Reasoning && !rest[e.Group] {
			rest[e.Group] = true
			o.find(ruleLone, e.ID.String())
		}
	}
}
