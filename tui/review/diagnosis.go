package review

import (
	"reflect"

	"decant/strategies/ladder"
	"decant/strategies/spec"
	"decant/tui/board"
)

// RungDone is the plan of one step, nil if the work was stopped.
type RungDone struct {
	of   *board.Diagnosis
	rung *ladder.PresetResult
}

// Diagnose starts making the plans of all steps, unless they are made or in progress. Before the
// first plan there is no index, so the first plan asks again when it arrives.
func (m *Session) Diagnose() Task {
	d := &m.Diagnosing
	under := m.History.Current().WithUses(nil)
	under.Goal.Budget = spec.Budget{}
	if d.under != nil && reflect.DeepEqual(*d.under, under) {
		return nil
	}
	if d.job != nil {
		d.job.Work.Stop()
		d.job = nil
	}
	m.b.Diagnosis = &board.Diagnosis{Steps: ladder.ListSteps(&under)}
	if m.index == nil {
		d.under = nil // Asked again once there is an index.
		return nil
	}
	d.under = &under
	return planRung(m, m.b.Diagnosis)
}

// diagnoseShown continues a visible diagnosis that waits for the first plan or shows older numbers.
// It returns nil if none is shown.
func diagnoseShown(m *Session) Task {
	if !m.Diagnosing.Shown {
		return nil
	}
	return m.Diagnose()
}

// planRung makes the plan of the next step, nil when all are made.
func planRung(m *Session, of *board.Diagnosis) Task {
	at := len(of.Rungs)
	if at >= len(of.Steps) {
		m.Diagnosing.job = nil
		return nil
	}
	step, under, index := of.Steps[at], *m.Diagnosing.under, m.index
	j := m.Jobs.Start("planning "+step.Name, "event")
	m.Diagnosing.job = j
	return JoinTasks(Task(func() any {
		defer j.End()
		rung, ok := ladder.MakeRung(j.Work, index, under, step)
		if !ok {
			return RungDone{of: of}
		}
		return RungDone{of, &rung}
	}), WatchJob(j))
}

// takeRung shows the result of a step, and continues with the next.
func takeRung(m *Session, r RungDone) Task {
	m.Jobs.Tidy()
	if r.of != m.b.Diagnosis || r.rung == nil {
		return nil
	}
	r.of.Rungs = append(r.of.Rungs, *r.rung)
	m.b.Version++
	m.Front.Refresh()
	return planRung(m, r.of)
}
