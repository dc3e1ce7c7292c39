package tui

import (
	"sync/atomic"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"decant/model"
	"decant/render"
)

// slowAfter is how long a command runs before the person is told how far it is, and how often it
// is looked at then.
const slowAfter = 100 * time.Millisecond

// job is a command that may take long. The command counts in work, the screen looks at the counts
// now and then; either may end it.
type job struct {
	// verb is what is done, unit what is counted; bytes are written as sizes where it is "".
	verb, unit string
	work       *model.Work
	// cancel stops it; nil leaves only quitting.
	cancel func()
	ended  chan struct{}
	over   atomic.Bool
	// slow is true from when the person waits long enough to be told.
	slow bool
}

// jobTick asks the screen to look at a command again.
type jobTick struct{ of *job }

// startJob begins to watch a command.
func (m *root) startJob(verb, unit string, cancel func()) *job {
	j := &job{
		verb: verb, unit: unit, cancel: cancel, work: &model.Work{}, ended: make(chan struct{}),
	}
	m.jobs = append(m.jobs, j)
	return j
}

// end tells who watches that all is done.
func (j *job) end() {
	j.over.Store(true)
	close(j.ended)
}

// watchJob is a command that waits until it is time to look again; when all is done it says
// nothing.
func watchJob(j *job) tea.Cmd {
	return guard(func() tea.Msg {
		select {
		case <-j.ended:
			return nil
		case <-time.After(slowAfter):
			return jobTick{j}
		}
	})
}

// lookAt shows how far a command is, and looks again later.
func (m *root) lookAt(t jobTick) tea.Cmd {
	if t.of.over.Load() {
		return nil
	}
	t.of.slow = true
	m.refreshSheet()
	return watchJob(t.of)
}

// busy is the command that the person waits for, nil for none.
func (m *root) busy() *job {
	for i := len(m.jobs) - 1; i >= 0; i-- {
		if j := m.jobs[i]; j.slow && !j.over.Load() && !j.work.Stopped() {
			return j
		}
	}
	return nil
}

// tidyJobs forgets commands that have ended.
func (m *root) tidyJobs() {
	left := m.jobs[:0]
	for _, j := range m.jobs {
		if !j.over.Load() {
			left = append(left, j)
		}
	}
	clear(m.jobs[len(left):])
	m.jobs = left
}

// stopJob stops the command that the person waits for; false when there is none to be stopped.
func (m *root) stopJob() bool {
	j := m.busy()
	if j == nil || j.cancel == nil {
		return false
	}
	j.cancel()
	return true
}

// stopJobs ends all commands that count, as nobody waits for them any more.
func (m *root) stopJobs() {
	for _, j := range m.jobs {
		j.work.Stop()
	}
}

// String says how far the command is, and what ends it.
func (j *job) String() string {
	how := "esc stops"
	if j.cancel == nil {
		how = "q quits"
	}
	return j.far() + "; " + how
}

// far says how far the command is.
func (j *job) far() string {
	done, all := j.work.Counts()
	switch {
	case all == 0:
		return j.verb
	case j.unit == "":
		return j.verb + " " + render.Size(done) + " of " + render.Size(all)
	}
	return j.verb + " " + render.Percent(done, all) + ", " + render.Number(done) + " of " +
		plural(all, j.unit)
}
