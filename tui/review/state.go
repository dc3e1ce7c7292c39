package review

import (
	"time"

	"decant/strategies/plan"
	"decant/strategies/spec"
)

// asker knows what is asked, one question at a time.
type asker struct {
	seq int
	// May is true from when strategies, or settings of models, have changed until the plan of
	// that is made: only then a plan asks by itself.
	May bool
	// Now is what is asked, nil for nothing; next waits for its turn.
	Now  *Asking
	Next []plan.Want
	// Failed is what came to nothing, until the person has seen it.
	Failed *Asking
}

// Asking is one question on its way: prepared, agreed to, asked.
type Asking struct {
	seq     int
	Want    plan.Want
	Plan    *plan.Plan
	Offline bool
	// ByKey is true when a key asked, and not a strategy.
	ByKey bool
	// Question is nil until it is prepared; running is true from when it is asked.
	Question *Question
	Running  bool
	// Stop ends what runs; stopped is true when the person did.
	Stop    func()
	stopped bool
	// Why is what an error said, used what the requests took for nothing.
	Why  error
	Used string
}

// keepAfter is how long a change on the screen waits for those that follow it.
const keepAfter = 300 * time.Millisecond

// keeper knows how far the plan is kept.
type keeper struct {
	// Wait is how long a change waits for those that follow it at once.
	Wait time.Duration
	// Due is true while a change waits, writing while a command writes, again when there was
	// another change meanwhile.
	Due, writing, again bool
	// told is true from when the person heard that nothing can be kept.
	told bool
	// Found was left behind, nil for nothing; open is true while the person is asked about it.
	Found *LeftBehind
	Open  bool
}

// planner knows how plans are made: at once when the last one was quick, else in a command.
type planner struct {
	Seq int
	// Took is how long the last plan that a command made took.
	Took time.Duration
	// Job is the planning that runs, nil before the first.
	Job *Job
	// good is how things stood when the plan that is shown was asked for.
	good standing
}

// standing is what a person decided up to a plan.
type standing struct {
	history spec.History
	steps   int
	infos   []spec.Info
}
