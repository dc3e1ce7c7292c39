package pages

import (
	"fmt"
	"strings"

	"decant/render"
	"decant/render/page"
	"decant/strategies/words"
)

// summary says what stands in the place of whole turns.
func (t *Sheet) summary() page.Section {
	s := t.Report.Summary
	if s == nil || !s.Used {
		return page.Section{}
	}
	of := "of " + words.NameTurns(s.First, s.Last) + ", by " + s.By
	lines := []string{render.CleanLine(of), ""}
	for l := range strings.Lines(s.Text) {
		lines = append(lines, render.CleanLine(strings.TrimSuffix(l, "\n")))
	}
	return page.Section{Title: "Summary", Lines: lines}
}

// tangents lists the turns that were named as such, with what speaks for and against dropping
// them.
func (t *Sheet) tangents() page.Section {
	if len(t.Report.Tangents) == 0 {
		return page.Section{}
	}
	table := page.Table{
		Head:  []string{"turn", "confidence", "by", "≈ tokens", "what becomes of it"},
		Align: []page.Align{page.Right, page.Right, page.Left, page.Right, page.Left},
	}
	var lines, open []string
	for i := range t.Report.Tangents {
		g := &t.Report.Tangents[i]
		sure, verdict := "", map[string]string{
			"": "stays until you drop it", "keep": "you keep it", "drop": "you drop it",
		}[g.Verdict]
		if g.Confidence > 0 {
			sure = fmt.Sprintf("%.2f", g.Confidence)
		}
		table.Rows = append(table.Rows, []string{
			render.Number(g.Turn), sure, render.CleanLine(g.By), render.Number(g.Tokens), verdict,
		})
		if g.Reason != "" {
			lines = append(lines, render.CleanLine(fmt.Sprintf("turn %d: %s", g.Turn, g.Reason)))
		}
		for _, risk := range g.Risks {
			risk = fmt.Sprintf("turn %d, a risk: %s", g.Turn, risk)
			lines = append(lines, render.CleanLine(risk))
		}
		if g.Verdict == "" {
			open = append(open, fmt.Sprint(g.Turn))
		}
	}
	if len(open) > 0 {
		lines = append(lines, "drop them with --drop-turns "+strings.Join(open, ","))
	}
	return page.Section{Title: "Tangents", Lines: lines, Tables: []page.Table{table}}
}
