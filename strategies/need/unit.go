package need

import (
	"decant/model"
	"decant/strategies/terms"
)

// Kind is a kind of need.
type Kind uint8

// The kinds of need: those of [terms.Kind], and the old text of an edit.
const (
	Name Kind = iota
	Number
	Path
	File
	Edit
)

// Kinds lists them.
var Kinds = []Kind{Name, Number, Path, File, Edit}

// kindNames are the names of the kinds.
var kindNames = [...]string{"name", "number", "path", "file", "edit"}

// String returns the kind's name in reports and JSON.
func (k Kind) String() string { return kindNames[k] }

// Weight returns the weight of a unit of the kind.
func (k Kind) Weight() int { return [...]int{Name: 1, Number: 1, Path: 2, File: 1, Edit: 5}[k] }

// Unit is one thing that the agent used and could only have from before the tail.
type Unit struct {
	// Kind is its kind. Text is the term, or the first line of an edit's old text.
	Kind Kind
	Text string
	// Thought is true if the agent used it first in its reasoning. Then it has no weight.
	Thought bool
	// User is the event that used it.
	User model.ID

	holders []int // Events of the old part that hold it.
	term    int32 // Of a term.
	// lines holds, for a term, the lines of the old part that hold it. edit holds, for an edit, the
	// lines that it needs.
	lines map[lineID]struct{}
	edit  []editLine
}

// editLine is a line that an edit needs, with the events that hold it.
type editLine struct {
	line    lineID
	holders []int
}

// Weight returns the weight of the unit.
func (u *Unit) Weight() int {
	if u.Thought {
		return 0
	}
	return u.Kind.Weight()
}

// kindOf returns the kind of a term.
func kindOf(k terms.Kind) Kind { return Kind(k) }

// Holders lists the events of the old part that hold each thing that a unit needs: a term or a line
// of an edit. The events are indices into the prefix. One event for each thing is enough.
func (u *Unit) Holders() [][]int {
	if u.Kind != Edit {
		return [][]int{u.holders}
	}
	out := make([][]int, len(u.edit))
	for i := range u.edit {
		out[i] = u.edit[i].holders
	}
	return out
}
