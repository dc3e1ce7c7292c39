package jp

import (
	"cmp"
	"fmt"
	"slices"

	"decant/model"
)

// projectTurns finds the compactions that count for each JP turn: the newest for each policy, or
// the later one of equal times.
func (o *opener) projectTurns() {
	var order []int
	for i := range o.s.lines {
		if o.s.lines[i].overlay != nil {
			order = append(order, i)
		}
	}
	slices.SortFunc(order, func(a, b int) int {
		x, y := o.s.lines[a].overlay, o.s.lines[b].overlay
		return cmp.Or(y.time.Compare(x.time), cmp.Compare(b, a))
	})
	o.policies = make([]policies, o.jpTurns)
	for i := range o.policies {
		o.policies[i] = policies{-1, -1, -1}
	}
	if len(order) == 0 {
		return
	}
	o.paintTurns(order, func(o *overlay) bool { return o.reasoning },
		func(p *policies, i int) { p.reasoning = i })
	o.paintTurns(order, func(o *overlay) bool { return o.tools != 0 || o.keepsCalls },
		func(p *policies, i int) { p.tools = i })
	o.paintTurns(order, func(o *overlay) bool { return o.summary.Encoding != model.NoText },
		func(p *policies, i int) { p.summary = i })
	o.warnOverlays(order)
}

// paintTurns sets one policy of each turn to the first in order that has it and covers the turn.
// Each turn is set once, however many compactions cover it.
func (o *opener) paintTurns(order []int, has func(*overlay) bool, set func(*policies, int)) {
	next := make([]int, o.jpTurns+1) // From a turn to one that is not set, or nearer to it.
	for i := range next {
		next[i] = i
	}
	free := func(t int) int {
		for next[t] != t {
			next[t] = next[next[t]]
			t = next[t]
		}
		return t
	}
	for _, i := range order {
		v := o.s.lines[i].overlay
		if !has(v) || v.from >= o.jpTurns {
			continue
		}
		for t := free(v.from); t <= min(v.to, o.jpTurns-1); t = free(t) {
			set(&o.policies[t], i)
			next[t] = t + 1
		}
	}
}

// warnOverlays says what each compaction hides.
func (o *opener) warnOverlays(order []int) {
	slices.Sort(order)
	for _, i := range order {
		v := o.s.lines[i].overlay
		if v.from >= o.jpTurns || v.from > v.to || v.wordHidden() == "" {
			continue
		}
		o.c.Warnings = append(o.c.Warnings, model.Warning{
			Line: o.c.Source.Records[i].Line,
			Text: fmt.Sprintf("a compaction of turns %d to %d (as JP counts) hides %s; "+
				"a fork holds what JP sends, the original keeps the rest",
				v.from+1, min(v.to, o.jpTurns-1)+1, v.wordHidden()),
		})
	}
}
