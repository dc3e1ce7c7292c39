package review

import (
	"decant/strategies/plan"
	"decant/strategies/report"
)

// UndoneDone is how a plan compares with the agent's compaction that it is made without.
type UndoneDone struct {
	Seq    int
	undone *report.Undone
}

// compareUndone compares a plan with the compaction that it is made without, nil where there is
// none.
func compareUndone(jobs *Jobs, seq int, p *plan.Plan) Task {
	if p.Index.Conversation.Undone == nil {
		return nil
	}
	j := jobs.Start("comparing", "")
	return JoinTasks(Task(func() any {
		defer j.End()
		return UndoneDone{seq, report.NewUndone(p)}
	}), WatchJob(j))
}

// takeUndone shows the comparison, unless a newer plan is there.
func takeUndone(m *Session, d UndoneDone) Task {
	m.Jobs.Tidy()
	if d.Seq != m.Plan.Seq {
		return nil
	}
	m.b.Undone = d.undone
	m.b.Version++
	m.Front.Refresh()
	return m.Front.Recompose()
}
