package cli

import (
	"cmp"
	"fmt"
	"strconv"

	"decant/model/amount"
	"decant/model/formats"
	"decant/render"
	"decant/strategies/ladder"
	"decant/strategies/nature"
	"decant/strategies/plan"
	"decant/strategies/report"
	"decant/tui/cli/exit"
	"decant/tui/cli/flags"
	"decant/tui/cli/indent"
	"decant/tui/cli/pages"
	"decant/tui/cli/saving"
)

// report prints a report as text, or as JSON if requested.
func (s *session) report(r *report.Report, plan *plan.Plan) error {
	// A save in place changed the file itself.
	if !s.overwrote {
		use := formats.InUse(plan.Index.Conversation, s.env.Clock())
		r.Conversation.InUse = use.String()
	}
	var found *nature.Facts
	if s.options.Facts {
		found = nature.FindFacts(nil, plan.Index, plan.Spec)
		r = r.WithFacts(plan, found)
	}
	var rungs []ladder.PresetResult
	var redundant *ladder.Redundant
	if s.options.Ladder || s.options.Report == flags.AsHTML {
		rungs = ladder.MakeRungs(nil, plan.Index, plan.Spec)
		r = r.WithLadder(rungs)
		redundant = ladder.FindRedundant(nil, plan.Index, plan.Spec, nil)
	}
	if s.options.JSON {
		return indent.Write(s.out, r)
	}
	t := pages.Sheet{Report: r, Plan: plan, Facts: found, Rungs: rungs, Redundant: redundant}
	switch s.options.Report {
	case flags.AsMarkdown:
		return s.print(t.PassedOn(s.mask()).Markdown())
	case flags.AsHTML:
		return s.writeWeb(t.WebPage(s.mask()))
	}
	return s.print(t.LayOut().Text(s.env.Width))
}

// printSaved prints the report of a save and its result.
func (s *session) printSaved(of *saving.Saved) error {
	if of.Report.Fork != nil && !s.options.Piped() {
		s.saves = append(s.saves, of)
	}
	s.overwrote = s.overwrote || of.InPlace()
	if of.Warning != "" {
		s.warn(of.Warning)
	}
	err := s.report(of.Report, of.Plan)
	if err != nil || s.options.JSON || s.options.Report != "" || of.Report.Fork == nil {
		return err
	}
	return s.printFork(of)
}

// printFork prints where a fork is, and how to resume it.
func (s *session) printFork(of *saving.Saved) error {
	f := of.Report.Fork
	where := f.Path
	if s.options.Piped() {
		where = "standard output"
	}
	lines := [][2]string{{"saved", where}, {"backup", of.Fork.Backup}, {"manifest", f.Manifest}}
	out := "\n"
	for _, l := range lines {
		if l[1] != "" {
			out += render.Pad(l[0], 9) + render.CleanLine(l[1]) + "\n"
		}
	}
	out += spellImport(&of.Imported)
	how := "\nResume it:\n\n"
	if f.Move != "" {
		verb := "Move"
		if s.options.Piped() {
			verb = "Write"
		}
		how = "\n" + verb + " it to " + render.CleanLine(report.SpellPlace(f.Move)) +
			", then resume it:\n\n"
	}
	// A command is on its own line, however wide, so that it can be copied.
	if f.Resume != "" {
		out += how + "    " + render.CleanLine(f.Resume) + "\n"
	}
	if why, command := of.Missing(); why != "" {
		out += "\n" + render.CleanLine(why) + "\n\n    " + render.CleanLine(command) + "\n"
	}
	if len(of.Fork.Undo.Args) > 0 {
		out += "\nShow all of it again:\n\n    " + render.CleanLine(of.Fork.Undo.String()) + "\n"
	}
	if len(of.Fork.Restore.Args) > 0 {
		out += "\nRestore the backup:\n\n    " + render.CleanLine(of.Fork.Restore.String()) + "\n"
	}
	return s.print(out)
}

// spellImport describes the result of an import, "" if nobody agreed to one. A failure is a
// separate error.
func spellImport(i *saving.Imported) string {
	switch {
	case i.By != "":
		return render.Pad("imported", 9) + "by " + i.By + ", and every message counted\n"
	case i.Not != "":
		return "\nNot imported: " + render.CleanLine(i.Not) + ".\n"
	}
	return ""
}

