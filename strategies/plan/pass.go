package plan

import (
	"decant/strategies/facts"
	"decant/strategies/spec"
)

// Starter is a strategy that can run. Each strategy of a Set is one.
type Starter interface {
	// Facts returns the kinds of facts that a pass needs.
	Facts(s *spec.Spec, u spec.Use) []facts.Kind
	// Start begins one pass of the strategy over a plan.
	Start(v *View, u spec.Use) Pass
}

// Pass is a running strategy. Propose returns what it would do to one event in the current state,
// nil for nothing. The edits are applied together or not at all.
type Pass interface{ Propose(event int) []Edit }

// The optional interfaces of a Pass.
type (
	// noteWriter adds remarks of its own.
	noteWriter interface{ Remarks() []string }
	// closer adds remarks about the finished plan, after all others.
	closer interface{ CloseWith(p *Plan) []string }
	// explainer explains better than its tally why nothing was done. It returns "" if it cannot.
	explainer interface{ ExplainNothing() string }
	// questioner may wait for an answer. Want returns nil if it does not.
	questioner interface{ Want() *Want }
	// summarizer has a summary that replaces turns, nil for none.
	summarizer interface{ Summary() *spec.Summary }
	// undeclarer removes attachments that are stored only by name. It returns indices into
	// Conversation.Declared.
	undeclarer interface{ Undeclared() []int }
	// switcher switches tools off in the fork's config.
	switcher interface{ SwitchedOff() []string }
)

// The optional interfaces of a Strategy.
type (
	// Renumberer may remove the event that starts a turn. Then markers are numbered again.
	Renumberer interface{ Renumbers(s *spec.Spec) bool }
	// Stubber leaves a stub of a result. Stub returns its bytes and its weight in tokens; ok is
	// false if it leaves none.
	Stubber interface {
		Stub(ix *facts.Index, event int) (size int, weight float64, ok bool)
	}
)
