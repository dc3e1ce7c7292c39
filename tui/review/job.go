package review

import (
	"sync/atomic"
	"time"

	"decant/model"
	"decant/model/amount"
	"decant/render"
)

// SlowAfter is how long a command runs before the person is told how far it is, and how often it
// is looked at then.
const SlowAfter = 100 * time.Millisecond

// Job is a command that may take long. The command counts in work, the screen looks at the counts
// now and then; either may end it.
type Job struct {
	// Verb is what is done, unit what is counted; bytes are written as sizes where it is "".
	Verb, unit string
	Work       *model.Work
	// Cancel stops it; nil leaves only quitting.
	Cancel func()
	Ended  chan struct{}
	over   atomic.Bool
	// said is how far it is in words, nil where work counts.
	said atomic.Pointer[string]
	// Slow is true from when the person waits long enough to be told.
	Slow bool
}

// JobTick asks the screen to look at a command again.
type JobTick struct{ Of *Job }

// End tells who watches that all is done.
func (j *Job) End() {
	j.over.Store(true)
	close(j.Ended)
}

// WatchJob is a command that waits until it is time to look again; when all is done it says
// nothing.
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

// String says how far the command is, and what ends it.
func (j *Job) String() string {
	how := "esc stops"
	if j.Cancel == nil {
		how = "q quits"
	}
	return j.far() + "; " + how
}

// Say notes how far the command is, in words.
func (j *Job) Say(text string) {
	text = render.CleanLine(text)
	j.said.Store(&text)
}

// far says how far the command is.
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
