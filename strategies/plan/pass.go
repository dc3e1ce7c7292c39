package plan

import (
	"decant/strategies/facts"
	"decant/strategies/spec"
)

// Starter is a strategy that can go to work: one of a Set is.
type Starter interface {
	// Facts are the kinds of facts that a pass asks for.
	Facts(s *spec.Spec, u spec.Use) []facts.Kind
	// Start begins one pass of it over a plan.
	Start(v *View, u spec.Use) Pass
}

// Pass is a strategy at work: it says what it would do about one event as things stand, nil for
// nothing. The edits are done together or not at all.
type Pass interface{ Propose(event int) []Edit }

// What a Pass may do besides.
type (
	// noteWriter has something to say of its own.
	noteWriter interface{ Remarks() []string }
	// closer has something to say of the finished plan, after all others.
	closer interface{ CloseWith(p *Plan) []string }
	// explainer knows better than its tally why nothing was done, "" where that is not so.
	explainer interface{ ExplainNothing() string }
	// questioner may wait for an answer, nil where it does not.
	questioner interface{ Want() *Want }
	// undeclarer takes attachments out of which only names are stored, as indices into
	// Conversation.Declared.
	undeclarer interface{ Undeclared() []int }
	// switcher switches tools off in the fork's config.
	switcher interface{ SwitchedOff() []string }
)

// What a Strategy may do besides.
type (
	// Renumberer may take what a turn starts with, so that markers are numbered again.
	Renumberer interface{ Renumbers(s *spec.Spec) bool }
	// Stubber leaves a stub of a result: its bytes and its weight in tokens; ok is false for one
	// that leaves none.
	Stubber interface {
		Stub(ix *facts.Index, event int) (size int, weight float64, ok bool)
	}
)
