// Package review holds the state of a review and the actions of its user, without a terminal:
// history, planning, checks, questions to models, saving, and recovery after a crash. The screen
// and the plain mode are front ends on top. For example,
//
//	s := review.NewSession(&options, board.NewBoard(conv, options.Spec), "…")
//	task := s.Toggle(0)
//
// turns the first strategy on or off. A non-nil task takes a while. The front end runs it in the
// background, and gives its result to [Session.Take]. Some messages have their own methods:
// [Session.TakeSave], [Session.TakeAnswer], [Session.OfferLeft], [Session.TakePlanFile].
package review

import (
	"context"

	"decant/model/amount"
	"decant/strategies/facts"
	"decant/strategies/spec"
	"decant/tui/board"
)

// Session is a running review: what is open, chosen, decided, asked, kept and saved. It knows
// nothing about screens.
type Session struct {
	o *Options
	b *board.Board
	// compacted is true if a compaction of the visible conversation can be undone.
	compacted bool
	Front     front
	History   spec.History
	index     *facts.Index
	// factsUnder are the settings for which facts are known or being found, nil for none.
	factsUnder *spec.Spec
	Plan       planner
	Asks       asker
	// Toast is the last message, until the next key.
	Toast Toast
	// ellipsis comes after a text that continues.
	ellipsis string

	// Steps counts decisions. SavedAt is the count at the last save, or -1 for a state that undo
	// can no longer reach.
	Steps, SavedAt int
	// Saving is the number of the running save, 0 for none. Cancel stops it.
	Saving, saves int
	Cancel        context.CancelFunc
	// Importing is the state of the question about an import.
	Importing importing
	// Stopping is true after the user stopped a save, until it has ended.
	Stopping bool
	// Failure is why the last save failed, "" if none failed since the sheet opened. PlanFailed is
	// true if it was that of a plan file.
	Failure    string
	PlanFailed bool
	// Tell announces a wait if no progress is shown. It is nil if progress is shown.
	Tell func(text string)

	// written counts the plans that were written to files.
	written int

	// Place is the location of the conversation, zero until known. Tried is the last target of a
	// fork, planFile the last target of a plan, "" for none.
	Place           Place
	Tried, PlanFile string
	Keeper          keeper
	Diagnosing      diagnoser
	Fixing          fixer
	Jobs            Jobs

	Result Result
}

// NewSession begins a review. Nothing is planned before [Session.Replan]. The caller sets Front.
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

// HasUnsaved reports whether there are decisions that no fork contains.
func (m *Session) HasUnsaved() bool { return m.Steps != m.SavedAt }

// Verdicts returns the user's decisions so far.
func (m *Session) Verdicts() board.Verdicts {
	return board.Verdicts{Board: m.b, Of: m.History.Current().Decisions}
}

// Outcome returns the result with which the program ends.
func (m *Session) Outcome() Result {
	r := m.Result
	r.Spec, r.Plan, r.Conversation = m.History.Current(), m.b.Plan, m.b.Conv
	r.Unsaved, r.Offered = m.HasUnsaved(), m.Keeper.Open
	return r
}
