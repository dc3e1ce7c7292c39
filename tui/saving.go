package tui

import (
	"context"
	"errors"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"decant/render"
	"decant/tui/keys"
	"decant/tui/prompt"
	"decant/tui/review"
	"decant/tui/sheets"
	"decant/tui/terminal"
)

// planWritten is how the writing of a plan to a file ended.
type planWritten struct {
	seq  int
	path string
	err  error
}

// agreeToSave saves, after a second question where that would overwrite the original.
func agreeToSave(m *root) tea.Cmd {
	if m.o.InPlace {
		return askOverwrite(m)
	}
	return terminal.Launch(m.SaveFork(review.SaveOptions{}))
}

// askOverwrite asks before the original is overwritten.
func askOverwrite(m *root) tea.Cmd { return m.open(sheets.NewOverwriting(m.B)) }

// overwriteOriginal is the second yes.
func overwriteOriginal(m *root) tea.Cmd {
	return tea.Batch(m.closeSheet(), terminal.Launch(m.SaveFork(review.SaveOptions{InPlace: true})))
}

// canOverwrite says why the original cannot be overwritten.
func canOverwrite(m *root) (bool, string) {
	if m.Place.Barred != "" {
		return false, m.Place.Barred
	}
	return canSave(m)
}

// askElsewhere asks for a folder or file. After a failure another folder is offered.
func askElsewhere(m *root) tea.Cmd {
	path := m.Place.Folder
	switch {
	case m.Tried != "":
		path = m.Tried
	case m.Failure != "" && m.Place.Other != "":
		path = m.Place.Other
	}
	cmd := m.ask(&prompt.Line{
		Scope: keys.InValue, Verb: "save", Label: "save to ", Hint: "a folder, or a file to make",
		Accept: func(text string) (tea.Cmd, bool) {
			// What was pasted may end in a line break, which is a space here.
			if text = strings.TrimSpace(text); text == "" {
				m.Toast.Fail("name a folder, or a file to make; esc leaves it")
				return nil, false
			}
			m.Tried = text
			return terminal.Launch(m.SaveFork(review.SaveOptions{Output: text})), true
		},
	})
	m.prompt.Set(path)
	return cmd
}

// askPlanFile asks for the file that the plan is written to.
func askPlanFile(m *root) tea.Cmd {
	path := m.PlanFile
	if path == "" {
		path = m.Place.Plan
	}
	cmd := m.ask(&prompt.Line{
		Scope: keys.InValue, Verb: "write", Label: "plan to ", Hint: "a file to make",
		Accept: func(text string) (tea.Cmd, bool) {
			// What was pasted may end in a line break, which is a space here.
			if text = strings.TrimSpace(text); text == "" {
				m.Toast.Fail("name a file to make; esc leaves it")
				return nil, false
			}
			m.PlanFile = text
			return writePlan(m, text), true
		},
	})
	m.prompt.Set(path)
	return cmd
}

// writePlan writes the plan as it is now to a file.
func writePlan(m *root, path string) tea.Cmd {
	seq, write, conv, spec := m.exporter.Number(), m.o.SavePlan, m.B.Conv, m.History.Current()
	j := m.Jobs.Start("writing the plan", "")
	return tea.Batch(terminal.Guard(func() tea.Msg {
		defer j.End()
		at, err := write(conv, spec, path)
		return planWritten{seq, at, err}
	}), terminal.Launch(review.WatchJob(j)))
}

// tellPlanWritten says where the plan is, or why it is not.
func tellPlanWritten(m *root, d planWritten) tea.Cmd {
	m.Jobs.Tidy()
	switch {
	case !m.exporter.Awaits(d.seq):
	case d.err != nil:
		failSave(m, "The plan was not written: "+render.CleanLine(d.err.Error()))
	default:
		m.PlanFile = ""
		m.Toast.Note("the plan is in " + render.CleanLine(d.path) +
			"; decant --plan makes it again")
	}
	return nil
}

// canWritePlan says why the plan cannot be written to a file.
func canWritePlan(m *root) (bool, string) {
	return m.o.SavePlan != nil, "read-only: no plan can be written"
}

// failSave says why something came to nothing: on the sheet that it was asked for, where there is
// room for the next step too.
func failSave(m *root, why string) {
	if m.sheet == nil || m.sheet.Scope != keys.InGoes {
		m.Toast.Fail(why)
		return
	}
	m.Failure, m.sheet.Top = why, 0
	m.Refresh()
}

// showSaved shows how a save ended.
func showSaved(m *root, d review.SaveDone) tea.Cmd {
	// An answer to a save that nobody waits for.
	if d.Seq != m.Saving {
		return nil
	}
	stopped := m.Stopping && errors.Is(d.Err, context.Canceled)
	m.Saving, m.Cancel, m.Stopping = 0, nil, false
	switch {
	case stopped:
		m.Refresh()
		m.Toast.Warn("saving stopped; nothing was saved")
	case d.Err != nil:
		failSave(m, "Not saved: "+render.CleanLine(d.Err.Error()))
	case len(d.Result.Findings) > 0:
		m.open(sheets.NewRefused(m.B, d.Result.Findings))
	default:
		m.SavedAt, m.Tried = d.Steps, ""
		m.Result.Saved = append(m.Result.Saved, d.Result)
		inPlace := m.o.InPlace && d.Choice.Output == "" || d.Choice.InPlace
		m.open(sheets.NewSaved(m.B, nextOf(m), inPlace, d.Result))
		return terminal.Launch(m.Keep())
	}
	return nil
}

// copyResume copies the command that resumes the last fork.
func copyResume(m *root) tea.Cmd {
	command := m.Result.LastSaved().Resume
	return m.exporter.Copy(func() string { return render.CleanLine(command) }, m.o.Copy)
}

// canCopyResume says why there is no command to copy.
func canCopyResume(m *root) (bool, string) {
	switch {
	case len(m.Result.Saved) == 0:
		return false, "nothing is saved yet; s saves"
	case m.o.Copy == nil:
		return false, "there is no clipboard here"
	}
	return m.Result.LastSaved().Resume != "", "there is no command that resumes it"
}

// runResume leaves the screen, after which the fork is resumed.
func runResume(m *root) tea.Cmd {
	m.Result.Resume = true
	return m.leave()
}

// canResume says why the fork cannot be resumed from here.
func canResume(m *root) (bool, string) {
	switch {
	case !m.o.CanResume:
		return false, "no agent can be started from here; copy the command"
	case m.Result.LastSaved().Elsewhere:
		return false, "its agent does not look there; move the fork first"
	case m.HasUnsaved():
		return false, "there are decisions since that no fork holds; save them first"
	}
	return m.Result.LastSaved().Resume != "", "there is no command that resumes it"
}

// nextOf is what can be done with the command that resumes a fork.
func nextOf(m *root) sheets.Next {
	return sheets.Next{Copy: m.o.Copy != nil, Run: m.o.CanResume, Leave: m.o.Activate}
}
