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
	Weight      float64 // In tokens, of Text.
	Class       model.Class
	Reason      string
	Anchor      int // -1 for none.
	AnchorPart  int // -1 for the whole anchor.
	Cover       int // -1 for none.
	// Image is true if the edit removes an image. The bytes of images are not counted, so the text
	// in its place only needs fewer tokens.
	Image bool
	// Recall is the place in Text for the command that prints the removed text, if the Spec asks
	// for one.
	Recall marker.Place
}

// record is an edit that was applied.
type record struct {
	Edit
	pass  int // Index of the pass, -1 for the user.
	prev  int // The previous record on the same event, -1 for none.
	ref   int // The previous record with the same anchor, -1 for none.
	cause int // The record that forced it, -1 for none.
	led   int // The newest record that this one forced, -1 for none.
	side  int // The previous record with the same cause, -1 for none.
	void  bool
	// owes is true if the command is not in the text yet. Its size is then counted as
	// [engine.room].
	owes bool
}

// state is the current state of one event.
type state struct {
	size        facts.Size
	gone, whole bool // Removed; replaced as a whole.
	touched     bool // By any record that is not void.
}

// refusal lists the events that a pass could not change because of a rule.
type refusal struct {
	pass   int
	why    string
	events map[int]bool
}
