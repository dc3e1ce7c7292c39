package cli

import (
	"fmt"
	"slices"
	"strings"

	"decant/model"
	"decant/model/formats"
	"decant/render"
	"decant/render/page"
	"decant/strategies"
)

// checked is what --check --json prints, whose keys other programs read.
type checked struct {
	// Format, ID and Path are the conversation's.
	Format string `json:"format"`
	ID     string `json:"id"`
	Path   string `json:"path"`
	// OK is true when there is no finding.
	OK       bool            `json:"ok"`
	Findings []model.Finding `json:"findings"`
}

// foundError says that --check found something. What, is on standard output.
type foundError struct{ count int }

// Error is one line.
func (e *foundError) Error() string {
	return count(e.count, "finding") + "; above is what the agent would do about them"
}

// checkConversation lists what the checkers find in a conversation as it is stored.
func (a *app) checkConversation() error {
	c, err := a.open()
	if err != nil {
		return err
	}
	findings := append(formats.Check(c), strategies.CheckReferences(strategies.NewIndex(c))...)
	if a.o.json {
		err = writeJSON(a.out, checked{
			Format: c.Format, ID: c.ID, Path: c.Path, OK: len(findings) == 0,
			Findings: append([]model.Finding{}, findings...),
		})
	} else {
		err = a.print(checkPage(c, findings).Text(a.env.Width))
	}
	if err == nil && len(findings) > 0 {
		err = &foundError{len(findings)}
	}
	return err
}

// checkPage lists findings, those of one rule and effect together, in the order of the checker.
func checkPage(c *model.Conversation, findings []model.Finding) page.Page {
	t := sheet{}
	head := page.Section{Lines: []string{render.CleanLine(strings.Join(slices.DeleteFunc([]string{
		c.Format, count(len(c.Turns), "turn"), count(len(c.Events), "event"), c.Path,
	}, func(s string) bool { return s == "" }), " · "))}}
	if len(findings) == 0 {
		head.Lines = append(head.Lines, "nothing found: the agent can take it as it is")
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
		out.Sections = append(out.Sections, t.lines(
			fmt.Sprintf("%s: %s", k.rule, count(len(places[n]), "finding")),
			[]string{k.effect, "at " + strings.Join(places[n], ", ")},
		))
	}
	return out
}
