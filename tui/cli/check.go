package cli

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/model/formats"
	"decant/model/rescue"
	"decant/render"
	"decant/render/page"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/tui/cli/exit"
	"decant/tui/cli/indent"
	"decant/tui/cli/pages"
)

// checked is the output of --check --json, whose keys other programs read.
type checked struct {
	// Format, ID and Path belong to the conversation.
	Format string `json:"format"`
	ID     string `json:"id"`
	Path   string `json:"path"`
	// OK is true if all findings are harmless.
	OK       bool            `json:"ok"`
	Findings []model.Finding `json:"findings"`
	// Note says what it means to have no finding, or no harmful one. Fixes are what a fork repairs,
	// by the setting of --fix.
	Note  string      `json:"note"`
	Fixes []model.Fix `json:"fixes"`
	// Problems are the findings, with what is allowed, what is there, and how each is fixed.
	Problems []model.Problem `json:"problems"`
}

// foundError says that --check found something. The findings are on standard output.
type foundError struct{ count int }

// Error returns one line.
func (e *foundError) Error() string {
	return amount.Of(e.count, "finding") + "; see above what the agent would do"
}

// ExitWith returns [exit.Refused].
func (e *foundError) ExitWith() int { return exit.Refused }

// checkConversation lists what the checkers find in the stored conversation.
func checkConversation(s *session) error {
	if err := s.readTools(); err != nil {
		return err
	}
	c, err := s.plainLoader().Open()
	if errors.Is(err, formats.ErrEmpty) && s.options.JSON {
		return cmp.Or(indent.Write(s.out, emptyFile(s.options.Conversation)), err)
	}
	if err != nil {
		return err
	}
	problems := rescue.ListProblems(c)
	findings := check.FindLostReferences(facts.NewIndex(c))
	for i := range problems {
		findings = append(findings, problems[i].Finding())
	}
	harmful := len(model.ListHarmful(findings))
	if s.options.JSON {
		err = indent.Write(s.out, checked{
			Format: c.Format, ID: c.ID, Path: c.Path, OK: harmful == 0,
			Findings: append([]model.Finding{}, findings...), Note: noteNothing(findings),
			Fixes:    append([]model.Fix{}, s.forked(c).Fixes...),
			Problems: append([]model.Problem{}, problems...),
		})
	} else {
		err = s.print(pageOfFindings(c, s.forked(c), findings, problems).Text(s.env.Width))
	}
	if err == nil && harmful > 0 {
		err = &foundError{harmful}
	}
	return err
}

// forked returns a stored conversation as a fork takes it, with what is fixed first. Where a fix
// fails, nothing is fixed.
func (s *session) forked(c *model.Conversation) *model.Conversation {
	fixed, err := s.usualLoader().Fixed(c)
	if err != nil {
		return c
	}
	return fixed
}

// emptyFile is the output of --check for an empty file.
func emptyFile(path string) checked {
	p := model.Problem{
		Rule: "file-empty", Place: "conversation", Harm: model.Refused,
		Text: "No conversation found with session ID", Effect: "the command has no conversation " +
			"to resume",
	}
	return checked{
		Path: path, Findings: []model.Finding{p.Finding()}, Fixes: []model.Fix{},
		Problems: []model.Problem{p},
	}
}

// noProblems is the message if the checkers find nothing: the limits of their rules, and the date
// of these.
const noProblems = "decant's rules find no problem (with the limits of " + rescue.LimitsDate + ")"

// noHarm is the message if all findings are harmless.
const noHarm = "decant's rules find nothing that is refused or loses a text (with the limits of " +
	rescue.LimitsDate + ")"

// noteNothing returns what it means that nothing, or nothing harmful, was found. It returns "" if
// something harmful was.
func noteNothing(findings []model.Finding) string {
	switch {
	case len(findings) == 0:
		return noProblems
	case len(model.ListHarmful(findings)) == 0:
		return noHarm
	}
	return ""
}

// asStored returns the problems of a file with nothing fixed yet, whatever every fork fixes.
func asStored(problems []model.Problem) []model.Problem {
	out := slices.Clone(problems)
	for i := range out {
		out[i].Fixed = false
	}
	return out
}

// pageOfFindings lists problems, worst first, references to missing things, and what a fork
// repairs.
func pageOfFindings(
	c, forked *model.Conversation, findings []model.Finding, problems []model.Problem,
) page.Page {
	head := page.Section{Lines: []string{render.CleanLine(strings.Join(slices.DeleteFunc([]string{
		c.Format, amount.Of(len(c.Turns), "turn"), amount.Of(c.EventCount(), "event"), c.Path,
	}, func(s string) bool { return s == "" }), " · "))}}
	if note := noteNothing(findings); note != "" {
		head.Lines = append(head.Lines, note)
	}
	out := page.Page{Title: "decant: check of " + c.ID, Sections: []page.Section{head}}
	out.Sections = append(out.Sections, pages.ListProblems(asStored(problems))...)
	for _, f := range findings[:len(findings)-len(problems)] {
		out.Sections = append(out.Sections,
			pages.ListLines(f.Rule+": 1 finding", []string{f.Effect, "at " + f.Place}))
	}
	if len(forked.Fixes) > 0 {
		out.Sections = append(out.Sections, pages.ListLines("Fixes: what a fork repairs",
			pages.FixLines(forked.Fixes, forked.FixTokens(nil), 0)))
	}
	return out
}
