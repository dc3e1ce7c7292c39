package review

import (
	"cmp"

	"decant/render"
)

// PlanWritten is how the writing of a plan to a file ended.
type PlanWritten struct {
	seq  int
	path string
	err  error
}

// CanWritePlan says why the plan cannot be written to a file.
func CanWritePlan(m *Session) (bool, string) {
	return m.o.SavePlan != nil, "read-only: no plan can be written"
}

// PlanPath is the file that the plan may be written to, as it is offered.
func (m *Session) PlanPath() string { return cmp.Or(m.PlanFile, m.Place.Plan) }

// WritePlan writes the plan as it is now to a file.
func (m *Session) WritePlan(path string) Task {
	m.PlanFile = path
	m.written++
	seq, write, conv, spec := m.written, m.o.SavePlan, m.b.Conv, m.History.Current()
	j := m.Jobs.Start("writing the plan", "")
	return JoinTasks(Task(func() any {
		defer j.End()
		at, err := write(conv, spec, path)
		return PlanWritten{seq, at, err}
	}), WatchJob(j))
}

// TakePlanFile says where the plan is; why says why it is not, "" where that is not so.
func (m *Session) TakePlanFile(d PlanWritten) (why string) {
	m.Jobs.Tidy()
	switch {
	case d.seq != m.written:
	case d.err != nil:
		return "The plan was not written: " + render.CleanLine(d.err.Error())
	default:
		m.PlanFile = ""
		m.Toast.Note("the plan is in " + render.CleanLine(d.path) +
			"; decant --plan makes it again")
	}
	return ""
}
