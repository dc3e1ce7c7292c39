// Package problem is one place that breaks a rule, with the edits that fix it.
//
// A rule notes a problem and says at once how it is fixed:
//
//	f.Add("tool-name-chars", b).Measure("letters, digits, _ and -", name).
//		FixBy(model.LossNone, "a name that is allowed").Put(b.Name, quoted)
package problem

import (
	"errors"
	"slices"

	"decant/model"
	"decant/model/source"
)

// Problem is one place that breaks a rule, with the edits that fix it.
type Problem struct {
	model.Problem

	// Phase is when it is fixed. What affects how the rest is read comes first.
	Phase Phase
	// Forked is true where every fork fixes it by itself.
	Forked bool
	// Edits are the changes of records.
	Edits []Edit
	// Bytes are patches of the file: new bytes for a span of old bytes.
	Bytes []source.Patch
	// Late adds edits that are expensive to make, when they are needed; nil for none.
	Late func(*Problem)

	lacking bool // A value that the fix would replace is not there.
}

// Phase is a group of problems that are fixed together.
type Phase uint8

// The phases; the last is fixed first.
const (
	InContent Phase = iota // What is sent.
	InLinks                // The links between records.
	InBytes                // What is a record at all.
)

// Edit is one change of a record, by its index in the source.
type Edit struct {
	Record int
	source.Edit
}

// Fixable reports whether the problem has a fix that can be made on its own.
func (p *Problem) Fixable() bool {
	return !p.lacking && p.hasEdits()
}

// hasEdits reports whether there are edits, or will be.
func (p *Problem) hasEdits() bool {
	return len(p.Edits) > 0 || len(p.Bytes) > 0 || p.Late != nil
}

// FixBy says how a problem is fixed.
func (p *Problem) FixBy(loss model.Loss, words string) *Problem {
	if !p.lacking {
		p.Loss, p.Fix = loss, words
	}
	return p
}

// Put replaces a value of the file. If the value is not there, its span is empty. Then the problem
// has no fix.
func (p *Problem) Put(at source.Span, with []byte) *Problem {
	if at.Empty() {
		p.lacking, p.Loss, p.Fix = true, "", ""
	}
	p.Bytes = append(p.Bytes, source.Patch{At: at, With: with})
	return p
}

// Insert puts bytes between two values, or before the first.
func (p *Problem) Insert(at int, with []byte) *Problem {
	p.Bytes = append(p.Bytes, source.Patch{At: source.Span{Start: at, End: at}, With: with})
	return p
}

// Drop removes a list element or a member.
func (p *Problem) Drop(record int, at source.Span) {
	p.Edits = append(p.Edits, Edit{Record: record, Edit: source.Drop(at)})
}

// Measure sets the allowed and the actual value.
func (p *Problem) Measure(limit, actual string) *Problem {
	p.Limit, p.Actual = limit, actual
	return p
}

// Key identifies a problem across rounds.
func (p *Problem) Key() [2]string { return [2]string{p.Rule, p.Place} }

// errLacking says that a fix would replace a value that is not there.
var errLacking = errors.New("a value that it would replace is not there")

// Patches are the fix of a problem in bytes of the file. The tree contains the record that was
// edited last.
func (p *Problem) Patches(src *source.Source, t *source.Tree) ([]source.Patch, error) {
	if p.Late != nil {
		p.Late(p)
		p.Late = nil
	}
	if p.lacking {
		return nil, errLacking
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
