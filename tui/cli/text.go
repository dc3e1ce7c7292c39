package cli

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"decant/model"
	"decant/render"
	"decant/render/page"
	"decant/strategies"
	"decant/strategies/report"
)

// maxToolRows is how many tools the text report lists by name; the rest share a row.
const maxToolRows = 12

// sheet is a report for people. What a save adds is printed after it.
type sheet struct {
	r    *report.Report
	plan *strategies.Plan
}

// page lays the report out.
func (t *sheet) page() page.Page {
	sections := []page.Section{
		t.head(), t.kinds(), t.tools(), t.strategies(), t.losses(), t.cache(), t.gate(),
		t.summary(), t.tangents(),
		t.lines("Attachments, fetched anew at each request: listed, not counted", t.declared()),
		t.lines("Notes", t.notes()), t.lines("Warnings", t.r.Conversation.Warnings),
		t.lines("Findings: this plan is not saved", t.findings()),
	}
	sections = slices.DeleteFunc(sections, func(s page.Section) bool {
		return len(s.Lines) == 0 && len(s.Tables) == 0
	})
	return page.Page{Title: t.title(), Sections: sections}
}

// title is what the agent calls the conversation, or its id where it has no title.
func (t *sheet) title() string {
	return "decant: " + cmp.Or(t.r.Conversation.Title, t.r.Conversation.ID, "a conversation")
}

// head says which conversation it is and what the plan makes of it.
func (t *sheet) head() page.Section {
	c := &t.r.Conversation
	facts := []string{
		c.Format, c.Model, count(c.Turns, "turn"), count(c.Events, "event"),
		render.Number(c.LiveEvents) + " live",
	}
	if c.Boundaries > 0 {
		facts = append(facts, "compacted "+count(c.Boundaries, "time"))
	}
	facts = slices.DeleteFunc(facts, func(s string) bool { return s == "" })
	lines := []string{render.CleanLine(strings.Join(facts, " · "))}
	if c.Path != "" {
		lines = append(lines, render.CleanLine(c.Path))
	}
	return page.Section{
		Lines: append(append(lines, t.method()), t.window()...),
		Tables: []page.Table{{
			Head:  []string{"", "before", "after", "saved", "share"},
			Align: []page.Align{page.Left, page.Right, page.Right, page.Right, page.Right},
			Rows:  t.totals(),
		}},
	}
}

// total is one row of sizes.
func total(name string, before, after int) []string {
	return []string{
		name, render.Number(before), render.Number(after), render.Number(before - after),
		percent(before-after, before),
	}
}

// percent is a share with its sign.
func percent(part, whole int) string {
	if part < 0 {
		return "-" + render.Percent(-part, whole)
	}
	return render.Percent(part, whole)
}

// count is a number with its noun.
func count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return render.Number(n) + " " + noun
}

// numbers are the sides of a table of a name and numbers.
var numbers = []page.Align{
	page.Left, page.Right, page.Right, page.Right, page.Right, page.Right, page.Right,
}

// kinds is what fills the context, by kind.
func (t *sheet) kinds() page.Section {
	table := page.Table{
		Head: []string{"kind", "events", "≈ tokens", "share", "bytes", "in file"}, Align: numbers,
	}
	for _, k := range t.r.ByKind {
		if k.Events > 0 || k.FileBytes > 0 {
			table.Rows = append(table.Rows, []string{
				k.Kind, render.Number(k.Events), render.Number(k.Tokens),
				percent(k.Tokens, t.r.Tokens.Before), render.Number(k.Bytes),
				render.Number(k.FileBytes),
			})
		}
	}
	if n := t.r.FileBytes.Unsent; n > 0 {
		table.Rows = append(table.Rows, []string{"never sent", "", "", "", "", render.Number(n)})
	}
	return section("What fills it", table)
}

// tools is what fills the context, by tool; what does not fit shares the last row.
func (t *sheet) tools() page.Section {
	table := page.Table{
		Head:  []string{"tool", "calls", "failed", "≈ tokens", "share", "bytes", "in file"},
		Align: numbers,
	}
	shown := t.r.ByTool
	if len(shown) > maxToolRows {
		shown = slices.Clone(shown[:maxToolRows-1])
		rest := report.ToolRow{
			Tool: fmt.Sprintf("%d others", len(t.r.ByTool)-len(shown)),
		}
		for _, row := range t.r.ByTool[len(shown):] {
			rest.Calls += row.Calls
			rest.Failed += row.Failed
			rest.Bytes += row.Bytes
			rest.Tokens += row.Tokens
			rest.FileBytes += row.FileBytes
		}
		shown = append(shown, rest)
	}
	for _, row := range shown {
		table.Rows = append(table.Rows, []string{
			row.Tool, render.Number(row.Calls), render.Number(row.Failed),
			render.Number(row.Tokens), percent(row.Tokens, t.r.Tokens.Before),
			render.Number(row.Bytes), render.Number(row.FileBytes),
		})
	}
	return section("Tools", table)
}

// strategies is what each one saves; the person's row shows when there are decisions.
func (t *sheet) strategies() page.Section {
	table := page.Table{
		Head:  []string{"strategy", "changes", "removed", "≈ tokens", "bytes", "cost"},
		Align: []page.Align{page.Left, page.Right, page.Right, page.Right, page.Right, page.Left},
	}
	for i := range t.r.Strategies {
		row := &t.r.Strategies[i]
		if row.Name == strategies.Person && row.Changes == 0 {
			continue
		}
		table.Rows = append(table.Rows, []string{
			row.Name, render.Number(row.Changes), render.Number(row.EventsRemoved),
			render.Number(row.Tokens), render.Number(row.Bytes), costs(&row.Classes),
		})
	}
	return section("Strategies", table)
}

// costs names the classes of some changes, the costliest first.
func costs(c *report.Classes) string {
	var parts []string
	for _, class := range slices.Backward(model.Classes) {
		if n := c.Of(class).Changes; n > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", class, n))
		}
	}
	return strings.Join(parts, ", ")
}

// notes are whether the conversation is in use, and what the plan says about strategies, each with
// the name of its own.
func (t *sheet) notes() []string {
	var out []string
	if use := t.r.Conversation.InUse; use != "" {
		out = append(out, "the conversation: "+use)
	}
	for _, n := range t.plan.Notes {
		text := n.Text
		if n.Strategy != "" {
			text = n.Strategy + ": " + n.Text
		}
		out = append(out, text)
	}
	return out
}

// declared are the attachments that the conversation only names, with the turn from which on they
// are attached.
func (t *sheet) declared() []string {
	out := make([]string, len(t.r.Conversation.Declared))
	for i, d := range t.r.Conversation.Declared {
		out[i] = d.Name
		if d.Turn > 0 {
			out[i] = fmt.Sprintf("from turn %d: %s", d.Turn, d.Name)
		}
	}
	return out
}

// findings are what the checker said.
func (t *sheet) findings() []string { return tell(t.r.Check.Findings) }

// lines is a section of single lines, empty when there are none.
func (t *sheet) lines(title string, lines []string) page.Section {
	if len(lines) == 0 {
		return page.Section{}
	}
	s := page.Section{Title: title}
	for _, line := range lines {
		s.Lines = append(s.Lines, render.CleanLine(line))
	}
	return s
}

// section is a section of one table, empty when the table has no row.
func section(title string, table page.Table) page.Section {
	if len(table.Rows) == 0 {
		return page.Section{}
	}
	return page.Section{Title: title, Tables: []page.Table{table}}
}
