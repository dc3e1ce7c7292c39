package tui

import (
	"context"
	"errors"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"decant/render"
)

// planWritten is how the writing of a plan to a file ended.
type planWritten struct {
	seq  int
	path string
	err  error
}

// savingKeys choose where what is planned goes, and what follows a save.
func savingKeys() []action {
	return []action{
		{
			"save-elsewhere", "e", "save the fork elsewhere", "elsewhere", inGoes, canSave,
			always((*root).askElsewhere),
		},
		{
			"save-in-place", "i", "change the original itself; asks first", "in place", inGoes,
			canOverwrite, always((*root).askOverwrite),
		},
		{
			"write-plan", "w", "write the plan to a file, never over one", "plan file", inGoes,
			canWritePlan, always((*root).askPlanFile),
		},
		{
			"copy-resume", "Y", "copy the command that resumes the fork", "copy", inPanes | inSaved,
			canCopyResume, always((*root).copyResume),
		},
		{
			"run-resume", "R", "leave, and resume the fork", "resume it", inSaved, canResume,
			always((*root).runResume),
		},
	}
}

// agree saves, after a second question where that would overwrite the original.
func (m *root) agree() tea.Cmd {
	if m.o.InPlace {
		return m.askOverwrite()
	}
	return m.save(SaveOptions{})
}

// askOverwrite asks before the original is overwritten.
func (m *root) askOverwrite() tea.Cmd { return m.open(overwritingSheet(m.b)) }

// overwrite is the second yes.
func (m *root) overwrite() tea.Cmd {
	return tea.Batch(m.closeSheet(), m.save(SaveOptions{InPlace: true}))
}

// canOverwrite says why the original cannot be overwritten.
func canOverwrite(m *root) (bool, string) {
	if m.place.Barred != "" {
		return false, m.place.Barred
	}
	return canSave(m)
}

// askElsewhere asks for a folder or file. After a failure another folder is offered.
func (m *root) askElsewhere() tea.Cmd {
	path := m.place.Folder
	switch {
	case m.tried != "":
		path = m.tried
	case m.failure != "" && m.place.Other != "":
		path = m.place.Other
	}
	cmd := m.ask(&prompt{
		scope: inValue, verb: "save", label: "save to ", hint: "a folder, or a file to make",
		accept: func(text string) (tea.Cmd, bool) {
			if strings.TrimSpace(text) == "" {
				m.fail("name a folder, or a file to make; esc leaves it")
				return nil, false
			}
			m.tried = text
			return m.save(SaveOptions{Output: text}), true
		},
	})
	m.prompt.set(path)
	return cmd
}

// askPlanFile asks for the file that the plan is written to.
func (m *root) askPlanFile() tea.Cmd {
	path := m.planFile
	if path == "" {
		path = m.place.Plan
	}
	cmd := m.ask(&prompt{
		scope: inValue, verb: "write", label: "plan to ", hint: "a file to make",
		accept: func(text string) (tea.Cmd, bool) {
			if strings.TrimSpace(text) == "" {
				m.fail("name a file to make; esc leaves it")
				return nil, false
			}
			m.planFile = text
			return m.writePlan(text), true
		},
	})
	m.prompt.set(path)
	return cmd
}

// writePlan writes the plan as it is now to a file.
func (m *root) writePlan(path string) tea.Cmd {
	m.hands++
	seq, write, conv, spec := m.hands, m.o.SavePlan, m.b.conv, m.history.Now()
	return guard(func() tea.Msg {
		at, err := write(conv, spec, path)
		return planWritten{seq, at, err}
	})
}

// wrotePlan says where the plan is, or why it is not.
func (m *root) wrotePlan(d planWritten) tea.Cmd {
	switch {
	case d.seq != m.hands:
	case d.err != nil:
		m.failed("The plan was not written: " + render.CleanLine(d.err.Error()))
	default:
		m.planFile = ""
		m.note("the plan is in " + render.CleanLine(d.path) + "; decant --plan makes it again")
	}
	return nil
}

// canWritePlan says why the plan cannot be written to a file.
func canWritePlan(m *root) (bool, string) {
	return m.o.SavePlan != nil, "no plan can be written here"
}

// save writes a fork of the plan that is shown.
func (m *root) save(o SaveOptions) tea.Cmd {
	m.saves++
	m.saving, m.failure = m.saves, ""
	ctx, cancel := context.WithCancel(context.Background())
	// Copies: the person may go on deciding while this plan is saved.
	seq, steps, plan, save := m.saves, m.steps, m.b.plan, m.o.Save
	job := m.startJob("Saving", "", nil)
	m.cancel = func() {
		cancel()
		job.work.Stop()
	}
	job.cancel, o.Work = m.cancel, job.work
	m.refreshSheet()
	return tea.Batch(guard(func() tea.Msg {
		defer cancel()
		defer job.end()
		r, err := save(ctx, plan, o)
		return saveDone{seq, steps, o, r, err}
	}), watchJob(job))
}

// savingText is how far a save is, "" when none runs that shall end well.
func (m *root) savingText() string {
	if m.saving == 0 || m.stopping {
		return ""
	}
	if j := m.busy(); j != nil && j.unit == "" {
		return j.far() + "."
	}
	return "Saving" + m.b.glyphs.Ellipsis
}

// failed says why something came to nothing: on the sheet that it was asked for, where there is
// room for the next step too.
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
		m.failed("Not saved: " + render.CleanLine(d.err.Error()))
	case len(d.result.Findings) > 0:
		m.open(refusedSheet(m.b, d.result.Findings))
	default:
		m.savedAt, m.tried = d.steps, ""
		m.result.Saved = append(m.result.Saved, d.result)
		m.open(savedSheet(m, m.o.InPlace && d.o.Output == "" || d.o.InPlace, d.result))
		return m.keep()
	}
	return nil
}

// copyResume copies the command that resumes the last fork.
func (m *root) copyResume() tea.Cmd {
	command := m.lastSaved().Resume
	return m.copyText(func() string { return render.CleanLine(command) })
}

// lastSaved is the fork that was saved last; there must be one.
func (m *root) lastSaved() SaveResult { return m.result.Saved[len(m.result.Saved)-1] }

// canCopyResume says why there is no command to copy.
func canCopyResume(m *root) (bool, string) {
	switch {
	case len(m.result.Saved) == 0:
		return false, "nothing is saved yet; s saves"
	case m.o.Copy == nil:
		return false, "there is no clipboard here"
	}
	return m.lastSaved().Resume != "", "there is no command that resumes it"
}

// runResume leaves the screen, after which the fork is resumed.
func (m *root) runResume() tea.Cmd {
	m.result.Resume = true
	return m.leave()
}

// canResume says why the fork cannot be resumed from here.
func canResume(m *root) (bool, string) {
	switch {
	case !m.o.CanResume:
		return false, "no agent can be started from here; copy the command"
	case m.lastSaved().Elsewhere:
		return false, "its agent does not look there; move the fork first"
	case m.unsaved():
		return false, "there are decisions since that no fork holds; save them first"
	}
	return m.lastSaved().Resume != "", "there is no command that resumes it"
}
