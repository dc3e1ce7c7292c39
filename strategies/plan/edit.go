package plan

import (
	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/marker"
)

// Edit is one change that a strategy proposes.
type Edit struct {
	Event, Part int // Part is -1 for the whole event.
	Op          model.Op
	Text        string
	Weight      float64 // Of text, in tokens.
	Class       model.Class
	Reason      string
	Anchor      int // -1 for none.
	AnchorPart  int // -1 for the whole anchor.
	Cover       int // -1 for none.
	// Image is true where an image goes: its bytes count nowhere, so the text in its
	// place need only be fewer tokens.
	Image bool
	// Recall is where the command stands that prints what was there, where the Spec asks for it.
	Recall marker.Place
}

// record is an edit that was done.
type record struct {
	Edit
	pass  int // Index of the pass, -1 for the person.
	prev  int // The record before on the same event, -1 for none.
	ref   int // The record before with the same anchor, -1 for none.
	cause int // The record that forced it, -1 for none.
	led   int // The newest record that it forced, -1 for none.
	side  int // The record before with the same cause, -1 for none.
	void  bool
	// owes is true where the command is not in the text yet, and counted as [engine.room].
	owes bool
}

// state is what becomes of one event.
type state struct {
	size        facts.Size
	gone, whole bool // Removed; replaced as a whole.
	touched     bool // By any record that is not void.
}

// refusal is what a pass would have changed except for a rule.
type refusal struct {
	pass   int
	why    string
	events map[int]bool
}
