package review

import (
	"context"
	"errors"
	"slices"
	"strings"

	"decant/model"
	"decant/render"
	"decant/tui/board"
)

// SaveDone is the result of a save.
type SaveDone struct {
	Seq, Steps int
	Choice     SaveOptions
	Result     SaveResult
	Err        error
}

// CanSave reports whether the fork can be saved now, and why not.
func CanSave(m *Session) (bool, string) {
	b := m.b
	switch {
	case m.o.Save == nil:
		return false, "read-only: nothing can be saved"
	case m.Saving > 0:
		return false, "a save is already running"
	case b.Plan == nil || b.Stale || !b.Checked:
		return false, "the plan is still being checked; press again"
	case b.Conv.Source.OnDisk() && b.Conv.Source.ReadErr() != nil:
		return false, b.Conv.Source.ReadErr().Error() + "; open it again"
	case len(b.Findings)+len(b.Loose) > 0:
		return false, "the check found a problem; undo its cause"
	case b.Search == board.Searching:
		return false, "problems are still being searched for; press again"
	case b.Plan.IsIdle() && !b.Conv.ForksAlone():
		return false, "nothing is removed, so there is nothing to save"
	}
	return true, ""
}

// CanOverwrite reports whether the original can be overwritten, and why not.
func CanOverwrite(m *Session) (bool, string) {
	switch {
	case m.Place.Barred != "":
		return false, m.Place.Barred
	case m.b.Conv.Uncompacted > 0:
		return false, "the original keeps its compaction; save a fork"
	case slices.ContainsFunc(m.Result.Saved, func(r SaveResult) bool { return r.Backup != "" }):
		return false, "decant has overwritten it already; save a fork, or open it again"
	}
	return CanSave(m)
}

// SaveFork writes a fork of the visible plan.
func (m *Session) SaveFork(o SaveOptions) Task {
	m.saves++
	m.Saving, m.Failure, m.PlanFailed = m.saves, "", false
	ctx, cancel := context.WithCancel(context.Background())
	// Use copies, because the user may go on deciding while this plan is saved.
	seq, steps, plan, save := m.saves, m.Steps, m.b.Plan, m.o.Save
	job := m.Jobs.Start("Saving", "")
	m.Cancel = func() {
		cancel()
		job.Work.Stop()
	}
	job.Cancel, o.Work = m.Cancel, job.Work
	m.Front.Refresh()
	return JoinTasks(Task(func() any {
		defer cancel()
		defer job.End()
		r, err := save(ctx, plan, o)
		return SaveDone{seq, steps, o, r, err}
	}), WatchJob(job))
}

// SaveEnd is what to show the user after a save. It is zero if there is nothing to show.
type SaveEnd struct {
	// Why says why nothing was saved, "" for no failure.
	Why string
	// Refused are the findings of a checker that prevented the save.
	Refused []model.Finding
	// Saved is the new fork. InPlace is true if it replaced the original.
	Saved   *SaveResult
	InPlace bool
}

// TakeSave takes the result of a save.
func (m *Session) TakeSave(d SaveDone) (SaveEnd, Task) {
	if d.Seq != m.Saving { // Nobody waits for this one.
		return SaveEnd{}, nil
	}
	stopped := m.Stopping && errors.Is(d.Err, context.Canceled)
	m.Saving, m.Cancel, m.Stopping = 0, nil, false
	switch {
	case stopped:
		m.Front.Refresh()
		m.Toast.Warn("saving stopped; nothing was saved")
		return SaveEnd{}, nil
	case d.Err != nil:
		why := strings.TrimPrefix(render.CleanLine(d.Err.Error()), "not saved: ")
		return SaveEnd{Why: "Not saved: " + why}, nil
	case len(d.Result.Findings) > 0:
		return SaveEnd{Refused: d.Result.Findings}, nil
	}
	m.SavedAt, m.Tried = d.Steps, ""
	m.Result.Saved = append(m.Result.Saved, d.Result)
	inPlace := m.o.InPlace && d.Choice.Output == "" || d.Choice.InPlace
	return SaveEnd{Saved: m.Result.LastSaved(), InPlace: inPlace}, m.Keep()
}

// SavingText describes the progress of a save, "" if none is running or it is being stopped.
func (m *Session) SavingText() string {
	if m.Saving == 0 || m.Stopping {
		return ""
	}
	if j := m.Jobs.Busy(); j != nil && j.unit == "" {
		return j.far() + "."
	}
	return "Saving" + m.ellipsis
}

// OutputPath returns the folder or file offered for another place of the fork, a different one
// after a failure.
func (m *Session) OutputPath() string {
	switch {
	case m.Tried != "":
		return m.Tried
	case m.Failure != "" && m.Place.Other != "":
		return m.Place.Other
	}
	return m.Place.Folder
}

// CanCopyResume reports whether there is a command to copy, and why not. Copies is true if there is
// a clipboard.
func CanCopyResume(m *Session, copies bool) (bool, string) {
	switch {
	case len(m.Result.Saved) == 0:
		return false, "nothing is saved yet; s saves"
	case !copies:
		return false, "there is no clipboard here"
	}
	return m.Result.LastSaved().Resume != "", "there is no command that resumes it"
}

// CanResumeFork reports whether the fork can be resumed from here, and why not.
func CanResumeFork(m *Session) (bool, string) {
	switch {
	case len(m.Result.Saved) == 0:
		return false, "nothing is saved yet; s saves"
	case !m.o.CanResume:
		return false, "no agent can be started from here; copy the command"
	case m.Result.LastSaved().Elsewhere:
		return false, "its agent does not look there; move the fork first"
	case m.HasUnsaved():
		return false, "some decisions are not in a saved fork; save them first"
	}
	return m.Result.LastSaved().Resume != "", "there is no command that resumes it"
}
