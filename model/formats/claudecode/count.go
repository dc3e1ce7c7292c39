package claudecode

import (
	"strconv"

	"decant/model/formats/claudecode/usage"
)

// countContext writes the estimate of the fork's context into the newest usage that the client
// would trust, because the client compacts at once when the context is full. If the client drops a
// reply when it resumes, the previous reply is used.
func (d *drafter) countContext(list []keptRecord) {
	for i := len(list) - 1; i >= 0; i-- {
		l := d.s.lines[list[i].record]
		if !l.counted || l.model == synthetic || list[i].usage != nil {
			continue
		}
		if d.countReply(list, i) {
			return
		}
	}
}

// countReply writes the estimate into all lines of the reply at an index, and reports whether the
// client keeps one of them. The client does not keep reasoning and calls without a result.
func (d *drafter) countReply(list []keptRecord, at int) (stays bool) {
	id := d.s.lines[list[at].record].message
	// A reply repeats its usage on each of its lines.
	own := func(i int) bool {
		l := d.s.lines[list[i].record]
		return i == at || id != "" && l.counted && l.message == id
	}
	// The client adds input and output, so the estimate is split between them.
	before, reply := d.c.Beside(d.outs).Beside()+d.c.FixTokens(d.outs), 0
	var lines []int // The lines of the reply.
	for i := range list {
		if own(i) {
			lines = append(lines, i)
			continue
		}
		for _, e := range list[i].events {
			before += d.eventTokens(e)
		}
	}
	for _, i := range lines {
		for _, e := range list[i].events {
			reply += d.eventTokens(e)
			stays = stays || !d.isPassedOver(e)
		}
	}
	size := usage.OfFork(before, reply, d.c.Mark(d.outs))
	for _, i := range lines {
		list[i].usage = size
	}
	return stays
}

// partReplies gives new ids to replies without an id, and to separate replies that share one.
// Otherwise the client would merge them into one.
func (d *drafter) partReplies(list []keptRecord) {
	used, next := make(map[string]bool, len(list)/2), make(map[string]int)
	own, last := "", none
	for i := range list {
		l := d.s.lines[list[i].record]
		if l.kind != reply {
			continue
		}
		if l.message == "" {
			list[i].message = "msg_" + l.uuid
			continue
		}
		if m := d.c.Events[list[i].events[0]].Message; m != last {
			for own = l.message; used[own]; {
				next[l.message]++
				own = l.message + "_" + strconv.Itoa(next[l.message])
			}
			used[own], last = true, m
		}
		if own != l.message {
			list[i].message = own
		}
	}
}
