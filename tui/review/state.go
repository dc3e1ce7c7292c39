package review

import (
	"slices"
	"time"

	"decant/model"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/tui/board"
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

// note notes that a decision changed what plans wait for.
func (a *asker) note(was, now *spec.Spec) {
	if !slices.Equal(was.Uses, now.Uses) || was.Settings.Models != now.Settings.Models {
		a.May = true
	}
}

// dropNeedless takes back what a strategy asked for that is off now, or has an answer from
// elsewhere.
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

// fail has the person told why there is no answer.
func (a *asker) fail(q *Asking, err error) {
	q.Why, q.Question, q.Running = err, nil, false
	a.Now, a.Failed = nil, q
}

// Open is the question that a sheet is about, nil for none.
func (a *asker) Open() *Asking {
	if a.Failed != nil {
		return a.Failed
	}
	return a.Now
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
	recovery *Recovery
	conv     *model.Conversation
	// spec is what is to be kept, unsaved whether no fork holds all of it.
	spec    spec.Spec
	unsaved bool
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

// start watches a planning, and stops the one before, which nobody waits for any more. There is no
// way back from the first but to quit.
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

// standing is what a person decided up to a plan.
type standing struct {
	history spec.History
	steps   int
	infos   []spec.Info
}

// diagnoser knows how far the plans of the ladder are.
type diagnoser struct {
	// Shown is true while the page with the diagnosis is shown.
	Shown bool
	// under is what the plans are made from, without strategies; nil where they are still to be
	// asked for.
	under *spec.Spec
	// job is the planning that runs, nil for none.
	job *Job
}

// fixer knows what is fixed in the conversation that is shown.
type fixer struct {
	seq int
	// of is what was decided about the fixes of the conversation that is shown.
	of spec.Fixes
	// job is the search or the fixing that runs, nil for none.
	job *Job
	// Agreed is true from when the user agreed to save what would still be refused, until another
	// fix is chosen.
	Agreed bool
	// Pending is how a save was asked for that waits for that.
	Pending SaveOptions
}
