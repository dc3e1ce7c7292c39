package pages

import (
	"fmt"
	"slices"
	"strings"

	"decant/model"
	"decant/render"
	"decant/render/page"
	"decant/strategies/ladder"
	"decant/strategies/nature"
	"decant/strategies/plan"
	"decant/strategies/report"
	"decant/tui/label"
)

// Sheet is a report for users. What a save adds is printed after it.
type Sheet struct {
	Report *report.Report
	Plan   *plan.Plan
	// Facts are those of the plan's conversation, nil if not requested.
	Facts *nature.Facts
	// Rungs are the results of each preset, nil if not requested.
	Rungs []ladder.PresetResult
	// Redundant is what is repeated or outdated, nil without Rungs.
	Redundant *ladder.Redundant
	// namer names events, nil before the first name.
	namer *label.Namer
	// mask removes from a text what must not be passed on. It is nil in a report for the user.
	mask func(text string) string
}

// totalRow makes one row of sizes.
func totalRow(name string, before, after int) []string {
	return []string{
		name, render.Number(before), render.Number(after), render.Number(before - after),
		spellPercent(before-after, before),
	}
}

// spellPercent writes a share with its sign.
func spellPercent(part, whole int) string {
	p := render.Percent(-part, whole)
	if part < 0 && p != "0%" && p != "-" {
		return "-" + p
	}
	return render.Percent(part, whole)
}

// nameClasses names the classes of some changes, the costliest first.
func nameClasses(c *report.Classes) string {
	var parts []string
	for _, class := range slices.Backward(model.Classes) {
		if n := c.Of(class).Changes; n > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", nature.ClassWord(class), n))
		}
	}
	return strings.Join(parts, ", ")
}

// tableSection makes a section of one table, empty if the table has no row.
func tableSection(title string, table page.Table) page.Section {
	if len(table.Rows) == 0 {
		return page.Section{}
	}
	return page.Section{Title: title, Tables: []page.Table{table}}
}

// numbers are the alignments of a table with a name and numbers.
var numbers = []page.Align{
	page.Left, page.Right, page.Right, page.Right, page.Right, page.Right, page.Right,
}
