package review

import (
	"decant/model"
)

// StartJob begins to watch a command; only what is given a cancel then can be stopped.
func (m *Session) StartJob(verb, unit string) *Job {
	j := &Job{
		Verb: verb, unit: unit, Work: &model.Work{}, Ended: make(chan struct{}),
	}
	m.Jobs = append(m.Jobs, j)
	return j
}

// LookAt shows how far a command is, and looks again later.
func (m *Session) LookAt(t JobTick) Task {
	if t.Of.over.Load() {
		return nil
	}
	t.Of.Slow = true
	m.Front.Refresh()
	return WatchJob(t.Of)
}

// Busy is the command that the person waits for, nil for none.
func (m *Session) Busy() *Job {
	for i := len(m.Jobs) - 1; i >= 0; i-- {
		if j := m.Jobs[i]; j.Slow && !j.over.Load() && !j.Work.Stopped() {
			return j
		}
	}
	return nil
}

// TidyJobs forgets commands that have ended.
func (m *Session) TidyJobs() {
	left := m.Jobs[:0]
	for _, j := range m.Jobs {
		if !j.over.Load() {
			left = append(left, j)
		}
	}
	clear(m.Jobs[len(left):])
	m.Jobs = left
}

// StopJob stops the command that the person waits for; false when there is none to be stopped.
func (m *Session) StopJob() bool {
	j := m.Busy()
	if j == nil || j.Cancel == nil {
		return false
	}
	j.Cancel()
	return true
}

// StopJobs ends all commands that count, as nobody waits for them any more. The plan that is being
// made is not taken: a plan stopped by leaving must not take the last decision back.
func (m *Session) StopJobs() {
	m.Plan.Seq++
	for _, j := range m.Jobs {
		j.Work.Stop()
	}
}
