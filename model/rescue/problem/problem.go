// Package problem is one place that breaks a rule, with the edits that fix it.
//
// A rule notes one and says in the same breath how it is fixed:
//
//	f.Add("tool-name-chars", b).Measure("letters, digits, _ and -", name).
//		FixBy(model.LossNone, "a name that is allowed").Put(b.Name, quoted)
package problem

import (
	"slices"

	"decant/model"
	"decant/model/source"
)

// Problem is one place that breaks a rule, with the edits that fix it.
type Problem struct {
	model.Problem

	// Phase is when it is fixed: what decides how the rest is read comes first.
	Phase Phase
	// Forked is true where every fork fixes it by itself.
	Forked bool
	// Spare is what every fork does of it where the fix does not help, nil for nothing.
	Spare *model.Fix
	// Edits are what changes in records.
	Edits []Edit
	// Bytes are patches of the file: new bytes for a span of old ones.
	Bytes []source.Patch
	// Late adds edits that cost much to make, when they are wanted; nil for none.
	Late func(*Problem)
}

// Phase is a group of problems that are fixed together.
type Phase uint8

// The phases, the last fixed first.
const (
	InContent Phase = iota // What is sent.
	InLinks                // How records hang together.
	InBytes                // What is a record at all.
)

// Edit is one change of a record, by its index in the source.
type Edit struct {
	Record int
	source.Edit
}

// Fixable reports whether there is a fix that can be done by itself.
func (p *Problem) Fixable() bool {
	return len(p.Edits) > 0 || len(p.Bytes) > 0 || p.Late != nil
}

// FixBy says how a problem is fixed.
func (p *Problem) FixBy(loss model.Loss, words string) *Problem {
	p.Loss, p.Fix = loss, words
	return p
}

// Put puts bytes in the place of bytes of the file: of a value, or between two.
func (p *Problem) Put(at source.Span, with []byte) *Problem {
	p.Bytes = append(p.Bytes, source.Patch{At: at, With: with})
	return p
}

// Drop takes a list element or a member out.
func (p *Problem) Drop(record int, at source.Span) {
	p.Edits = append(p.Edits, Edit{Record: record, Edit: source.Drop(at)})
}

// Measure says what is allowed and what is there.
func (p *Problem) Measure(limit, actual string) *Problem {
	p.Limit, p.Actual = limit, actual
	return p
}

// Key tells a problem from others, over rounds.
func (p *Problem) Key() [2]string { return [2]string{p.Rule, p.Place} }

// Patches are the fix of a problem in bytes of the file. The tree is that of the record that was
// edited last.
func (p *Problem) Patches(src *source.Source, t *source.Tree) ([]source.Patch, error) {
	if p.Late != nil {
		p.Late(p)
		p.Late = nil
	}
	out := slices.Clone(p.Bytes)
	byRecord := map[int][]source.Edit{}
	for _, e := range p.Edits {
		byRecord[e.Record] = append(byRecord[e.Record], e.Edit)
	}
	for record, edits := range byRecord {
		own, err := src.PatchesOf(t, record, edits)
		if err != nil {
			return nil, err
		}
		out = append(out, own...)
	}
	return out, nil
}
