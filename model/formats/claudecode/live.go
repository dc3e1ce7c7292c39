package claudecode

import (
	"maps"
	"slices"

	"decant/model"
	"decant/model/formats/claudecode/rules"
)

// roleRun are events that the API sees as one turn: adjacent events with one role.
type roleRun struct {
	role   string
	events []int
}

// dropUnsent marks events as not live that the client drops before it sends, or that the API would
// refuse. It adds findings for them.
func (o *opener) dropUnsent() {
	for i := range o.c.Events {
		if rule := o.dead[i]; rule != "" {
			o.dropEvent(i, rule)
		}
	}
	o.dropUnpaired()
	o.dropLone()
	o.startsWithReply()
}

// startsWithReply notes that a reply is sent first. The client puts its own reminder before it.
func (o *opener) startsWithReply() {
	for i := range o.c.Events {
		if e := &o.c.Events[i]; e.Live {
			if e.Role == "assistant" {
				o.findRule(i, rules.First)
			}
			return
		}
	}
}

// groupRuns yields the live events by role. last is true for the last run.
func (o *opener) groupRuns(yield func(r roleRun, last bool)) {
	live := make([]int, 0, len(o.c.Events))
	for i := range o.c.Events {
		if o.c.Events[i].Live {
			live = append(live, i)
		}
	}
	from := 0
	for n, i := range live {
		last := n+1 == len(live)
		if last || o.c.Events[live[n+1]].Role != o.c.Events[i].Role {
			yield(roleRun{o.c.Events[i].Role, live[from : n+1]}, last)
			from = n + 1
		}
	}
}

// dropUnpaired drops calls without a result in the user's next turn, results without a call, and
// the second call with an id. Calls at the very end may still wait for results; a finding says so.
func (o *opener) dropUnpaired() {
	seen, waiting := make(map[string]bool), make(map[string]int)
	o.groupRuns(func(r roleRun, last bool) {
		if r.role == "assistant" {
			o.noteCalls(r, seen, waiting)
			return
		}
		o.checkAnswers(r, waiting)
		// The client itself answers open calls at the very end when it resumes.
		if !last || o.speaksOn(r) {
			o.dropWaiting(waiting)
			clear(waiting)
		}
	})
	for _, i := range slices.Sorted(maps.Values(waiting)) {
		o.findRule(i, rules.Open)
	}
}

// noteCalls notes the calls of a run. seen are ids of several requests.
func (o *opener) noteCalls(r roleRun, seen map[string]bool, waiting map[string]int) {
	for _, i := range r.events {
		if o.c.Events[i].Kind != model.ToolCall {
			continue
		}
		id := o.calls[i].id
		if !o.c.Calls[o.c.Events[i].Call].Unique { // Nearly all are.
			if seen[id] {
				o.dropEvent(i, rules.CallTwice)
				continue
			}
			seen[id] = true
		}
		waiting[id] = i
	}
}

// checkAnswers removes the calls that a run answers.
func (o *opener) checkAnswers(r roleRun, waiting map[string]int) {
	for _, i := range r.events {
		if o.c.Events[i].Kind != model.ToolResult {
			continue
		}
		at, ok := waiting[o.calls[i].id]
		if !ok || o.c.Events[at].Call != o.c.Events[i].Call {
			o.dropEvent(i, rules.NoCall)
			continue
		}
		delete(waiting, o.calls[i].id)
	}
}

// speaksOn reports whether a run has more than results and attachments, so that no earlier call can
// still be answered.
func (o *opener) speaksOn(r roleRun) bool {
	for _, i := range r.events {
		e := &o.c.Events[i]
		if e.Live && e.Kind != model.ToolResult && e.Kind != model.Attachment {
			return true
		}
	}
	return false
}

// dropWaiting drops unanswered calls, in context order.
func (o *opener) dropWaiting(waiting map[string]int) {
	if len(waiting) == 0 {
		return // As after nearly every turn.
	}
	for _, i := range slices.Sorted(maps.Values(waiting)) {
		o.dropEvent(i, rules.NoResult)
	}
}

// dropLone drops the reasoning of messages that have nothing else.
func (o *opener) dropLone() {
	said := make([]bool, o.message+1)
	for i := range o.c.Events {
		if e := &o.c.Events[i]; e.Live && e.Kind != model.Reasoning {
			said[e.Message] = true
		}
	}
	for i := range o.c.Events {
		if e := &o.c.Events[i]; e.Live && !said[e.Message] {
			o.dropEvent(i, rules.Lone)
		}
	}
}
