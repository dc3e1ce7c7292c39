package lines

import (
	"decant/render"
	"decant/strategies/spec"
	"decant/tui/keys"
	"decant/tui/review"
	"decant/tui/sheets"
)

// agreeToSave saves. It first asks again if that would overwrite the original, or if something
// would still be refused.
func agreeToSave(p *dialog) review.Task {
	if p.o.InPlace {
		if ok, why := review.CanOverwrite(p.session); !ok {
			failSave(p, why)
			return nil
		}
		return askOverwrite(p)
	}
	return saveAgreed(p, review.SaveOptions{})
}

// saveAgreed saves. It first asks if the agent's client could import the fork, or if something
// would still be refused.
func saveAgreed(p *dialog, o review.SaveOptions) review.Task {
	if review.MustAskImport(p.session) {
		p.session.Importing.Pending = o
		return p.open(sheets.NewImporting(p.m.B, p.session.Place.Import))
	}
	return saveChecked(p, review.WithImport(p.session, o))
}

// saveWithImport saves, and imports the fork if the user agreed.
func saveWithImport(agreed bool) func(p *dialog) review.Task {
	return func(p *dialog) review.Task {
		p.session.Importing.Agreed = agreed
		closePage(p)
		return saveChecked(p, review.WithImport(p.session, p.session.Importing.Pending))
	}
}

// saveChecked saves. It first asks if something would still be refused.
func saveChecked(p *dialog, o review.SaveOptions) review.Task {
	if review.MustAgree(p.session) {
		p.session.Fixing.Pending = o
		return p.open(sheets.NewRefusing(p.m.B))
	}
	return p.session.SaveFork(o)
}

// saveAnyway saves what would still be refused.
func saveAnyway(p *dialog) review.Task {
	p.session.Fixing.Agreed = true
	closePage(p)
	return p.session.SaveFork(p.session.Fixing.Pending)
}

// askOverwrite asks before the original is overwritten.
func askOverwrite(p *dialog) review.Task { return p.open(sheets.NewOverwriting(p.m.B)) }

// overwriteOriginal handles the second yes.
func overwriteOriginal(p *dialog) review.Task {
	closePage(p)
	return p.session.SaveFork(review.SaveOptions{InPlace: true})
}

// askElsewhere asks for a folder or file to save to.
func askElsewhere(p *dialog) review.Task {
	return p.askText("save to  a folder, or a new file", func(path string) (review.Task, bool) {
		p.session.Tried = path
		return saveAgreed(p, review.SaveOptions{Output: path}), true
	})
}

// askPlanFile asks for a file to write the plan to.
func askPlanFile(p *dialog) review.Task {
	return p.askText("plan to  a new file", func(path string) (review.Task, bool) {
		return p.session.WritePlan(path), true
	})
}

// showSaved opens the page with the result of a save.
func showSaved(p *dialog, d review.SaveDone) review.Task {
	end, next := p.session.TakeSave(d)
	switch {
	case end.Refused != nil:
		p.open(sheets.NewRefused(p.m.B, end.Refused))
	case end.Saved != nil:
		p.open(sheets.NewSaved(p.m.B, sheets.Next{}, end.InPlace, *end.Saved))
	default:
		failSave(p, end.Why)
	}
	return next
}

// failSave says why something was not written, "" for nothing, on the page that requested it.
func failSave(p *dialog, why string) {
	switch {
	case why == "":
	case p.page != nil && p.page.Scope == keys.InGoes:
		p.session.Failure = why
	default:
		p.session.Toast.Fail(why)
	}
}

// runResume leaves and then resumes the fork.
func runResume(p *dialog) review.Task {
	p.session.Result.Resume = true
	p.leave()
	return nil
}

// takeUpLeft continues with the plan that was left behind.
func takeUpLeft(p *dialog) review.Task {
	closePage(p)
	return p.session.TakeUpLeft()
}

// passLeft starts without that plan.
func passLeft(p *dialog) review.Task {
	closePage(p)
	p.session.PassLeft()
	return nil
}

// isAsked reports whether a question to a model can be answered, and why not.
func isAsked(p *dialog) (bool, string) {
	return review.CanAnswer(p.session, p.scope() == keys.InUnanswered)
}

// sendQuestion sends what the user agreed to.
func sendQuestion(p *dialog) review.Task {
	closePage(p)
	return p.session.Send()
}

// declineQuestion sends nothing.
func declineQuestion(p *dialog) review.Task {
	p.session.DeclineQuestion()
	return closePage(p)
}

// giveUpQuestion leaves the plan without the answer.
func giveUpQuestion(p *dialog) review.Task {
	p.session.Asks.Failed = nil
	return closePage(p)
}

// askAgain asks once more, without a model if offline is set.
func askAgain(offline bool) func(p *dialog) review.Task {
	return func(p *dialog) review.Task {
		closePage(p)
		return p.session.AskAgain(offline)
	}
}

// summaryLeft is a summary as the user edited it.
type summaryLeft struct {
	of           *spec.Summary
	before, left string
	err          error
}

// editSummary lends input and output to the editor, with the summary of the chosen row.
func editSummary(p *dialog) review.Task {
	of := p.m.B.SummaryOf(p.m.List().Chosen())
	before := render.CleanExport(of.Text)
	return func() any {
		program, err := p.o.Rewrite("summary.md", before)
		if err != nil {
			return summaryLeft{err: err}
		}
		program.SetStdin(p.o.In)
		program.SetStdout(p.o.Out)
		program.SetStderr(p.o.Out)
		if err := program.Run(); err != nil {
			return summaryLeft{err: err}
		}
		return summaryLeft{of: of, before: before, left: program.Text()}
	}
}

// takeSummary takes the edited summary.
func takeSummary(p *dialog, d summaryLeft) review.Task {
	if d.err != nil {
		p.session.Toast.Fail(render.CleanLine(d.err.Error()))
		return nil
	}
	return p.session.TakeSummary(d.of, d.before, d.left)
}
