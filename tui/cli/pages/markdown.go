package pages

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/render"
	"decant/render/page"
	"decant/strategies/nature"
)

// The most rows of each kind in a report to share. The others are summed up in one row.
const (
	maxTurnRows   = 60
	maxHeavyRows  = 12
	maxChangeRows = 20
)

// turnBar is the length of the bar of the largest turn, in characters.
const turnBar = 24

// PassedOn lays out a report for a reader without the conversation. It has the text report, the
// turns, the heaviest results, the largest changes, and what was saved. Mask removes from a text
// what must not be passed on, nil for nothing.
func (t *Sheet) PassedOn(mask func(text string) string) page.Page {
	shared := t.shareWith(mask)
	p := shared.LayOut()
	p.Mask = mask
	at := slices.IndexFunc(p.Sections, func(s page.Section) bool { return s.Title == "Strategies" })
	if at < 0 {
		at = len(p.Sections)
	}
	p.Sections = slices.Insert(p.Sections, at, shared.turns(), shared.heaviest(),
		shared.largestChanges())
	p.Sections = append(p.Sections, t.savedAs(), page.Section{
		Lines: []string{"Made by decant " + t.Report.Decant},
	})
	return p
}

// turns lists each turn with a bar: the kept part is full, the removed part is light.
func (t *sharedSheet) turns() page.Section {
	rows := t.Report.Turns
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
			fmt.Sprint(r.Number), drawBar(r.TokensBefore, r.TokensAfter, most),
			render.Number(r.TokensBefore), render.Number(r.TokensAfter), render.Number(r.Changes),
			render.Clip(t.promptOf(r), 60),
		})
	}
	s := tableSection("Turns", table)
	if hidden > 0 {
		s.Lines = append(s.Lines, "the largest; "+amount.Of(hidden, "smaller turn")+" left out")
	}
	return s
}

// drawBar draws a turn's size relative to the largest: what is kept, then what is removed.
func drawBar(before, after, most int) string {
	cells := func(n int) int { return (n*turnBar + most - 1) / most }
	stays := cells(min(before, after))
	return strings.Repeat("█", stays) + strings.Repeat("░", max(0, cells(before)-stays))
}

// heaviest lists the largest results before the plan.
func (t *sharedSheet) heaviest() page.Section {
	c := t.Plan.Index.Conversation
	table := page.Table{
		Head:  []string{"turn", "event", "result", "file or command", "≈ tokens", "≈ after"},
		Align: []page.Align{page.Right, page.Left, page.Left, page.Left, page.Right, page.Right},
	}
	for _, i := range t.heaviestResults() {
		e := c.EventAt(i)
		table.Rows = append(table.Rows, []string{
			fmt.Sprint(e.Turn), e.ID.String(), t.what(i), t.about(i),
			render.Number(t.Plan.SizeBefore(i).Tokens), render.Number(t.Plan.SizeAfter(i).Tokens),
		})
	}
	return tableSection("Heaviest results", table)
}

// heaviestResults returns the largest results, largest first.
func (t *Sheet) heaviestResults() []int {
	c := t.Plan.Index.Conversation
	var results []int
	for i := range c.EventCount() {
		if c.EventAt(i).Kind == model.ToolResult && t.Plan.InScope(i) {
			results = append(results, i)
		}
	}
	slices.SortStableFunc(results, func(a, b int) int {
		x, y := t.Plan.SizeBefore(a), t.Plan.SizeBefore(b)
		return cmp.Or(cmp.Compare(y.Tokens, x.Tokens), cmp.Compare(y.Bytes, x.Bytes))
	})
	return results[:min(maxHeavyRows, len(results))]
}

// about says what an event's call is about, preferably its file, "" if it is not a call. In a
// report to pass on it is masked before it is cut.
func (t *Sheet) about(event int) string {
	c := t.Plan.Index.Conversation
	if c.EventAt(event).Call < 0 {
		return ""
	}
	name := t.nameEvent(event)
	name.Says = ""
	if whole := render.CleanLine(name.About()); t.mask != nil && t.mask(whole) != whole {
		return render.Clip(t.mask(whole), 60)
	}
	about, _ := name.Fit(60, &render.Unicode)
	return about
}

// largestChanges lists the largest changes, the costliest class first.
func (t *sharedSheet) largestChanges() page.Section {
	order := t.orderChanges()
	table := page.Table{
		Head: []string{
			"class", "turn", "event", "what", "file or command", "strategy", "≈ tokens",
			"repaid after",
		},
		Align: []page.Align{page.Left, page.Right, 6: page.Right, 7: page.Right},
	}
	perClass := map[model.Class]int{}
	for _, i := range order {
		ch := &t.Plan.Changes[i]
		if perClass[ch.Class]++; perClass[ch.Class] > maxChangeRows {
			continue
		}
		e, pays := t.Plan.Index.Conversation.EventAt(ch.Event), ""
		if n := t.Report.Changes[i].PaysAfter; n != nil {
			if pays = callsFor(*n); *n < 0 {
				pays = "never"
			}
		}
		table.Rows = append(table.Rows, []string{
			nature.ClassWord(ch.Class), fmt.Sprint(e.Turn), e.ID.String(), t.what(ch.Event),
			t.about(ch.Event), ch.Strategy, render.Number(ch.Tokens), pays,
		})
	}
	s := tableSection("The largest changes", table)
	if n := len(order) - len(table.Rows); n > 0 {
		s.Lines = append(s.Lines, "of each class the largest; "+amount.Of(n, "smaller change")+
			" left out")
	}
	return s
}

// savedAs shows the fork, and the command that resumes it.
func (t *Sheet) savedAs() page.Section {
	f := t.Report.Fork
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
