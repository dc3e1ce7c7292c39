package pages

import (
	"cmp"
	"slices"
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/render"
	"decant/render/web"
	"decant/strategies/plan"
	"decant/strategies/report"
	"decant/tui/label"
)

// ladderTable shows the result of each preset.
func (t *sharedSheet) ladderTable() web.Table {
	type row = report.RungRow
	window := t.Report.Tokens.Window
	return listTable("ladder", t.Report.Ladder, []field[row]{
		{head: "preset", key: "preset", say: func(r *row) string { return r.Preset }},
		{
			head: "≈ context", key: "context_after",
			count: func(r *row) int { return r.ContextAfter },
		},
		{head: "≈ saved", count: func(r *row) int { return r.Context - r.ContextAfter }},
		{head: "of window", right: true, say: func(r *row) string {
			if window <= 0 {
				return ""
			}
			return render.Percent(r.ContextAfter, window)
		}},
		{head: "changes", key: "changes", count: func(r *row) int { return r.Changes }},
		{head: "what is lost", wide: true, say: func(r *row) string {
			return lossOf(r).Say(render.Number)
		}},
	}, nil)
}

// kindTones are the tones of kinds of events.
var kindTones = map[model.Kind]web.Tone{
	model.ToolResult: web.Results, model.ToolCall: web.Calls, model.Reasoning: web.Reasoning,
	model.User: web.Said, model.Assistant: web.Said,
}

// webFillings shows what fills the context, by kind and by tool.
func (t *sharedSheet) webFillings() web.Section {
	type kind = report.KindRow
	s := web.Section{ID: "fills", Title: "What fills the context"}
	before := t.Report.Tokens.Before
	bar := web.Bar{Name: "texts by kind, in ≈ tokens", Total: before}
	for i, k := range model.Kinds {
		tone, ok := kindTones[k]
		if !ok {
			tone = web.Rest
		}
		if n := t.Report.ByKind[i].Tokens; n > 0 {
			bar.Parts = append(bar.Parts, web.Part{Name: label.KindWord(k), Value: n, Tone: tone})
		}
	}
	if len(bar.Parts) > 0 {
		s.Bars = []web.Bar{bar}
	}
	s.Tables = append(listTables(listTable("by_kind", t.Report.ByKind, []field[kind]{
		{head: "kind", say: func(r *kind) string { return label.NameKind(r.Kind) }},
		{head: "events", key: "events", count: func(r *kind) int { return r.Events }},
		{head: "≈ tokens", key: "tokens", count: func(r *kind) int { return r.Tokens }},
		{head: "share", right: true, say: func(r *kind) string {
			return spellPercent(r.Tokens, before)
		}},
		{head: "bytes", key: "bytes", count: func(r *kind) int { return r.Bytes }},
		{head: "in file", key: "file_bytes", count: func(r *kind) int { return r.FileBytes }},
	}, func(r *kind) bool { return r.Events > 0 || r.FileBytes > 0 })), t.toolTables()...)
	if n := t.Report.FileBytes.Unsent; n > 0 {
		s.Lines = append(s.Lines, render.Number(n)+" bytes of the file were never sent")
	}
	return s
}

// toolTables lists all tools.
func (t *sharedSheet) toolTables() []web.Table {
	type tool = report.ToolRow
	before := t.Report.Tokens.Before
	return listTables(listTable("by_tool", t.Report.ByTool, []field[tool]{
		{head: "tool", key: "tool", say: func(r *tool) string { return r.Tool }},
		{head: "calls", key: "calls", count: func(r *tool) int { return r.Calls }},
		{head: "failed", key: "failed", count: func(r *tool) int { return r.Failed }},
		{head: "≈ tokens", key: "tokens", count: func(r *tool) int { return r.Tokens }},
		{head: "share", right: true, say: func(r *tool) string {
			return spellPercent(r.Tokens, before)
		}},
		{head: "bytes", key: "bytes", count: func(r *tool) int { return r.Bytes }},
		{head: "in file", key: "file_bytes", count: func(r *tool) int { return r.FileBytes }},
	}, nil))
}

// webStrategies shows what each strategy saves.
func (t *sharedSheet) webStrategies() web.Section {
	type row = report.StrategyRow
	return web.Section{
		ID: "strategies", Title: "Strategies",
		Tables: listTables(listTable("strategies", t.Report.Strategies, []field[row]{
			{head: "strategy", key: "name", say: func(r *row) string { return r.Name }},
			{head: "changes", key: "changes", count: func(r *row) int { return r.Changes }},
			{
				head: "events removed", key: "events_removed",
				count: func(r *row) int { return r.EventsRemoved },
			},
			{head: "≈ tokens", key: "tokens", count: func(r *row) int { return r.Tokens }},
			{head: "bytes", key: "bytes", count: func(r *row) int { return r.Bytes }},
			{head: "changes by class", say: func(r *row) string { return nameClasses(&r.Classes) }},
		}, func(r *row) bool { return r.Name != plan.User || r.Changes > 0 })),
	}
}

