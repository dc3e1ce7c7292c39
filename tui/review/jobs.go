package review

import "decant/model"

// Jobs are the commands that may take long, oldest first.
type Jobs struct{ List []*Job }

// Start begins to watch a command. It can be stopped only if it gets a cancel afterwards.
func (js *Jobs) Start(verb, unit string) *Job {
	j := &Job{
		Verb: verb, unit: unit, Work: &model.Work{}, Ended: make(chan struct{}),
	}
	js.List = append(js.List, j)
	return j
}

// Busy returns the command that the user waits for, nil for none.
func (js *Jobs) Busy() *Job {
	for i := len(js.List) - 1; i >= 0; i-- {
		if j := js.List[i]; j.Slow && !j.over.Load() && !j.Work.Stopped() {
			return j
		}
	}
	return nil
}

// Tidy forgets commands that have ended.
func (js *Jobs) Tidy() {
	left := js.List[:0]
	for _, j := range js.List {
		if !j.over.Load() {
			left = append(left, j)
		}
	}
	clear(js.List[len(left):])
	js.List = left
}

// StopBusy stops the command that the user waits for, false if there is none to stop.
func (js *Jobs) StopBusy() bool {
	j := js.Busy()
	if j == nil || j.Cancel == nil {
		return false
	}
	j.Cancel()
	return true
}

// lookAt shows the progress of a command, and schedules the next check.
func lookAt(m *Session, t JobTick) Task {
	if t.Of.over.Load() {
		return nil
	}
	t.Of.Slow = true
	m.Front.Refresh()
	return WatchJob(t.Of)
}

// StopAll stops everything that runs, because nobody waits for it any more. It ignores the result
// of the running plan: a plan stopped by leaving must not undo the last decision.
func (m *Session) StopAll() {
	if m.Cancel != nil {
		m.Cancel()
	}
	if a := m.Asks.Now; a != nil && a.Stop != nil {
		a.Stop()
	}
	m.Plan.Seq++
	m.Fixing.seq++
	for _, j := range m.Jobs.List {
		j.Work.Stop()
	}
}
