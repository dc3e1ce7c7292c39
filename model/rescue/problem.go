package rescue

import (
	"decant/model"
	"decant/model/source"
)

// Problem is one place that breaks a rule, with the edits that fix it.
type Problem struct {
	model.Problem

	// phase is when it is fixed: what decides how the rest is read comes first.
	phase phase
	// forked is true where every fork fixes it by itself.
	forked bool
	// spare is what every fork does of it where the fix does not help, nil for nothing.
	spare *model.Fix
	edits []edit
	// bytes is what goes in the place of bytes of the file.
	bytes []source.Patch
	// late adds edits that cost much to make, when they are wanted; nil for none.
	late func(*Problem)
}

// phase is a group of problems that are fixed together.
type phase uint8

const (
	inContent phase = iota // What is sent.
	inLinks                // How records hang together.
	inBytes                // What is a record at all.
)

// edit is one change of a record.
type edit struct {
	record int
	source.Edit
}

// Fixable reports whether there is a fix that can be done by itself.
func (p *Problem) Fixable() bool {
	return len(p.edits) > 0 || len(p.bytes) > 0 || p.late != nil
}

// fix says how a problem is fixed.
func (p *Problem) fix(loss model.Loss, words string) *Problem {
	p.Loss, p.Fix = loss, words
	return p
}

// put puts bytes in the place of bytes of the file: of a value, or between two.
func (p *Problem) put(at source.Span, with []byte) *Problem {
	p.bytes = append(p.bytes, source.Patch{At: at, With: with})
	return p
}

// drop takes a list element or a member out.
func (p *Problem) drop(record int, at source.Span) {
	p.edits = append(p.edits, edit{record, source.Drop(at)})
}

// measure says what is allowed and what is there.
func (p *Problem) measure(limit, actual string) *Problem {
	p.Limit, p.Actual = limit, actual
	return p
}
