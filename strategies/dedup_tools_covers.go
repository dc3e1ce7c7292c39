package strategies

import (
	"decant/model"
	"decant/strategies/hints"
	"decant/strategies/plan"
	"decant/strategies/spec"
)

// comparesLines reports whether a call's hint allows comparing ranges of lines.
func (d *toolDeduper) comparesLines(call int) bool {
	return d.v.Hints()[call].Subsumes.Kind == hints.SubsumesLines
}

// findContained returns the later read that may replace a read of fewer lines, and whether another
// may not because of its cost.
func (d *toolDeduper) findContained(older int) (found standIn, costly bool) {
	found.cover = -1
	if !d.comparesLines(older) || d.v.Index.Conversation.Calls[older].Running {
		return found, false
	}
	for _, w := range d.v.Index.Within(older) {
		later := int(w.Call)
		if !d.comparesLines(later) || !d.covers(older, later) {
			continue
		}
		if !d.v.Allows(w.Class, d.set.classes) ||
			d.set.proof == proofLines && w.Class > model.Covered {
			costly = true
			continue
		}
		reason := linesReason
		switch {
		case w.Class == model.Identical:
			reason = sameReason
		case w.Class > model.Covered:
			reason = rangeReason
		}
		found = d.better(found, standIn{later, w.Class, reason})
	}
	return found, costly
}

// findNamed returns the later call that may replace a call according to the tool's own command, and
// whether another may not because of its cost.
func (d *toolDeduper) findNamed(older int) (found standIn, costly bool) {
	found.cover = -1
	for _, later := range d.said[older] {
		if !d.covers(older, later) {
			continue
		}
		class := spec.AnswerClass(d.v.Index, &d.v.Chosen().Answers, older, later)
		if !d.v.Allows(class, d.set.classes) ||
			class > model.Identical && (!mayDedup(d.v, older) || !mayDedup(d.v, later)) {
			costly = true
			continue
		}
		found = d.better(found, standIn{later, class, saidReason})
	}
	return found, costly
}

// mayDedup reports whether a call is deduplicated in every class. The start of what still runs is
// not, because later calls name it.
func mayDedup(v *plan.View, call int) bool {
	c := &v.Index.Conversation.Calls[call]
	return !c.Running && v.Hints()[call].Every(&c.Effect)
}

// listNamed lists for each call the later calls that a command named, the latest first.
func listNamed(v *plan.View) map[int][]int {
	a := &v.Chosen().Answers
	if len(a.Said) == 0 {
		return nil
	}
	out := map[int][]int{}
	for _, q := range spec.ListInquiries(v.Index, v.Hints()) {
		for _, later := range q.Later {
			if a.Said[spec.KeyOfAnswer(v.Index, q.Command, q.Older, later)] {
				out[q.Older] = append(out[q.Older], later)
			}
		}
	}
	return out
}
