package jp

import (
	"slices"

	"decant/model"
)

// planTurns finds what each turn's compaction must do, and what no compaction can do.
func (sp *noteWriter) planTurns() {
	told := make(map[int]bool)
	for i := range sp.turns {
		t := &sp.turns[i]
		t.tools = sp.planTools(t)
		t.reasoning = sp.planReasoning(t)
		for _, events := range [][]int{t.thoughts, t.calls, t.results} {
			for _, ev := range events {
				told[ev] = true
			}
		}
	}
	for i := range sp.changes {
		ev := sp.changes[i].Event
		if sp.by[ev] == i && sp.c.Events[ev].Live && !told[ev] {
			sp.refuseChange(ev, "JP's compaction cannot change a single message")
		}
	}
	slices.SortStableFunc(sp.unsaid, func(a, b model.Finding) int {
		return sp.recordOf(a) - sp.recordOf(b)
	})
}

// planReasoning reports whether a turn's compaction strips reasoning.
func (sp *noteWriter) planReasoning(t *turnNote) bool {
	which, removed := sp.changedEvents(t.thoughts)
	if len(which) == 0 {
		return false
	}
	if removed == len(t.thoughts) {
		return !sp.isNeedless(t)
	}
	for _, ev := range which {
		sp.refuseChange(ev, "JP removes all reasoning of a turn, or none")
	}
	return false
}

// planTools is what a turn's compaction does to calls, or 0 for nothing.
func (sp *noteWriter) planTools(t *turnNote) toolPolicy {
	all := slices.Concat(t.calls, t.results)
	which, removed := sp.changedEvents(all)
	if len(which) == 0 {
		return 0
	}
	if removed == len(all) {
		return omitCalls
	}
	// Only the newest compaction of a turn counts, so it must repeat what older ones say.
	old := sp.olderPolicy(t.jpTurn)
	if removed > 0 && !sp.isMilder(t) || old == omitCalls {
		for _, ev := range which {
			if removed == 0 || sp.outs[ev].Removed {
				sp.refuseChange(ev, "JP omits all calls of a turn, or none")
			}
		}
		return 0
	}
	policy := sp.stripsMore(old, which)
	ok := true
	if policy&stripRequests != 0 {
		ok = sp.checkEmptied(t.calls)
	}
	if policy&stripResponses != 0 {
		ok = sp.checkStripped(t.results) && ok
	}
	if ok && !sp.gainsAnything(t, policy) {
		ok = false
		sp.refuseChange(which[0], "JP's own lines would be as long as the text that they hide")
	}
	if !ok {
		return 0
	}
	return policy
}

// stripsMore adds the changes of calls and results to a policy.
func (sp *noteWriter) stripsMore(policy toolPolicy, which []int) toolPolicy {
	for _, ev := range which {
		switch {
		case sp.c.Events[ev].Kind == model.ToolResult:
			policy |= stripResponses
		case !sp.outs[ev].Removed:
			policy |= stripRequests
		}
	}
	return policy
}

// checkEmptied reports whether calls lose their arguments, as when JP strips them.
func (sp *noteWriter) checkEmptied(calls []int) bool {
	ok := true
	for _, ev := range calls {
		if sp.textAfterOf(ev) != noArguments {
			ok = false
			sp.refuseChange(ev,
				"JP removes all arguments of all calls of a turn, or none")
		}
	}
	return ok
}

// checkStripped reports whether results may be stripped in JP's way.
func (sp *noteWriter) checkStripped(results []int) bool {
	ok := true
	for _, ev := range results {
		_, changed := sp.outs[ev]
		switch {
		case sp.canStrip(ev):
		case changed:
			ok = false
			sp.refuseChange(ev, "JP can only replace a result with its own line")
		default:
			ok = false
			sp.refuseChange(ev, "JP removes all results of a turn, or none, and this one of "+
				sp.c.Calls[sp.c.Events[ev].Call].Tool+" is to stay")
		}
	}
	return ok
}

// olderPolicy is what the source's compactions do to the calls of a JP turn. The newest one that
// covers the turn counts, or the later one of equal times.
func (sp *noteWriter) olderPolicy(turn int) toolPolicy {
	var newest *overlay
	for i := range sp.s.lines {
		o := sp.s.lines[i].overlay
		if o == nil || turn < o.from || turn > o.to || o.tools == 0 && !o.keepsCalls {
			continue
		}
		if newest == nil || !o.time.Before(newest.time) {
			newest = o
		}
	}
	if newest == nil {
		return 0
	}
	return newest.tools
}
