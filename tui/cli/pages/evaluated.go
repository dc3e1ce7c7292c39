package pages

import (
	"fmt"
	"strings"

	"decant/model/amount"
	"decant/render"
	"decant/strategies/need"
)

// SpellEvaluated writes a line for each plan: what it saves, and what it keeps of what was used
// next.
func SpellEvaluated(rows []need.Row) string {
	width := 0
	for i := range rows {
		width = max(width, render.Width(rows[i].Name))
	}
	var b strings.Builder
	for i := range rows {
		r := &rows[i]
		fmt.Fprintf(&b, "%s  saves %s  keeps %s of what was used next (in lines %s, edits %s)  "+
			"regret %s  worst %s  (%s, %s)\n", render.Pad(r.Name, width),
			r.Spell(r.Saved), r.Spell(r.Need), r.Spell(r.InLine), r.Spell(r.Kinds[need.Edit]),
			r.Spell(r.Regret), r.Spell(r.Worst),
			amount.Of(r.Conversations, "conversation"), amount.Of(r.Cuts, "cut"))
	}
	if len(rows) > 0 {
		b.WriteString(evaluatedLegend)
	}
	return b.String()
}

// evaluatedLegend says what the words of the lines mean.
const evaluatedLegend = "" +
	"\nin lines: kept with the whole line around it\n" +
	"edits: the old texts of later edits\n" +
	"regret: what repeating calls costs to get the rest back, in % of the tokens before\n" +
	"worst: the conversation that keeps least\n"
