package strategies

import "decant/model"

// lines reports whether a call's hint has ranges of lines compared.
func (d *toolDeduper) lines(call int) bool {
	return d.v.e.hints[call].subsumes.Kind == SubsumesLines
}

// contained is the later read that may stand for a read of fewer lines, and whether
// one may not for what it would cost.
func (d *toolDeduper) contained(older int) (found standIn, costly bool) {
	found.cover = -1
	if !d.lines(older) {
		return found, false
	}
	for _, w := range d.v.ix.calls[older].within {
		if !d.lines(w.call) || !d.covers(older, w.call) {
			continue
		}
		if !d.v.allows(w.class, d.set.Classes) ||
			d.set.Proof == ProofLines && w.class > model.Covered {
			costly = true
			continue
		}
		reason := linesReason
		if w.class > model.Covered {
			reason = rangeReason
		}
		found = d.better(found, standIn{w.call, w.class, reason})
	}
	return found, costly
}

// named is the later call that may stand for one as the tool's own command says, and
// whether one may not for what it would cost.
func (d *toolDeduper) named(older int) (found standIn, costly bool) {
	found.cover = -1
	calls := d.v.ix.Conversation.Calls
	for _, later := range d.said[older] {
		if !d.covers(older, later) {
			continue
		}
		class := d.v.ix.saidLoss(&d.v.e.spec.Answers, older, later)
		if !d.v.allows(class, d.set.Classes) ||
			class > model.Identical && acts(&calls[older], &calls[later]) {
			costly = true
			continue
		}
		found = d.better(found, standIn{later, class, saidReason})
	}
	return found, costly
}

// said lists for each call the later ones that a command named, the latest first.
func (v *view) said() map[int][]int {
	a := &v.e.spec.Answers
	if len(a.said) == 0 {
		return nil
	}
	out := map[int][]int{}
	for _, q := range v.ix.inquiries(v.e.hints) {
		for _, later := range q.later {
			if a.said[v.ix.answerKey(q.command, q.older, later)] {
				out[q.older] = append(out[q.older], later)
			}
		}
	}
	return out
}