// webTurns lists each turn with a bar: what is kept and what is removed.
func (t *sharedSheet) webTurns() web.Section {
	type row = report.TurnRow
	most := 1
	for i := range t.Report.Turns {
		most = max(most, t.Report.Turns[i].TokensBefore, t.Report.Turns[i].TokensAfter)
	}
	fields := []field[row]{
		{head: "turn", key: "number", count: func(r *row) int { return r.Number }},
		{head: "", say: func(*row) string { return "" }},
		{head: "≈ tokens", key: "tokens_before", count: func(r *row) int { return r.TokensBefore }},
		{head: "≈ after", key: "tokens_after", count: func(r *row) int { return r.TokensAfter }},
		{head: "events", key: "events", count: func(r *row) int { return r.Events }},
		{head: "changes", key: "changes", count: func(r *row) int { return r.Changes }},
	}
	if t.Report.FactsFound {
		fields = append(fields, field[row]{head: "facts", say: func(r *row) string {
			return strings.Join(r.Facts, ", ")
		}})
	}
	fields = append(fields, field[row]{head: "prompt", wide: true, say: t.promptOf})
	table := listTable("turns", t.Report.Turns, fields, nil)
	for i := range table.Rows {
		r := &t.Report.Turns[table.Rows[i].At]
		table.Rows[i].Cells[1].Bar = &web.Bar{Total: most, Parts: []web.Part{
			{Name: "≈ after", Value: r.TokensAfter, Tone: web.Kept},
			{Name: "saved", Value: r.TokensBefore - r.TokensAfter, Tone: web.Dropped},
		}}
	}
	return web.Section{ID: "turns", Title: "Turns", Tables: listTables(table)}
}

// promptOf returns the first line of what started a turn. It is masked before it is cut, so that no
// half of a key is left.
func (t *sharedSheet) promptOf(r *report.TurnRow) string {
	c := t.Plan.Index.Conversation
	if r.Number < 1 || c.Turns[r.Number-1].Prompt < 0 {
		return ""
	}
	head := string(c.HeadEvent(c.EventAt(c.Turns[r.Number-1].Prompt)))
	for line := range strings.Lines(head) {
		if line = strings.TrimSpace(line); line != "" {
			return t.clipMasked(line, report.PromptLimit)
		}
	}
	return ""
}

// clipMasked returns a text on one line, masked, then cut to that many cells.
func (t *sharedSheet) clipMasked(text string, cells int) string {
	return render.Clip(t.mask(render.CleanLine(text)), cells)
}

// maxSubject is how many cells are shown of what a call is about.
const maxSubject = 100

// subjectOf says what an event's call is about, masked, "" if it is not a call.
func (t *sharedSheet) subjectOf(event int) string {
	if t.Plan.Index.Conversation.EventAt(event).Call < 0 {
		return ""
	}
	name := t.nameEvent(event)
	return t.clipMasked(name.About(), maxSubject)
}

// webHeaviest lists the largest results before the plan.
func (t *sharedSheet) webHeaviest() web.Section {
	c := t.Plan.Index.Conversation
	heavy := t.heaviestResults()
	table := listTable("", heavy, []field[int]{
		{head: "turn", count: func(i *int) int { return c.EventAt(*i).Turn }},
		{head: "event", say: func(i *int) string { return c.EventAt(*i).ID.String() }},
		{head: "result", say: func(i *int) string { return t.what(*i) }},
		{head: "file or command", wide: true, say: func(i *int) string { return t.subjectOf(*i) }},
		{head: "≈ tokens", count: func(i *int) int { return t.Plan.SizeBefore(*i).Tokens }},
		{head: "≈ after", count: func(i *int) int { return t.Plan.SizeAfter(*i).Tokens }},
	}, nil)
	return web.Section{ID: "heaviest", Title: "Heaviest results", Tables: listTables(table)}
}

// orderChanges returns the indices of all changes, the costliest class first, then the largest.
func (t *Sheet) orderChanges() []int {
	order := make([]int, len(t.Plan.Changes))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		x, y := &t.Plan.Changes[a], &t.Plan.Changes[b]
		return cmp.Or(cmp.Compare(y.Class, x.Class), cmp.Compare(y.Tokens, x.Tokens))
	})
	return order
}

// webChanges lists all changes with their reasons, and below each the text that it removes.
func (t *sharedSheet) webChanges() web.Section {
	table := listTable("changes", t.Report.Changes, changeFields(), nil)
	order := t.orderChanges()
	rows := make([]web.Row, len(order))
	removed := removedTexts{sheet: t, left: maxPageTexts, shown: map[int]bool{}}
	for k, i := range order {
		rows[k] = table.Rows[i]
		cells := rows[k].Cells
		cells[2], cells[3] = web.Say(t.what(t.Plan.Changes[i].Event)),
			web.Say(t.subjectOf(t.Plan.Changes[i].Event))
		cells[len(cells)-1] = web.Say(t.explainChange(&t.Plan.Changes[i]))
		rows[k].Fold = removed.fold(&t.Plan.Changes[i])
	}
	table.Rows = rows
	s := web.Section{
		ID: "removed", Title: "What is removed, and why", Tables: listTables(table),
		Printed: "The printed page has the reasons. A removed text is printed only if " +
			"it was opened on " +
			"the screen.",
	}
	if n := len(order); n > 0 {
		s.Lines = []string{amount.Of(n, "change") + ", the costliest class first"}
	}
	return s
}
