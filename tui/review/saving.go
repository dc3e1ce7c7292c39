package review

import "context"

// SaveDone is how a save ended.
type SaveDone struct {
	Seq, Steps int
	Choice     SaveOptions
	Result     SaveResult
	Err        error
}

// SaveFork writes a fork of the plan that is shown.
func (m *Session) SaveFork(o SaveOptions) Task {
	m.saves++
	m.Saving, m.Failure = m.saves, ""
	ctx, cancel := context.WithCancel(context.Background())
	// Copies: the person may go on deciding while this plan is saved.
	seq, steps, plan, save := m.saves, m.Steps, m.b.Plan, m.o.Save
	job := m.Jobs.Start("Saving", "")
	m.Cancel = func() {
		cancel()
		job.Work.Stop()
	}
	job.Cancel, o.Work = m.Cancel, job.Work
	m.Front.Refresh()
	return joinTasks(Task(func() any {
		defer cancel()
		defer job.End()
		r, err := save(ctx, plan, o)
		return SaveDone{seq, steps, o, r, err}
	}), WatchJob(job))
}

// SavingText is how far a save is, "" when none runs that shall end well.
func (m *Session) SavingText() string {
	if m.Saving == 0 || m.Stopping {
		return ""
	}
	if j := m.Jobs.Busy(); j != nil && j.unit == "" {
		return j.far() + "."
	}
	return "Saving" + m.ellipsis
}
