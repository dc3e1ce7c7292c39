package jp

import (
	"strings"
)

// repairStream finds what JP leaves out or adds when it forks, in JP's order.
func (o *opener) repairStream() {
	first := o.firstRequest()
	for i := range max(0, first) {
		if l := &o.s.lines[i]; l.kind.isTalk() && l.kind != turnStart {
			o.dropElement(i, ruleEarly)
		}
	}
	o.pairs = pairUp(o.s.lines)
	o.repairCalls()
	o.repairInquiries()
	o.repairTurns(first)
}

// firstRequest is the user's first message, or -1 for none.
func (o *opener) firstRequest() int {
	for i := range o.s.lines {
		if o.s.lines[i].kind == request {
			return i
		}
	}
	o.s.findings = append(o.s.findings, ruleTable.Find(ruleNoRequest, "conversation"))
	return -1
}

// repairCalls drops results without a call and notes calls without a result. JP compares only ids.
// Providers refuse what JP would then send, so that is repaired too.
func (o *opener) repairCalls() {
	results := make(map[string]bool)
	for i := range o.s.lines {
		l := &o.s.lines[i]
		if l.kind != toolResult || l.repair != "" {
			continue
		}
		_, called := o.pairs.names[l.id]
		switch {
		case o.pairs.asked[i] >= 0:
			results[l.id] = true
		case called:
			results[l.id] = true
			o.dropElement(i, ruleOrder)
		default:
			o.dropElement(i, ruleNoCall)
		}
	}
	for i := range o.s.lines {
		l := &o.s.lines[i]
		if l.kind != toolCall || l.repair != "" || o.pairs.answered[i] >= 0 {
			continue
		}
		rule := ruleNoResult
		if results[l.id] {
			rule = ruleResultElsewhere
		}
		o.noteRule(i, rule)
	}
}

// repairInquiries drops incomplete inquiries: first answers, then questions.
func (o *opener) repairInquiries() {
	ids := func(k kind) map[string]bool {
		out := make(map[string]bool)
		for i := range o.s.lines {
			if l := &o.s.lines[i]; l.kind == k && l.repair == "" {
				out[l.id] = true
			}
		}
		return out
	}
	halves := func(k kind, others map[string]bool, rule string) {
		for i := range o.s.lines {
			if l := &o.s.lines[i]; l.kind == k && l.repair == "" && !others[l.id] {
				o.dropElement(i, rule)
			}
		}
	}
	halves(answer, ids(inquiry), ruleNoInquiry)
	halves(inquiry, ids(answer), ruleNoAnswer)
}

// repairTurns drops marks of empty turns, at the end and before the first request.
func (o *opener) repairTurns(first int) {
	last, content := -1, false
	for i := range o.s.lines {
		if l := &o.s.lines[i]; l.kind.isTalk() && l.repair == "" {
			last, content = i, content || l.kind != turnStart
		}
	}
	if last >= 0 && o.s.lines[last].kind == turnStart {
		o.dropElement(last, ruleLastTurn)
	}
	if !content || first < 0 {
		return
	}
	marked := false
	for i := first - 1; i >= 0; i-- {
		if l := &o.s.lines[i]; l.kind == turnStart && l.repair == "" {
			if marked {
				o.dropElement(i, ruleTurnTwice)
			}
			marked = true
		}
	}
	if !marked {
		o.noteRule(first, ruleNoTurn)
	}
}

// dropElement leaves an element out.
func (o *opener) dropElement(i int, rule string) {
	o.s.lines[i].repair = rule
	o.noteRule(i, rule)
}

// manyDots is how many call names are searched for in an inquiry's id.
const manyDots = 32

// tieInquiries connects inquiries with the calls for which they were asked: the id of an inquiry
// starts with its call's id and a dot.
func (o *opener) tieInquiries() {
	calls := make(map[string]int) // By id, the newest call so far.
	for i := range o.s.lines {
		l := &o.s.lines[i]
		if l.kind == toolCall && l.call >= 0 {
			calls[l.id] = l.call
		}
		if l.kind != inquiry && l.kind != answer {
			continue
		}
		id := l.id
		for range manyDots {
			dot := strings.LastIndexByte(id, '.')
			if dot < 0 {
				break
			}
			id = id[:dot]
			if call, ok := calls[id]; ok {
				l.call = max(l.call, call)
			}
		}
	}
}
