package pages

import (
	"fmt"
	"slices"
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/model/rescue"
	"decant/model/rescue/room"
	"decant/model/rescue/shapes"
	"decant/render"
	"decant/render/page"
	"decant/strategies/plan"
)

// maxPlaces is how many places of one problem a page names.
const maxPlaces = 5

// ListProblems lists problems, grouped by rule, worst first.
func ListProblems(problems []model.Problem) []page.Section {
	out := make([]page.Section, 0, len(model.Harms))
	for _, h := range model.Harms {
		byRule := map[string][]model.Problem{}
		var order []string
		for _, p := range problems {
			if p.Harm != h {
				continue
			}
			if _, ok := byRule[p.Rule]; !ok {
				order = append(order, p.Rule)
			}
			byRule[p.Rule] = append(byRule[p.Rule], p)
		}
		for _, rule := range order {
			out = append(out, problemSection(rule, h, byRule[rule]))
		}
	}
	return out
}

// problemSection describes the problems of one rule.
func problemSection(rule string, h model.Harm, of []model.Problem) page.Section {
	first := &of[0]
	lines := []string{strings.TrimSuffix(first.Effect, ".")}
	if first.Text != "" {
		lines = append(lines, "you see: "+first.Text)
	}
	differ := slices.ContainsFunc(of, func(p model.Problem) bool {
		return fixLine(&p) != fixLine(first)
	})
	for i := range of {
		if i == maxPlaces {
			lines = append(lines, fmt.Sprintf("and at %s more", amount.Of(len(of)-i, "place")))
			break
		}
		line := placeLine(&of[i])
		if differ && of[i].Fix != "" {
			line += "; " + fixLine(&of[i])
		}
		lines = append(lines, line)
	}
	switch {
	case differ:
	case first.Fix != "":
		lines = append(lines, fixLine(first))
	case room.IsOfLength(rule):
		lines = append(lines, "fix: "+shapes.FixOf("window")+" (decant --rescue)")
	}
	title := fmt.Sprintf("%s: %s, %s", rule, amount.Of(len(of), "place"), h.Words())
	return ListLines(title, lines)
}

// fixLine says how a problem is fixed, and what that loses.
func fixLine(p *model.Problem) string {
	words := "fix: "
	if p.Fixed {
		words = "fixed: "
	}
	words += p.Fix
	if loss := p.Loss.Words(); loss != "" {
		words += " (" + loss + ")"
	}
	return render.CleanLine(words)
}

// placeLine says where a rule is broken, and by how much.
func placeLine(p *model.Problem) string {
	line := "at " + p.Place
	switch {
	case p.Actual != "" && p.Limit != "":
		line += ": " + p.Actual + " (allowed: " + p.Limit + ")"
	case p.Actual != "":
		line += ": " + p.Actual
	}
	return render.CleanLine(line)
}

// NewRescuePage says what a rescue fixes, what else it changes, and what it leaves unchanged: the
// number of records that are the same in the fork, negative if there is no fork.
func NewRescuePage(made *plan.Plan, same int) page.Page {
	c := made.Index.Conversation
	head := page.Section{Lines: []string{fmt.Sprintf("%s, limits of %s", c.Format,
		rescue.LimitsDate)}}
	if c.Path != "" {
		head.Lines = append(head.Lines, render.CleanLine(c.Path))
	}
	out := page.Page{Title: "decant: rescue of " + c.ID, Sections: []page.Section{head}}
	out.Sections = append(out.Sections, ListProblems(c.Problems)...)
	if !made.IsIdle() {
		lines := []string{fmt.Sprintf("%s: ≈ %s tokens of text before, ≈ %s after",
			amount.Of(len(made.Changes), "change"), render.Number(made.Before.Tokens),
			render.Number(made.After.Tokens))}
		if made.Spec.Goal.Budget.Set {
			lines = append(lines, targetLine(made))
		}
		out.Sections = append(out.Sections, ListLines("Changes", lines))
	}
	if same >= 0 {
		out.Sections = append(out.Sections, ListLines("Left alone", []string{leftAlone(c, same)}))
	}
	return out
}

// targetLine says to what a rescue shortens a conversation that is too long.
func targetLine(made *plan.Plan) string {
	space := room.Of(made.Index.Conversation)
	line := fmt.Sprintf("target: at most ≈ %s tokens of text. The window has ≈ %s",
		render.Number(made.Goal.Want), render.Number(space.Window))
	if free := space.Window - space.Beside - made.Goal.Want; free > 0 {
		line += fmt.Sprintf(", ≈ %s stay free for the answer and for what the client does when "+
			"little is left", render.Number(free))
	}
	return line + fmt.Sprintf(", ≈ %s are sent beside the texts", render.Number(space.Beside))
}

// leftAlone says how many records of the file are in the fork as they were.
func leftAlone(c *model.Conversation, same int) string {
	if c.FileRecords == 1 {
		return "the rest of the request keeps its bytes"
	}
	return fmt.Sprintf("%s of %s are in the fork byte for byte, except for what every fork "+
		"rewrites. The others are fixed above, or not sent",
		render.Number(same), amount.Of(c.FileRecords, "record"))
}
