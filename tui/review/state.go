package review

import (
	"slices"
	"time"

	"decant/model"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/tui/board"
)

// asker manages the questions, one at a time.
type asker struct {
	seq int
	// May is true after strategies or settings of models have changed, until their plan is made.
	// Only then does a plan ask by itself.
	May bool
	// Now is the current question, nil for none. Next holds the waiting ones.
	Now  *Asking
	Next []plan.Want
	// Failed is the failed question, until the user has seen it.
	Failed *Asking
}

// note notes that a decision changed which answers plans need.
func (a *asker) note(was, now *spec.Spec) {
	if !slices.Equal(was.Uses, now.Uses) || was.Settings.Models != now.Settings.Models {
		a.May = true
	}
}

// dropNeedless drops questions of a strategy that is now off, or has an answer from elsewhere.
func (a *asker) dropNeedless(now *spec.Spec) {
	needless := func(w plan.Want) bool {
		return !now.Has(w.Strategy) || board.HasAnswer(now, w.Strategy)
	}
	a.Next = slices.DeleteFunc(a.Next, needless)
	if q := a.Now; q != nil && !q.ByKey && needless(q.Want) {
		if q.Stop != nil {
			q.Stop()
		}
		a.Now = nil
	}
}

// fail tells the user why there is no answer.
func (a *asker) fail(q *Asking, err error) {
	q.Why, q.Question, q.Running = err, nil, false
	a.Now, a.Failed = nil, q
}

// Open returns the question on the sheet, nil for none.
func (a *asker) Open() *Asking {
	if a.Failed != nil {
		return a.Failed
	}
	return a.Now
}

// Asking is one question in progress: prepared, agreed to, asked.
type Asking struct {
	seq     int
	Want    plan.Want
	Plan    *plan.Plan
	Offline bool
	// ByKey is true if a key asked, and not a strategy.
	ByKey bool
	// Question is nil until it is prepared. Running is true once it is asked.
	Question *Question
	Running  bool
	// Stop stops what runs. Stopped is true if the user did.
	Stop    func()
	stopped bool
	// Why is the text of an error. Used is what the requests used without a result.
	Why  error
	Used string
}

// keepAfter is how long a change waits for further changes on the screen.
const keepAfter = 300 * time.Millisecond

// keeper manages keeping the plan.
type keeper struct {
	recovery *Recovery
	conv     *model.Conversation
	// spec is what to keep. Unsaved is true if no fork contains all of it.
	spec    spec.Spec
	unsaved bool
	// Wait is how long a change waits for further changes.
	Wait time.Duration
	// Due is true while a change waits, writing while a command writes. Again is true if there was
	// another change meanwhile.
	Due, writing, again bool
	// told is true once the user was told that nothing can be kept.
	told bool
	// Found was left behind, nil for nothing. Open is true while the user is asked about it.
	Found *LeftBehind
	Open  bool
}

// planner makes plans: at once if the last one was quick, else in a command.
type planner struct {
	Seq int
	// Took is the duration of the last plan that a command made.
	Took time.Duration
	// Job is the running planning, nil before the first.
	Job *Job
	// good is the state when the visible plan was requested.
	good standing
}

// start watches a planning, and stops the previous one, which nobody waits for any more. The first
// one can be stopped only by quitting.
func (p *planner) start(jobs *Jobs, first bool) *Job {
	if p.Job != nil {
		p.Job.Work.Stop()
	}
	p.Job = jobs.Start("planning", "event")
	if !first {
		p.Job.Cancel = p.Job.Work.Stop
	}
	return p.Job
}

// standing holds the user's decisions up to a plan.
type standing struct {
	history spec.History
	steps   int
	infos   []spec.Info
}

// diagnoser makes the plans of the ladder.
type diagnoser struct {
	// Shown is true while the page with the diagnosis is visible.
	Shown bool
	// under is the input of the plans, without strategies. It is nil if they must still be
	// requested.
	under *spec.Spec
	// job is the running planning, nil for none.
	job *Job
}

// fixer manages the fixes of the visible conversation.
type fixer struct {
	seq int
	// of holds the decisions with which the visible conversation was fixed.
	of spec.Fixes
	// job is the running search or fixing, nil for none.
	job *Job
	// Agreed is true once the user agreed to save what would still be refused, until another fix is
	// chosen.
	Agreed bool
	// Pending is the save that waits for that consent.
	Pending SaveOptions
}
