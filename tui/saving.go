package tui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"decant/render"
	"decant/tui/keys"
	"decant/tui/prompt"
	"decant/tui/review"
	"decant/tui/sheets"
	"decant/tui/terminal"
)

// agreeToSave saves. It first asks again if that would overwrite the original, or if something
// would still be refused.
func agreeToSave(m *root) tea.Cmd {
	if m.o.InPlace {
		if ok, why := review.CanOverwrite(m.Session); !ok {
			failSave(m, why)
			return nil
		}
		return askOverwrite(m)
	}
	return saveAgreed(m, review.SaveOptions{})
}

// saveAgreed saves. It first asks if the agent's client could import the fork, or if something
// would still be refused.
func saveAgreed(m *root, o review.SaveOptions) tea.Cmd {
	if review.MustAskImport(m.Session) {
		m.Importing.Pending = o
		return m.open(sheets.NewImporting(m.B, m.Place.Import))
	}
	return saveChecked(m, review.WithImport(m.Session, o))
}

// saveWithImport saves, and imports the fork if the user agreed.
func saveWithImport(agreed bool) func(m *root) tea.Cmd {
	return func(m *root) tea.Cmd {
		m.Importing.Agreed = agreed
		o := review.WithImport(m.Session, m.Importing.Pending)
		return tea.Batch(m.closeSheet(), saveChecked(m, o))
	}
}

// saveChecked saves. It first asks if something would still be refused.
func saveChecked(m *root, o review.SaveOptions) tea.Cmd {
	if review.MustAgree(m.Session) {
		m.Fixing.Pending = o
		return m.open(sheets.NewRefusing(m.B))
	}
	return terminal.Launch(m.SaveFork(o))
}

// saveAnyway saves what would still be refused.
func saveAnyway(m *root) tea.Cmd {
	m.Fixing.Agreed = true
	return tea.Batch(m.closeSheet(), terminal.Launch(m.SaveFork(m.Fixing.Pending)))
}

// askOverwrite asks before the original is overwritten.
func askOverwrite(m *root) tea.Cmd { return m.open(sheets.NewOverwriting(m.B)) }

// overwriteOriginal handles the second yes.
func overwriteOriginal(m *root) tea.Cmd {
	return tea.Batch(m.closeSheet(), terminal.Launch(m.SaveFork(review.SaveOptions{InPlace: true})))
}

// askElsewhere asks for a folder or file.
func askElsewhere(m *root) tea.Cmd {
	return askPath(m, m.OutputPath(), &prompt.Line{
		Verb: "save", Label: "save to ", Hint: "a folder, or a new file",
	}, func(path string) tea.Cmd {
		m.Tried = path
		return saveAgreed(m, review.SaveOptions{Output: path})
	})
}

// askPlanFile asks for the file to which the plan is written.
func askPlanFile(m *root) tea.Cmd {
	return askPath(m, m.PlanPath(), &prompt.Line{
		Verb: "write", Label: "plan to ", Hint: "a new file",
	}, func(path string) tea.Cmd { return terminal.Launch(m.WritePlan(path)) })
}

// askPath asks for a path to write to, and offers one.
func askPath(m *root, path string, l *prompt.Line, write func(path string) tea.Cmd) tea.Cmd {
	l.Scope = keys.InValue
	l.Accept = func(text string) (tea.Cmd, bool) {
		// A pasted path may end in a line break, which is a space here.
		if text = strings.TrimSpace(text); text == "" {
			m.Toast.Fail("name " + l.Hint + "; esc leaves it")
			return nil, false
		}
		return write(text), true
	}
	cmd := m.ask(l)
	m.prompt.Set(path)
	return cmd
}

// tellPlanWritten says where the plan is, or why it was not written.
func tellPlanWritten(m *root, d review.PlanWritten) tea.Cmd {
	if why := m.TakePlanFile(d); why != "" {
		failSave(m, why)
	}
	return nil
}

// failSave says why something failed. It does so on the sheet that requested it, which also has
// room for the next step.
func failSave(m *root, why string) {
	if m.sheet == nil || m.sheet.Scope != keys.InGoes {
		m.Toast.Fail(why)
		return
	}
	m.Failure, m.sheet.Top = why, 0
	m.Refresh()
}

// showSaved shows the result of a save.
func showSaved(m *root, d review.SaveDone) tea.Cmd {
	end, task := m.TakeSave(d)
	switch {
	case end.Why != "":
		failSave(m, end.Why)
	case end.Refused != nil:
		m.open(sheets.NewRefused(m.B, end.Refused))
	case end.Saved != nil:
		m.open(sheets.NewSaved(m.B, nextOf(m), end.InPlace, *end.Saved))
	}
	return terminal.Launch(task)
}

// copyResume copies the command that resumes the last fork.
func copyResume(m *root) tea.Cmd {
	command := m.Result.LastSaved().Resume
	return m.exporter.Copy(func() string { return render.CleanLine(command) }, m.o.Copy)
}

// canCopyResume reports whether there is a command to copy, and why not.
func canCopyResume(m *root) (bool, string) {
	return review.CanCopyResume(m.Session, m.o.Copy != nil)
}

// runResume leaves the screen and then resumes the fork.
func runResume(m *root) tea.Cmd {
	m.Result.Resume = true
	return m.leave()
}

// nextOf says what the user can do with the command that resumes a fork.
func nextOf(m *root) sheets.Next {
	return sheets.Next{Copy: m.o.Copy != nil, Run: m.o.CanResume, Leave: m.o.Activate}
}
