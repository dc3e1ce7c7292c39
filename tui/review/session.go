// Package review is the state of a review and what a user may do to it, without a terminal:
// history, planning, checks, questions to models, saving, and what is kept against a crash. The
// screen and the plain mode are front ends on top. For example,
//
//	s := review.NewSession(&options, board.NewBoard(conv, options.Spec), "…")
//	task := s.Toggle(0)
//
// turns the first strategy on or off. A task that is not nil takes a while: who shows the review
// runs it beside, and gives what it returns to [Session.Take], or to the method that takes such a
// message: [Session.TakeSave], [Session.TakeAnswer], [Session.OfferLeft], [Session.TakePlanFile].
package review

import (
	"context"

	"decant/model/amount"
	"decant/strategies/facts"
	"decant/strategies/spec"
	"decant/tui/board"
)

// Session is a review that goes on: what is open, chosen, decided, asked, kept and saved. It knows
// no screen.
type Session struct {
	o *Options
	b *board.Board
	// compacted is true where a compaction of what is shown can be undone.
	compacted bool
	Front     front
	History   spec.History
	index     *facts.Index
	// factsUnder are the settings under which facts are known or being found, nil for none.
	factsUnder *spec.Spec
	Plan       planner
	Asks       asker
	// Toast is what was said last, until the next key.
	Toast Toast
	// ellipsis stands behind what goes on.
	ellipsis string

	// Steps counts decisions, savedAt what it was when a fork was saved; -1 is a state that undo
	// cannot reach any more.
	Steps, SavedAt int
	// Saving is the number of the save that runs, 0 for none; cancel ends it.
	Saving, saves int
	Cancel        context.CancelFunc
	// Importing is what an import is asked about.
	Importing importing
	// Stopping is true from when the person stopped a save until it has ended.
	Stopping bool
	// Failure is why the last save came to nothing, "" when none failed since the sheet opened.
	Failure string
	// Tell says something before a wait where no progress is shown, nil where it is.
	Tell func(text string)

	// written numbers the plans that were written to files.
	written int

	// Place is where the conversation lies, zero until that is known; tried is where a fork was to
	// go last, planFile where a plan was, "" for nowhere.
	Place           Place
	Tried, PlanFile string
	Keeper          keeper
	Diagnosing      diagnoser
	Fixing          fixer
	Jobs            Jobs

	Result Result
}

// NewSession begins a review. Nothing is planned before [Session.Replan]; who shows it sets Front.
func NewSession(o *Options, b *board.Board, ellipsis string) *Session {
	o.Spec.Uncompact = b.Conv.Uncompacted
	m := &Session{
		o: o, b: b, compacted: o.canUncompact(b.Conv), History: spec.NewHistory(o.Spec),
		Keeper:   keeper{recovery: o.Recovery, conv: b.Conv, Wait: keepAfter},
		Asks:     asker{May: true},
		ellipsis: ellipsis,
	}
	if n := len(b.Conv.Warnings); n > 0 {
		m.Toast.Warn(amount.Of(n, "warning") + " about the file; s lists them")
	}
	return m
}

// HasUnsaved reports whether there are decisions that no fork holds.
func (m *Session) HasUnsaved() bool { return m.Steps != m.SavedAt }

// Verdicts are what the person decided up to now.
func (m *Session) Verdicts() board.Verdicts {
	return board.Verdicts{Board: m.b, Of: m.History.Current().Decisions}
}

// Outcome is what the program ends with.
func (m *Session) Outcome() Result {
	r := m.Result
	r.Spec, r.Plan, r.Conversation = m.History.Current(), m.b.Plan, m.b.Conv
	r.Unsaved, r.Offered = m.HasUnsaved(), m.Keeper.Open
	return r
}
