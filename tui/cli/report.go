package cli

import (
	"decant/model/formats"
	"decant/render"
	"decant/strategies/ladder"
	"decant/strategies/nature"
	"decant/strategies/plan"
	"decant/strategies/report"
	"decant/tui/cli/flags"
	"decant/tui/cli/pages"
	"decant/tui/cli/saving"
)

// report prints a report as text, or as JSON where that was asked for.
func (s *session) report(r *report.Report, plan *plan.Plan) error {
	// What was saved in place is changed by that.
	if !s.options.InPlace || r.Fork == nil {
		use := formats.InUse(plan.Index.Conversation, s.env.Clock())
		r.Conversation.InUse = use.String()
	}
	var found *nature.Facts
	if s.options.Facts {
		found = nature.FindFacts(nil, plan.Index, plan.Spec)
		r = r.WithFacts(plan, found)
	}
	if s.options.Ladder {
		r = r.WithLadder(ladder.MakeRungs(nil, plan.Index, plan.Spec))
	}
	if s.options.JSON {
		return pages.WriteJSON(s.out, r)
	}
	t := pages.Sheet{Report: r, Plan: plan, Facts: found}
	if s.options.Report == flags.AsMarkdown {
		return s.print(t.PassedOn().Markdown())
	}
	return s.print(t.LayOut().Text(s.env.Width))
}

// printSaved prints the report of a save, and what came of it.
func (s *session) printSaved(of *saving.Saved) error {
	if of.Report.Fork != nil && !s.options.Piped() {
		s.saves = append(s.saves, of)
	}
	if of.Warning != "" {
		s.warn(of.Warning)
	}
	err := s.report(of.Report, of.Plan)
	if err != nil || s.options.JSON || s.options.Report != "" || of.Report.Fork == nil {
		return err
	}
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
	how := "\nResume it:\n\n"
	switch {
	case s.options.Piped():
		how = "\nPut it where its agent keeps conversations, as " + render.CleanLine(of.Fork.Name) +
			", then resume it:\n\n"
	case of.Elsewhere():
		how = "\nMove it to where its agent keeps conversations, as " +
			render.CleanLine(of.Fork.Name) + ", then resume it:\n\n"
	}
	// A command has a line of its own, however wide, so that it can be copied.
	if f.Resume != "" {
		out += how + "    " + render.CleanLine(f.Resume) + "\n"
	}
	if len(of.Fork.Undo.Args) > 0 {
		out += "\nShow all of it again:\n\n    " + render.CleanLine(of.Fork.Undo.String()) + "\n"
	}
	return s.print(out)
}

// nameSaved says on standard error what was saved.
func (s *session) nameSaved() {
	for _, of := range s.saves {
		line := "the fork is saved: " + of.Fork.Path
		if of.Fork.Backup != "" {
			line = "saved in place: " + of.Fork.Path + ", backup: " + of.Fork.Backup
		}
		if resume := of.Resume(); resume != "" {
			line += "; resume it with: " + resume
		}
		s.warn(line)
	}
}
