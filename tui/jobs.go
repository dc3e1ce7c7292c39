package tui

import (
	"context"
	"errors"
	"runtime/debug"
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
	}
	textDone struct {
		seq   int
		lines []string
	}
	saveDone struct {
		seq, steps int
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
}

// replan makes a plan of the spec as it is now.
func (m *root) replan() tea.Cmd {
	m.plan.seq++
	seq, spec, index, conv := m.plan.seq, m.history.Now(), m.index, m.b.conv
	// A quick plan is made at once, so that the key and its numbers are one frame.
	if index != nil && m.plan.took > 0 && m.plan.took < maxPlanWait {
		plan, could := makePlans(index, spec)
		return m.planned(planDone{seq, index, plan, could, m.plan.took})
	}
	m.b.stale = m.b.plan != nil
	m.b.version++
	return guard(func() tea.Msg {
		if index == nil {
			index = strategies.NewIndex(conv)
		}
		from := time.Now()
		plan, could := makePlans(index, spec)
		return planDone{seq, index, plan, could, max(time.Since(from), 1)}
	})
}

// planned shows a new plan and has it checked.
func (m *root) planned(d planDone) tea.Cmd {
	m.index = d.index
	if d.seq != m.plan.seq {
		return nil
	}
	m.plan.took = d.took
	m.b.plan, m.b.could, m.b.stale, m.b.checked = d.plan, d.could, false, false
	m.b.findings, m.b.loose = nil, nil
	m.b.version++
	m.relist()
	m.refreshSheet()
	check := guard(func() tea.Msg { return checkDone{d.seq, strategies.Check(d.plan)} })
	return tea.Batch(check, m.showDetail())
}

// checked shows what the check of the plan found.
func (m *root) checked(d checkDone) tea.Cmd {
	if d.seq != m.plan.seq {
		return nil
	}
	m.b.setFindings(d.findings)
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

// agree saves, after a second question where that would overwrite the original.
func (m *root) agree() tea.Cmd {
	if m.o.InPlace {
		return m.open(overwritingSheet(m.b))
	}
	return m.save()
}

// overwrite is the second yes.
func (m *root) overwrite() tea.Cmd {
	m.closeSheet()
	return m.save()
}

// save writes a fork of the plan that is shown.
func (m *root) save() tea.Cmd {
	m.saves++
	m.saving, m.failure = m.saves, ""
	ctx, cancel := context.WithCancel(context.Background())
	m.cancel = cancel
	// Copies: the person may go on deciding while this plan is saved.
	seq, steps, plan, save := m.saves, m.steps, m.b.plan, m.o.Save
	m.refreshSheet()
	return guard(func() tea.Msg {
		defer cancel()
		r, err := save(ctx, plan, SaveOptions{})
		return saveDone{seq, steps, r, err}
	})
}

// failed says why a save came to nothing: on the sheet that it was asked for, where there is room
// for the next step too.
func (m *root) failed(why string) {
	if m.sheet == nil || m.sheet.scope != inGoes {
		m.fail(why)
		return
	}
	m.failure, m.sheet.top = why, 0
	m.refreshSheet()
}

// saved shows how a save ended.
func (m *root) saved(d saveDone) tea.Cmd {
	// An answer to a save that nobody waits for.
	if d.seq != m.saving {
		return nil
	}
	stopped := m.stopping && errors.Is(d.err, context.Canceled)
	m.saving, m.cancel, m.stopping = 0, nil, false
	switch {
	case stopped:
		m.refreshSheet()
		m.warn("saving stopped; nothing was saved")
	case d.err != nil:
		m.failed(render.CleanLine(d.err.Error()))
	case len(d.result.Findings) > 0:
		m.open(refusedSheet(m.b, d.result.Findings))
	default:
		m.savedAt = d.steps
		m.result.Saved = append(m.result.Saved, d.result)
		m.open(savedSheet(m.b, m.o.InPlace, d.result))
	}
	return nil
}
