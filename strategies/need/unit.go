package need

import (
	"decant/model"
	"decant/strategies/terms"
)

// Kind is what is needed.
type Kind uint8

// The kinds of what is needed, as [terms.Kind] has them, and the old text of an edit.
const (
	Name Kind = iota
	Number
	Path
	File
	Edit
)

// Kinds lists them.
var Kinds = []Kind{Name, Number, Path, File, Edit}

// kindNames are by kind.
var kindNames = [...]string{"name", "number", "path", "file", "edit"}

// String is the kind's name in reports and in JSON.
func (k Kind) String() string { return kindNames[k] }

// Weight is how much one of the kind counts.
func (k Kind) Weight() int { return [...]int{Name: 1, Number: 1, Path: 2, File: 1, Edit: 5}[k] }

// Unit is one thing that the agent used and could have had only from before the tail.
type Unit struct {
	// Kind is what it is, Text the term, or the first line of an edit's old text.
	Kind Kind
	Text string
	// Thought is true for what the agent used first in its reasoning: it carries no weight.
	Thought bool
	// User is the event that used it.
	User model.ID

	holders []int // Events of the old part that hold it.
	term    int32 // Of a term.
	// lines are, of a term, those of the old part that hold it; of an edit those that the edit
	// needs.
	lines map[lineID]struct{}
	edit  []editLine
}

// editLine is a line that an edit needs, and who holds it.
type editLine struct {
	line    lineID
	holders []int
}

// Weight is how much it counts.
func (u *Unit) Weight() int {
	if u.Thought {
		return 0
	}
	return u.Kind.Weight()
}

// kindOf is the kind of a term.
func kindOf(k terms.Kind) Kind { return Kind(k) }

// Holders lists, for each thing that a unit takes, a term or a line of an edit, the events of the
// old part that hold it, as indices into the prefix. One of each is enough.
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