// nameSaved says on standard error what was saved.
func (s *session) nameSaved() {
	for _, of := range s.saves {
		line := "the fork is saved: " + of.Fork.Path
		if of.InPlace() {
			line = "saved in place: " + of.Fork.Path + ", backup: " + of.Fork.Backup
		}
		if resume := of.Resume(); resume != "" {
			line += "; resume it with: " + resume
		}
		s.warn(line)
	}
}

// reportOnly reports the plan of the conversation and writes nothing except the plan's file.
func reportOnly(s *session) error {
	if flag := s.options.SaveFlag; flag != "" && !s.options.DryRun {
		s.warn("--" + flag + ": nothing is saved, because there is no terminal to ask in; " +
			"add --save")
	}
	return cmp.Or(reportPlan(s, s.makePlan()), reportSavedPlan(s))
}

// reportPlan reports and writes nothing. A plan that could not be saved is still reported, and
// refused afterwards, so that a script learns it from the exit code.
func reportPlan(s *session, made *plan.Plan) error {
	made, findings, err := s.saver().Promise(made)
	if err != nil {
		return err
	}
	r := report.NewReport(made, findings, s.env.Version)
	var unsavable error
	r.FileBytes.After, unsavable = s.saver().Rehearse(made)
	if s.options.FailAbove != "" {
		r.Redundant = report.NewRedundant(made)
	}
	if err := s.report(r, made); err != nil {
		return err
	}
	if len(findings) > 0 {
		return &exit.RefusedError{What: "cannot be saved", Findings: findings}
	}
	if unsavable != nil && s.options.FailAbove == "" {
		return unsavable
	}
	return cmp.Or(checkBudget(made), checkLimit(r.Redundant, s.options.Above))
}

// budgetError says that a plan does not reach its budget, and how far it gets.
type budgetError struct {
	// what is the budget, and allow is one that the plan reaches.
	what, allow   string
	after, before int
	less, pay     string // The advice to protect less and to skip less, "" for none.
}

// Error returns one line with the next step.
func (e *budgetError) Error() string {
	return fmt.Sprintf("nothing to save: %s cannot be reached: of ≈ %s the strategies leave "+
		"≈ %s; %s", e.what, amount.Of(e.before, "token"), render.Number(e.after),
		flags.JoinSteps("choose more with -s", e.less, e.pay, "allow --budget "+e.allow))
}

// ExitWith returns [exit.Nothing].
func (e *budgetError) ExitWith() int { return exit.Nothing }

// checkBudget returns a budgetError if a plan has a budget and does not reach it.
func checkBudget(plan *plan.Plan) error {
	if plan.Spec.Goal.Budget.Set && plan.After.Tokens > plan.Goal.Want {
		pay := ""
		if plan.Goal.Unpaid.Changes > 0 {
			pay = "allow more calls with --min-gain"
		}
		b := plan.Spec.Goal.Budget
		what := "the budget of ≈ " + amount.Of(plan.Goal.Want, "token")
		if b.Window && plan.Goal.Want <= 1 { // No room is left.
			what = "the budget of " + b.String()
		}
		allow := b.Allow(plan.After.Tokens, plan.Before.Tokens, plan.Spec.Room)
		return &budgetError{
			what, allow.String(), plan.After.Tokens, plan.Before.Tokens,
			flags.AdviseLess(plan.Spec), pay,
		}
	}
	return nil
}

// redundantError says that more is redundant than allowed.
type redundantError struct {
	found report.Redundant
	above float64
}

// Error returns one line with the next step.
func (e *redundantError) Error() string {
	return fmt.Sprintf("%s are repeated or outdated, more than %s %%; "+
		"decant --save makes a smaller fork",
		pages.SpellShare(&e.found), strconv.FormatFloat(e.above, 'f', -1, 64))
}

// ExitWith returns [exit.Redundant].
func (e *redundantError) ExitWith() int { return exit.Redundant }

// checkLimit returns a redundantError if more than that many percent is redundant. Nil means that
// there is no limit.
func checkLimit(r *report.Redundant, above float64) error {
	if r != nil && r.Percent > above {
		return &redundantError{*r, above}
	}
	return nil
}
