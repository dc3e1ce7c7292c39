package cli

import (
	"fmt"
	"slices"
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/model/formats"
	"decant/render"
	"decant/render/page"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/tui/cli/exit"
	"decant/tui/cli/pages"
)

// checked is what --check --json prints, whose keys other programs read.
type checked struct {
	// Format, ID and Path are the conversation's.
	Format string `json:"format"`
	ID     string `json:"id"`
	Path   string `json:"path"`
	// OK is true when there is no finding but harmless ones.
	OK       bool            `json:"ok"`
	Findings []model.Finding `json:"findings"`
	// Note says what no finding means; Fixes are what a fork repairs.
	Note  string      `json:"note"`
	Fixes []model.Fix `json:"fixes"`
}

// foundError says that --check found something. What, is on standard output.
type foundError struct{ count int }

// Error is one line.
func (e *foundError) Error() string {
	return amount.Of(e.count, "finding") + "; see above what the agent would do"
}

// ExitWith is [exit.Refused].
func (e *foundError) ExitWith() int { return exit.Refused }

// checkConversation lists what the checkers find in a conversation as it is stored.
func checkConversation(s *session) error {
	if err := s.readTools(); err != nil {
		return err
	}
	c, err := s.loader().Open()
	if err != nil {
		return err
	}
	findings := append(formats.Check(c), check.FindLostReferences(facts.NewIndex(c))...)
	harmful := len(model.ListHarmful(findings))
	if s.options.JSON {
		err = pages.WriteJSON(s.out, checked{
			Format: c.Format, ID: c.ID, Path: c.Path, OK: harmful == 0,
			Findings: append([]model.Finding{}, findings...), Note: noteNoProblems(harmful),
			Fixes: append([]model.Fix{}, c.Fixes...),
		})
	} else {
		err = s.print(pageOfFindings(c, findings).Text(s.env.Width))
	}
	if err == nil && harmful > 0 {
		err = &foundError{harmful}
	}
	return err
}

// noProblems is said where the checkers find nothing. Their rules do not know all that an API may
// refuse: sizes of pictures and of the whole request are not among them.
const noProblems = "no problems found by these rules"

// noteNoProblems is noProblems where nothing harmful was found, else "".
func noteNoProblems(harmful int) string {
	if harmful > 0 {
		return ""
	}
	return noProblems
}

// pageOfFindings lists findings, those of one rule and effect together, in the order of the
// checker.
func pageOfFindings(c *model.Conversation, findings []model.Finding) page.Page {
	head := page.Section{Lines: []string{render.CleanLine(strings.Join(slices.DeleteFunc([]string{
		c.Format, amount.Of(len(c.Turns), "turn"), amount.Of(c.EventCount(), "event"), c.Path,
	}, func(s string) bool { return s == "" }), " · "))}}
	if len(model.ListHarmful(findings)) == 0 {
		head.Lines = append(head.Lines, noProblems)
	}
	out := page.Page{Title: "decant: check of " + c.ID, Sections: []page.Section{head}}
	type key struct{ rule, effect string }
	at := map[key]int{}
	var places [][]string
	var keys []key
	for _, f := range findings {
		k := key{f.Rule, f.Effect}
		n, ok := at[k]
		if !ok {
			n = len(keys)
			at[k], keys, places = n, append(keys, k), append(places, nil)
		}
		places[n] = append(places[n], f.Place)
	}
	for n, k := range keys {
		out.Sections = append(out.Sections, pages.ListLines(
			fmt.Sprintf("%s: %s", k.rule, amount.Of(len(places[n]), "finding")),
			[]string{k.effect, "at " + strings.Join(places[n], ", ")},
		))
	}
	if len(c.Fixes) > 0 {
		out.Sections = append(
			out.Sections,
			pages.ListLines(
				"Fixes: what a fork repairs",
				pages.FixLines(c.Fixes, c.FixTokens(nil)),
			),
		)
	}
	return out
}
