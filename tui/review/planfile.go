package review

import (
	"cmp"
	"strconv"
	"strings"

	"decant/render"
)

// PlanWritten is the result of writing a plan to a file.
type PlanWritten struct {
	seq  int
	path string
	err  error
}

// CanWritePlan reports whether the plan can be written to a file, and why not.
func CanWritePlan(m *Session) (bool, string) {
	return m.o.SavePlan != nil, "read-only: no plan can be written"
}

// PlanPath returns the file that is offered for the plan.
func (m *Session) PlanPath() string { return cmp.Or(m.PlanFile, m.Place.Plan) }

// NextPlan returns the name for another plan file: a.plan.toml, a-2.plan.toml, a-3.plan.toml.
func NextPlan(path string) string {
	stem := strings.TrimSuffix(path, planEnding)
	number := 1
	if at := strings.LastIndexByte(stem, '-'); at >= 0 {
		if n, err := strconv.Atoi(stem[at+1:]); err == nil && n > 1 && n < 1000 {
			stem, number = stem[:at], n
		}
	}
	return stem + "-" + strconv.Itoa(number+1) + planEnding
}

// planEnding is how names of plan files end.
const planEnding = ".plan.toml"

// WritePlan writes the current plan to a file.
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

// TakePlanFile says where the plan is. Why says why it was not written, "" if it was.
func (m *Session) TakePlanFile(d PlanWritten) (why string) {
	m.Jobs.Tidy()
	switch {
	case d.seq != m.written:
	case d.err != nil:
		m.PlanFailed = true
		return "The plan was not written: " + render.CleanLine(d.err.Error())
	default:
		if d.path == m.Place.Plan {
			m.Place.Plan = NextPlan(d.path)
		}
		m.PlanFile, m.Failure, m.PlanFailed = "", "", false
		m.Toast.Note("the plan is in " + render.CleanLine(d.path) +
			"; decant --plan makes it again")
	}
	return ""
}
