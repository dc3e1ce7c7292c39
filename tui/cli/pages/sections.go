// Package pages lays out a report for users, as text and as Markdown, and writes JSON. It takes the
// reported values as they are, decides nothing and opens nothing.
package pages

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"decant/model/amount"
	"decant/render"
	"decant/render/page"
	"decant/strategies/need"
	"decant/strategies/plan"
	"decant/strategies/report"
	"decant/tui/cli/exit"
	"decant/tui/label"
)

// maxToolRows is how many tools the text report names. The others share a row.
const maxToolRows = 12

// nameSheet returns the agent's title of the conversation, or its id if it has none.
func (t *Sheet) nameSheet() string {
	title := t.Report.Conversation.Title
	if cut, ok := strings.CutSuffix(title, "…"); ok && t.mask != nil {
		// A part of a secret is not recognised as one, so the word that was cut goes.
		title = ""
		if last := strings.LastIndexByte(cut, ' '); last >= 0 {
			title = cut[:last] + " …"
		}
	}
	return "decant: " + cmp.Or(title, t.Report.Conversation.ID, "a conversation")
}

// head says which conversation it is and what the plan does.
func (t *Sheet) head() page.Section {
	c := &t.Report.Conversation
	facts := []string{
		c.Format, c.Model, amount.Of(c.Turns, "turn"), amount.Of(c.Events, "event"),
		render.Number(c.LiveEvents) + " live",
	}
	if c.Boundaries > 0 {
		facts = append(facts, "compacted "+amount.Of(c.Boundaries, "time"))
	}
	facts = slices.DeleteFunc(facts, func(s string) bool { return s == "" })
	lines := append(t.contextLine(), t.planLine())
	if kept := need.KnownOf(t.Plan); kept != "" {
		lines = append(lines, kept)
	}
	if u := t.Report.Undone; u != nil {
		lines = append(lines, u.Text())
	}
	lines = append(lines, render.CleanLine(strings.Join(facts, " · ")))
	if c.Path != "" {
		lines = append(lines, render.CleanLine(c.Path))
	}
	return page.Section{
		Lines: append(append(lines, t.countMethod()), t.noteCleared()...),
		Tables: []page.Table{{
			Head:  []string{"", "before", "after", "saved", "share"},
			Align: []page.Align{page.Left, page.Right, page.Right, page.Right, page.Right},
			Rows:  t.totals(),
		}},
	}
}

// kinds lists what fills the context, by kind.
func (t *Sheet) kinds() page.Section {
	table := page.Table{
		Head: []string{"kind", "events", "≈ tokens", "share", "bytes", "in file"}, Align: numbers,
	}
	for _, k := range t.Report.ByKind {
		if k.Events > 0 || k.FileBytes > 0 {
			table.Rows = append(table.Rows, []string{
				label.NameKind(k.Kind), render.Number(k.Events), render.Number(k.Tokens),
				spellPercent(k.Tokens, t.Report.Tokens.Before), render.Number(k.Bytes),
				render.Number(k.FileBytes),
			})
		}
	}
	if n := t.Report.FileBytes.Unsent; n > 0 {
		table.Rows = append(table.Rows, []string{"never sent", "", "", "", "", render.Number(n)})
	}
	return tableSection("What fills the context", table)
}

// tools lists what fills the context, by tool. Tools without room share the last row.
func (t *Sheet) tools() page.Section {
	table := page.Table{
		Head:  []string{"tool", "calls", "failed", "≈ tokens", "share", "bytes", "in file"},
		Align: numbers,
	}
	shown := t.Report.ByTool
	if len(shown) > maxToolRows {
		shown = slices.Clone(shown[:maxToolRows-1])
		rest := report.ToolRow{
			Tool: fmt.Sprintf("%d others", len(t.Report.ByTool)-len(shown)),
		}
		for _, row := range t.Report.ByTool[len(shown):] {
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
			render.Number(row.Tokens), spellPercent(row.Tokens, t.Report.Tokens.Before),
			render.Number(row.Bytes), render.Number(row.FileBytes),
		})
	}
	return tableSection("Tools", table)
}

// strategies lists what each one saves. The user's row is shown if there are decisions.
func (t *Sheet) strategies() page.Section {
	table := page.Table{
		Head: []string{
			"strategy", "changes", "events removed", "≈ tokens", "bytes", "changes by class",
		},
		Align: []page.Align{page.Left, page.Right, page.Right, page.Right, page.Right, page.Left},
	}
	for i := range t.Report.Strategies {
		row := &t.Report.Strategies[i]
		if row.Name == plan.User && row.Changes == 0 {
			continue
		}
		table.Rows = append(table.Rows, []string{
			row.Name, render.Number(row.Changes), render.Number(row.EventsRemoved),
			render.Number(row.Tokens), render.Number(row.Bytes), nameClasses(&row.Classes),
		})
	}
	return tableSection("Strategies", table)
}

// notes says whether the conversation is in use, and gives the plan's notes on strategies, each
// with the strategy's name.
func (t *Sheet) notes() []string {
	var out []string
	if use := t.Report.Conversation.InUse; use != "" {
		out = append(out, "in use: "+use)
	}
	for _, n := range t.Plan.Notes {
		text := n.Text
		if n.Strategy != "" {
			text = n.Strategy + ": " + n.Text
		}
		out = append(out, text)
	}
	return out
}

// declared lists the attachments that the conversation only names, with the turn from which they
// are attached.
func (t *Sheet) declared() []string {
	out := make([]string, len(t.Report.Conversation.Declared))
	for i, d := range t.Report.Conversation.Declared {
		out[i] = d.Name
		if d.Turn > 0 {
			out[i] = fmt.Sprintf("from turn %d: %s", d.Turn, d.Name)
		}
	}
	return out
}

// findings lists the findings of the checker.
func (t *Sheet) findings() []string { return exit.ListFindings(t.Report.Check.Findings) }

// ListLines makes a section of single lines, empty if there are none.
func ListLines(title string, lines []string) page.Section {
	if len(lines) == 0 {
		return page.Section{}
	}
	s := page.Section{Title: title}
	for _, line := range lines {
		s.Lines = append(s.Lines, render.CleanLine(line))
	}
	return s
}
