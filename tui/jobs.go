package tui

import (
	"runtime/debug"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"decant/model"
	"decant/render"
	"decant/strategies"
)

// maxPlanWait is how long a plan may take to be made while a frame waits for it.
const maxPlanWait = 16 * time.Millisecond

// The messages of commands. Each carries the number of what asked for it.
type (
	planDone struct {
		seq   int
		index *strategies.Index
		plan  *strategies.Plan
		// could is what could be won besides.
		could *strategies.Plan
		took  time.Duration
	}
	checkDone struct {
		seq      int
		findings []model.Finding
		// stopped is true when not every rule was asked.
		stopped bool
	}
	textDone struct {
		seq   int
		lines []string
	}
	saveDone struct {
		seq, steps int
		o          SaveOptions
		result     SaveResult
		err        error
	}
	// stopped is a signal.
	stopped struct{ code int }
)

// guard turns a panic in a command into a message with its stack. Every command passes it: a
// panic on a goroutine of its own would leave the terminal raw.
func guard(cmd tea.Cmd) tea.Cmd {
	return func() (msg tea.Msg) {
		defer func() {
			if v := recover(); v != nil {
				msg = &PanicError{Value: v, Stack: string(debug.Stack())}
			}
		}()
		return cmd()
	}
}

// planner knows how plans are made: at once when the last one was quick, else in a command.
type planner struct {
	seq int
	// took is how long the last plan that a command made took.
	took time.Duration
	// job is the planning that runs, nil before the first.
	job *job
	// good is how things stood when the plan that is shown was asked for.
	good standing
}

// standing is what a person decided up to a plan.
type standing struct {
	history strategies.History
	steps   int
	infos   []strategies.Info
}

// replan makes a plan of the spec as it is now.
func (m *root) replan() tea.Cmd {
	m.plan.seq++
	seq, spec, index, conv := m.plan.seq, m.history.Now(), m.index, m.b.conv
	// A quick plan is made at once, so that the key and its numbers are one frame.
	if index != nil && m.plan.took > 0 && m.plan.took < maxPlanWait {
		plan, could := makePlans(nil, index, spec)
		return m.planned(planDone{seq, index, plan, could, m.plan.took})
	}
	m.b.stale = m.b.plan != nil
	m.b.version++
	j := m.startPlanning()
	return tea.Batch(guard(func() tea.Msg {
		defer j.end()
		if index == nil {
			index = strategies.NewIndexIn(j.work, conv)
		}
		if index == nil {
			return planDone{seq: seq}
		}
		from := time.Now()
		plan, could := makePlans(j.work, index, spec)
		return planDone{seq, index, plan, could, max(time.Since(from), 1)}
	}), watchJob(j))
}

// startPlanning watches a planning, and stops the one before, which nobody waits for any more.
// There is no way back from the first but to quit.
func (m *root) startPlanning() *job {
	if m.plan.job != nil {
		m.plan.job.work.Stop()
	}
	var cancel func()
	j := m.startJob("planning", "event")
	if m.b.plan != nil {
		cancel = j.work.Stop
	}
	j.cancel, m.plan.job = cancel, j
	return j
}

// unplanned goes back to what was decided when the plan that is shown was asked for.
func (m *root) unplanned() {
	good := m.plan.good
	m.history, m.steps = good.history, good.steps
	m.relistStrategies(good.infos)
	m.b.stale = false
	m.b.version++
	m.relist()
	m.warn("planning stopped; everything is as in the plan before")
}

// planned shows a new plan and has it checked.
func (m *root) planned(d planDone) tea.Cmd {
	m.tidyJobs()
	if d.index != nil {
		m.index = d.index
	}
	switch {
	case d.seq != m.plan.seq, d.plan == nil && m.b.plan == nil:
		// Nobody waits for it any more: the first is stopped only by who leaves.
		return nil
	case d.plan == nil:
		m.unplanned()
		return m.keep()
	}
	before := m.b.plan
	m.plan.took, m.plan.good = d.took, standing{m.history, m.steps, m.b.infos}
	m.b.plan, m.b.could, m.b.stale, m.b.checked = d.plan, d.could, false, false
	m.b.stretch = [2]int{}
	if d.plan.Spec.Has(summarizeName) {
		m.b.stretch[0], m.b.stretch[1] = d.index.Stretch(d.plan.Spec)
	}
	m.b.findings, m.b.loose, m.b.unchecked = nil, nil, false
	m.b.version++
	m.relist()
	m.refreshSheet()
	m.tellRefused(before)
	m.wonder(before)
	return tea.Batch(m.check(d.seq, d.plan), m.showDetail())
}

// tellRefused says what of a decision the plan does not do, and why, unless the plan before it had
// the same to say.
func (m *root) tellRefused(before *strategies.Plan) {
	if before == nil {
		return
	}
	for _, n := range m.b.plan.Notes {
		if n.Strategy != strategies.Person || !n.Refused || slices.Contains(before.Notes, n) {
			continue
		}
		text := render.CleanLine(n.Text)
		if m.toast.text != "" {
			text = m.toast.text + "; " + text
		}
		m.warn(text)
	}
}

// check checks a plan.
func (m *root) check(seq int, plan *strategies.Plan) tea.Cmd {
	j := m.startJob("checking", "rule")
	j.cancel = j.work.Stop
	return tea.Batch(guard(func() tea.Msg {
		defer j.end()
		found := strategies.CheckIn(j.work, plan)
		return checkDone{seq, found, j.work.Stopped()}
	}), watchJob(j))
}

// checked shows what the check of the plan found.
func (m *root) checked(d checkDone) tea.Cmd {
	m.tidyJobs()
	if d.seq != m.plan.seq {
		return nil
	}
	if m.b.setFindings(d.findings); d.stopped {
		m.b.unchecked = true
		m.warn("the check was stopped; saving checks again")
	}
	m.b.version++
	m.refreshSheet()
	if len(d.findings) == 0 {
		return nil
	}
	return m.showDetail()
}

// pageOf is what the view says of a row that is no event.
func (m *root) pageOf(r rowID, width int) []string {
	if width <= 0 || r.kind == noRow {
		return nil
	}
	return m.now().view.detail(r, width)
}

// showDetail composes the chosen event's text: plain at once when it is short, the rest in a
// command, of which one runs at a time.
func (m *root) showDetail() tea.Cmd {
	v := m.detail
	v.seq++
	v.again = false
	if v.event() < 0 || v.width <= 0 {
		v.shown = shownText{}
		v.put(m.pageOf(v.subject, v.width))
		return nil
	}
	job, heavy, colours := v.job()
	// What is shown already stays until the command answers, so that nothing flickers.
	fresh := v.renew()
	switch {
	case !heavy && (fresh || !colours):
		v.put(job.compose())
	case fresh:
		v.put([]string{m.b.theme.Dim.Render(render.Clip("loading"+m.b.glyphs.Ellipsis, v.width))})
	}
	switch {
	case !heavy && !colours:
		return nil
	case v.running:
		v.again = true
		return nil
	}
	if colours {
		job.light = &v.light
	}
	v.running = true
	return guard(func() tea.Msg { return textDone{job.seq, job.compose()} })
}

// composed shows a text that a command composed, and starts the next one if it came too late.
func (m *root) composed(d textDone) tea.Cmd {
	m.detail.running = false
	if d.seq == m.detail.seq {
		top := m.detail.top
		m.detail.put(d.lines)
		m.detail.scrollBy(top - m.detail.top)
		return nil
	}
	if m.detail.again {
		return m.showDetail()
	}
	return nil
}
