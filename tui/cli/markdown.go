package cli

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"decant/model"
	"decant/render"
	"decant/render/page"
)

// asMarkdown is the form of --report.
const asMarkdown = "md"

// The most rows that a report to pass on has of a kind; the rest are summed up in one.
const (
	maxTurnRows   = 60
	maxHeavyRows  = 12
	maxChangeRows = 20
)

// turnBar is how many characters the bar of the largest turn takes.
const turnBar = 24

// passedOn lays out a report for somebody who has not the conversation: what the text report has,
// with the turns, the heaviest results, the largest changes, and what was saved.
func (t *sheet) passedOn() page.Page {
	p := t.page()
	at := slices.IndexFunc(p.Sections, func(s page.Section) bool { return s.Title == "Strategies" })
	if at < 0 {
		at = len(p.Sections)
	}
	p.Sections = slices.Insert(p.Sections, at, t.turns(), t.heaviest(), t.went())
	p.Sections = append(p.Sections, t.savedAs(), page.Section{
		Lines: []string{"Made by decant " + t.r.Decant},
	})
	return p
}

// turns is each turn with a bar: what stays is full, what goes is light.
func (t *sheet) turns() page.Section {
	rows := t.r.Turns
	limit, most, hidden := 0, 1, 0
	if len(rows) > maxTurnRows {
		sizes := make([]int, len(rows))
		for i := range rows {
			sizes[i] = rows[i].TokensBefore
		}
		slices.Sort(sizes)
		limit = sizes[len(sizes)-maxTurnRows]
	}
	for i := range rows {
		most = max(most, rows[i].TokensBefore, rows[i].TokensAfter)
	}
	table := page.Table{
		Head:  []string{"turn", "", "≈ tokens", "≈ after", "changes", "prompt"},
		Align: []page.Align{page.Right, page.Left, page.Right, page.Right, page.Right},
	}
	for i := range rows {
		r := &rows[i]
		if r.TokensBefore < limit || len(table.Rows) == maxTurnRows {
			hidden++
			continue
		}
		table.Rows = append(table.Rows, []string{
			fmt.Sprint(r.Number), bar(r.TokensBefore, r.TokensAfter, most),
			render.Number(r.TokensBefore), render.Number(r.TokensAfter), render.Number(r.Changes),
			render.Clip(render.CleanLine(r.Prompt), 60),
		})
	}
	s := section("Turns", table)
	if hidden > 0 {
		s.Lines = append(s.Lines, "the largest; "+count(hidden, "smaller turn")+" left out")
	}
	return s
}

// bar is a turn's size next to the largest: what stays, then what goes.
func bar(before, after, most int) string {
	cells := func(n int) int { return (n*turnBar + most - 1) / most }
	stays := cells(min(before, after))
	return strings.Repeat("█", stays) + strings.Repeat("░", max(0, cells(before)-stays))
}

// heaviest are the largest results as they were.
func (t *sheet) heaviest() page.Section {
	c := t.plan.Index.Conversation
	var results []int
	for i := range c.Events {
		if c.Events[i].Kind == model.ToolResult && t.plan.InScope(i) {
			results = append(results, i)
		}
	}
	slices.SortStableFunc(results, func(a, b int) int {
		x, y := t.plan.SizeBefore(a), t.plan.SizeBefore(b)
		return cmp.Or(cmp.Compare(y.Tokens, x.Tokens), cmp.Compare(y.Bytes, x.Bytes))
	})
	table := page.Table{
		Head:  []string{"turn", "event", "result", "of", "≈ tokens", "≈ after"},
		Align: []page.Align{page.Right, page.Left, page.Left, page.Left, page.Right, page.Right},
	}
	for _, i := range results[:min(maxHeavyRows, len(results))] {
		e := &c.Events[i]
		table.Rows = append(table.Rows, []string{
			fmt.Sprint(e.Turn), e.ID.String(), t.what(i), t.about(i),
			render.Number(t.plan.SizeBefore(i).Tokens), render.Number(t.plan.SizeAfter(i).Tokens),
		})
	}
	return section("Heaviest results", table)
}

// about is the path that an event's call is about, "" for none that is known.
func (t *sheet) about(event int) string {
	c := t.plan.Index.Conversation
	at := c.Events[event].Call
	if at < 0 || len(c.Calls[at].Effect.Paths) == 0 {
		return ""
	}
	return render.Clip(render.CleanLine(c.Calls[at].Effect.Paths[0]), 60)
}

// went are the largest changes, the costliest class first.
func (t *sheet) went() page.Section {
	order := make([]int, len(t.plan.Changes))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		x, y := &t.plan.Changes[a], &t.plan.Changes[b]
		return cmp.Or(cmp.Compare(y.Class, x.Class), cmp.Compare(y.Tokens, x.Tokens))
	})
	table := page.Table{
		Head: []string{
			"class", "turn", "event", "what", "of", "strategy", "≈ tokens", "pays after",
		},
		Align: []page.Align{page.Left, page.Right, 6: page.Right, 7: page.Right},
	}
	perClass := map[model.Class]int{}
	for _, i := range order {
		ch := &t.plan.Changes[i]
		if perClass[ch.Class]++; perClass[ch.Class] > maxChangeRows {
			continue
		}
		e, pays := &t.plan.Index.Conversation.Events[ch.Event], ""
		if n := t.r.Changes[i].PaysAfter; n != nil {
			if pays = callsFor(*n); *n < 0 {
				pays = "never"
			}
		}
		table.Rows = append(table.Rows, []string{
			ch.Class.String(), fmt.Sprint(e.Turn), e.ID.String(), t.what(ch.Event),
			t.about(ch.Event), ch.Strategy, render.Number(ch.Tokens), pays,
		})
	}
	s := section("The largest changes", table)
	if n := len(order) - len(table.Rows); n > 0 {
		s.Lines = append(s.Lines, "of each class the largest; "+count(n, "smaller change")+
			" left out")
	}
	return s
}

// savedAs is the fork, and what resumes it.
func (t *sheet) savedAs() page.Section {
	f := t.r.Fork
	if f == nil {
		return page.Section{}
	}
	s := page.Section{Title: "Saved"}
	for _, line := range [][2]string{
		{"fork: ", f.Path}, {"resume it: ", f.Resume}, {"manifest: ", f.Manifest},
	} {
		if line[1] != "" {
			s.Lines = append(s.Lines, line[0]+line[1])
		}
	}
	return s
}
