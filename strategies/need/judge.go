package need

import (
	"decant/model"
	"decant/strategies/terms"
)

// Result is what a fork of a cut's prefix keeps of the need.
type Result struct {
	// Before is the tokens of the prefix, and After those of the fork.
	Before, After int
	// Needed, Kept and InLine are weights. Needed is the weight of all units. Kept is the weight of
	// those found anywhere in the fork. InLine is the weight of those found in a line that held
	// them before.
	Needed, Kept, InLine int
	// Kinds splits them by [Kind].
	Kinds [5]Share
	// Lost are the units that the fork lacks.
	Lost []Lost
	// Price is the tokens needed to bring all of them back. Said is the part for units that no call
	// can bring back.
	Price, Said int
}

// Share is a part of the need, as weights.
type Share struct{ Needed, Kept int }

// Lost is a unit that a fork lacks.
type Lost struct {
	*Unit
	// Holder is the newest event of the prefix that held it, as an index.
	Holder int
}

// Judge judges what a fork keeps. outcomes is what becomes of the prefix's events, and after is the
// fork's tokens.
func (k *Cut) Judge(outcomes map[int]model.Outcome, after int) Result {
	return newJudge(k, outcomes).result(after)
}

// result returns what the fork keeps. after is the fork's tokens.
func (j *judge) result(after int) Result {
	k := j.k
	out := Result{Before: k.Prefix.Total(nil).Tokens, After: after}
	for i := range k.Units {
		u := &k.Units[i]
		weight := u.Weight()
		out.Needed += weight
		out.Kinds[u.Kind].Needed += weight
		if !j.kept(i) {
			if weight > 0 {
				out.Lost = append(out.Lost, Lost{u, j.holderOf(i)})
			}
			continue
		}
		out.Kept += weight
		out.Kinds[u.Kind].Kept += weight
		if j.inLine(i) {
			out.InLine += weight
		}
	}
	out.Price, out.Said = j.price(out.Lost)
	return out
}

// judge finds what is in one fork.
type judge struct {
	k        *Cut
	outcomes map[int]model.Outcome
	terms    []bool // By unit: a changed text has the term.
	inLines  []bool // By unit: a changed text has a line that held it.
	lines    map[lineID]bool
	// byTerm and byLine map terms, and the lines that held units, to the units.
	byTerm map[int32]int
	byLine map[lineID][]int
}

// newJudge reads the texts that changed.
func newJudge(k *Cut, outcomes map[int]model.Outcome) *judge {
	j := &judge{
		k: k, outcomes: outcomes, terms: make([]bool, len(k.Units)),
		inLines: make([]bool, len(k.Units)), lines: map[lineID]bool{},
		byTerm: map[int32]int{}, byLine: map[lineID][]int{},
	}
	for i := range k.Units {
		u := &k.Units[i]
		if u.Kind != Edit {
			j.byTerm[u.term] = i
		}
		for line := range u.lines {
			j.byLine[line] = append(j.byLine[line], i)
		}
		for n := range u.edit {
			j.lines[u.edit[n].line] = false
		}
	}
	for i := range k.events {
		o, changed := outcomes[i]
		if !changed {
			continue
		}
		e := k.Prefix.EventAt(i)
		if text, left := k.Prefix.TextAfter(e, o); left {
			j.read(plainText(e, text))
		}
	}
	return j
}

// read records what a text of the fork says.
func (j *judge) read(text string) {
	r := j.k.r
	r.scan(text, func(t terms.Term, _ int) {
		if id, known := r.find(t.Kind, t.Key); known {
			if i, needed := j.byTerm[id]; needed {
				j.terms[i] = true
			}
		}
	}, func(text string) {
		line := r.line(text)
		for _, i := range j.byLine[line] {
			j.inLines[i] = true
		}
		if _, ok := j.lines[line]; ok {
			j.lines[line] = true
		}
	})
}

// stays reports whether any of some events is unchanged.
func (j *judge) stays(holders []int) bool {
	for _, i := range holders {
		if _, changed := j.outcomes[i]; !changed {
			return true
		}
	}
	return false
}

// keptLine reports whether the fork has a line of an edit.
func (j *judge) keptLine(l *editLine) bool { return j.lines[l.line] || j.stays(l.holders) }

// kept reports whether the fork has a unit.
func (j *judge) kept(unit int) bool {
	u := &j.k.Units[unit]
	if u.Kind != Edit {
		return j.terms[unit] || j.stays(u.holders)
	}
	for n := range u.edit {
		if !j.keptLine(&u.edit[n]) {
			return false
		}
	}
	return true
}

// inLine reports whether a kept unit is in a line that held it. A path is useful by itself.
func (j *judge) inLine(unit int) bool {
	u := &j.k.Units[unit]
	return u.Kind == Edit || u.Kind == Path || j.inLines[unit] || j.stays(u.holders)
}

// holderOf returns the newest event that held a unit. For an edit it looks at the first lost line.
func (j *judge) holderOf(unit int) int {
	u := &j.k.Units[unit]
	holders := u.holders
	for n := range u.edit {
		if !j.keptLine(&u.edit[n]) {
			holders = u.edit[n].holders
			break
		}
	}
	return holders[len(holders)-1]
}
