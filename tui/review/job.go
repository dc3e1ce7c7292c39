package review

import (
	"sync/atomic"
	"time"

	"decant/model"
	"decant/model/amount"
	"decant/render"
)

// SlowAfter is how long a command runs before the user sees its progress, and the time between
// updates.
const SlowAfter = 100 * time.Millisecond

// Job is a command that may take long. The command counts its work, and the screen reads the counts
// now and then. Either may stop the command.
type Job struct {
	// Verb says what is done, unit what is counted. If unit is "", counts are bytes, written as
	// sizes.
	Verb, unit string
	Work       *model.Work
	// Cancel stops the command. If nil, only quitting does.
	Cancel func()
	Ended  chan struct{}
	over   atomic.Bool
	// said is the progress in words, nil if work counts.
	said atomic.Pointer[string]
	// Slow is true once the user has waited long enough to be told.
	Slow bool
}

// JobTick asks the screen to check a command again.
type JobTick struct{ Of *Job }

// End signals that all is done.
func (j *Job) End() {
	j.over.Store(true)
	close(j.Ended)
}

// WatchJob returns a task that waits until the next check. It says nothing when all is done.
func WatchJob(j *Job) Task {
	return func() any {
		select {
		case <-j.Ended:
			return nil
		case <-time.After(SlowAfter):
			return JobTick{j}
		}
	}
}

// String describes the progress of the command, and how to stop it.
func (j *Job) String() string {
	how := "esc stops"
	if j.Cancel == nil {
		how = "q quits"
	}
	return j.far() + "; " + how
}

// Say notes the progress of the command, in words.
func (j *Job) Say(text string) {
	text = render.CleanLine(text)
	j.said.Store(&text)
}

// far describes the progress of the command.
func (j *Job) far() string {
	if text := j.said.Load(); text != nil {
		return *text
	}
	done, all := j.Work.Counts()
	switch {
	case all == 0:
		return j.Verb
	case j.unit == "":
		return j.Verb + " " + render.Size(done) + " of " + render.Size(all)
	}
	return j.Verb + " " + render.Percent(done, all) + ", " + render.Number(done) + " of " +
		amount.Of(all, j.unit)
}
