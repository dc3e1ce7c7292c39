package claudecode

import (
	"maps"
	"slices"

	"decant/model"
)

// run is events that the API sees as one turn: neighbours of one role.
type run struct {
	role   string
	events []int
}

// repair marks as not live what the client drops before it sends, or the API
// would refuse, and says so in findings.
func (o *opener) repair() {
	for i := range o.c.Events {
		if rule := o.dead[i]; rule != "" {
			o.drop(i, rule)
		}
	}
	o.dropFirst()
	o.dropUnpaired(o.runs())
	o.dropLone()
}

// drop takes an event out of what is live.
func (o *opener) drop(i int, rule string) {
	o.c.Events[i].Live = false
	o.find(i, rule)
}

// find notes a broken rule.
func (o *opener) find(i int, rule string) {
	o.s.findings = append(o.s.findings, finding(&o.c.Events[i], rule))
}

// dropFirst drops replies, and results of their calls, that stand before all that
// the user said.
func (o *opener) dropFirst() {
	for i := range o.c.Events {
		e := &o.c.Events[i]
		switch {
		case !e.Live:
		case e.Role == "assistant":
			o.drop(i, ruleFirst)
		case e.Kind == model.ToolResult:
			o.drop(i, ruleNoCall)
		default:
			return
		}
	}
}

// runs groups the live events by role.
func (o *opener) runs() []run {
	var out []run
	for i := range o.c.Events {
		e := &o.c.Events[i]
		if !e.Live {
			continue
		}
		if len(out) == 0 || out[len(out)-1].role != e.Role {
			out = append(out, run{role: e.Role})
		}
		r := &out[len(out)-1]
		r.events = append(r.events, i)
	}
	return out
}

// dropUnpaired drops calls without a result in the next turn of the user,
// results without their call, and the second of calls of one id. Calls at the
// very end may wait for their results.
func (o *opener) dropUnpaired(runs []run) {
	seen := make(map[string]bool)
	waiting := make(map[string]int)
	for n, r := range runs {
		if r.role == "assistant" {
			o.ask(r, seen, waiting)
			continue
		}
		o.answerRun(r, waiting)
		// At the very end the client answers open calls itself when it resumes.
		if n < len(runs)-1 || o.speaksOn(r) {
			o.dropWaiting(waiting)
		}
		clear(waiting)
	}
}

// ask notes the calls of a run.
func (o *opener) ask(r run, seen map[string]bool, waiting map[string]int) {
	for _, i := range r.events {
		if o.c.Events[i].Kind != model.ToolCall {
			continue
		}
		id := o.calls[i].id
		if seen[id] {
			o.drop(i, ruleCallTwice)
			continue
		}
		seen[id] = true
		waiting[id] = i
	}
}

// answerRun takes the calls off that a run answers.
func (o *opener) answerRun(r run, waiting map[string]int) {
	for _, i := range r.events {
		if o.c.Events[i].Kind != model.ToolResult {
			continue
		}
		at, ok := waiting[o.calls[i].id]
		if !ok || o.c.Events[at].Call != o.c.Events[i].Call {
			o.drop(i, ruleNoCall)
			continue
		}
		delete(waiting, o.calls[i].id)
	}
}

// speaksOn reports whether a run holds more than results and attachments, so
// that no call before it can still be answered.
func (o *opener) speaksOn(r run) bool {
	for _, i := range r.events {
		e := &o.c.Events[i]
		if e.Live && e.Kind != model.ToolResult && e.Kind != model.Attachment {
			return true
		}
	}
	return false
}

// dropWaiting drops calls that nothing answers, in context order.
func (o *opener) dropWaiting(waiting map[string]int) {
	for _, i := range slices.Sorted(maps.Values(waiting)) {
		o.drop(i, ruleNoResult)
	}
}

// dropLone drops the reasoning of messages that hold nothing else.
func (o *opener) dropLone() {
	said := make(map[int]bool)
	for i := range o.c.Events {
		if e := &o.c.Events[i]; e.Live && e.Kind != model.Reasoning {
			said[e.Message] = true
		}
	}
	for i := range o.c.Events {
		if e := &o.c.Events[i]; e.Live && !said[e.Message] {
			o.drop(i, ruleLone)
		}
	}
}
