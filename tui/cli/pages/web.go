package pages

import (
	"slices"
	"strconv"
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/render"
	"decant/render/page"
	"decant/render/web"
	"decant/strategies/facts"
	"decant/strategies/ladder"
	"decant/strategies/nature"
)

// sharedSheet is a sheet to pass on, as Markdown or for a browser. Its mask is not nil.
type sharedSheet struct{ *Sheet }

// WebPage lays out a report for a browser. It has the contents of the report to share with all
// rows, bars and the removed texts. Mask removes from a text what must not be passed on, nil for
// nothing.
func (t *Sheet) WebPage(mask func(text string) string) *web.Page {
	p := t.shareWith(mask).layOut()
	p.Mask = mask
	return p
}

// shareWith returns the sheet to pass on, with a mask or nil.
func (t *Sheet) shareWith(mask func(text string) string) *sharedSheet {
	if mask == nil {
		mask = func(text string) string { return text }
	}
	own := *t
	own.mask = mask
	return &sharedSheet{&own}
}

func (t *sharedSheet) layOut() *web.Page {
	head := t.head()
	p := &web.Page{Title: t.nameSheet(), Lines: head.Lines}
	p.Lines = append(p.Lines, "Made by decant "+t.Report.Decant)
	p.Sections = []web.Section{
		t.webContext(), t.webLadder(), t.webFillings(), t.webTurns(), t.webHeaviest(),
	}
	for _, s := range []page.Section{t.factSection(), t.losses()} {
		p.Sections = append(p.Sections, sectionFor("", s))
	}
	p.Sections = append(p.Sections, t.webStrategies(), t.webChanges())
	for _, s := range []page.Section{
		t.cacheSection(), t.redundancy(), t.summary(), t.tangents(),
		ListLines("Attachments, fetched again at each request: listed, not counted", t.declared()),
		ListLines("Notes", t.notes()),
		ListLines("Warnings", t.Report.Conversation.Warnings),
		ListLines("Fixes: what a fork repairs", FixLines(t.Report.Fixes,
			t.Report.Tokens.Fixes, t.Report.Tokens.Mended)),
		ListLines("Problems: refused, and not fixed here", leftLines(t.Report.Problems)),
		ListLines("Findings: this plan is not saved", t.findings()), t.savedAs(),
	} {
		p.Sections = append(p.Sections, sectionFor("", s))
	}
	p.Sections = slices.DeleteFunc(p.Sections, isBlank)
	for i := range p.Sections {
		if s := &p.Sections[i]; s.ID == "" {
			s.ID = "part-" + strconv.Itoa(i+1)
		}
	}
	return p
}

// isBlank reports whether a section is empty.
func isBlank(s web.Section) bool {
	return len(s.Lines) == 0 && len(s.Bars) == 0 && len(s.Tables) == 0
}

// sectionFor converts a section of a text report for a browser.
func sectionFor(id string, s page.Section) web.Section {
	out := web.Section{ID: id, Title: s.Title, Lines: s.Lines}
	for _, t := range s.Tables {
		if len(t.Rows) > 0 {
			out.Tables = append(out.Tables, tableFor(t))
		}
	}
	return out
}

// tableFor converts a table of a text report for a browser.
func tableFor(t page.Table) web.Table {
	var out web.Table
	for i, head := range t.Head {
		right := i < len(t.Align) && t.Align[i] == page.Right
		out.Columns = append(out.Columns, web.Column{Head: head, Number: right})
	}
	for i, row := range t.Rows {
		cells := make([]web.Cell, len(t.Head))
		for k, text := range row[:min(len(row), len(cells))] {
			cells[k] = web.Say(text)
		}
		out.Rows = append(out.Rows, web.Row{At: i, Cells: cells})
	}
	return out
}

// classTones are the tones of classes.
var classTones = map[model.Class]web.Tone{
	model.Identical: web.Identical, model.Covered: web.Covered, model.Superseded: web.Superseded,
	model.Dropped: web.Dropped, model.Summarised: web.Summarised,
}

// besideName names what is sent beside the texts of events.
const besideName = "system prompt, tools, JSON around calls"

// countsTokens reports whether the report covers what is sent.
func (t *sharedSheet) countsTokens() bool { return t.Plan.Spec.Scope != facts.ScopeFile }

// webContext shows the context window: what is kept, what is removed by class, what is free, and
// the same turn by turn.
func (t *sharedSheet) webContext() web.Section {
	s := web.Section{ID: "context", Title: "The context window", Tables: []web.Table{t.webTotals()}}
	k := &t.Report.Tokens
	if !t.countsTokens() || k.Context <= 0 {
		return s
	}
	beside := k.Fixed + k.Framing + k.Sealed
	all := max(k.Context, k.Window)
	parts := []web.Part{
		{Name: besideName, Value: beside, Tone: web.Beside},
		{Name: nature.Kept.String(), Value: k.After, Tone: web.Kept, Key: "tokens.after"},
	}
	for _, class := range model.Classes {
		parts = append(parts, web.Part{
			Name: nature.ClassWord(class), Value: t.Report.Classes.Of(class).Tokens,
			Tone: classTones[class], Key: "classes." + class.String() + ".tokens",
		})
	}
	parts = append(parts, web.Part{Name: "free", Value: all - k.Context, Tone: web.Free})
	parts = slices.DeleteFunc(parts, func(p web.Part) bool { return p.Value <= 0 })
	s.Bars = []web.Bar{{Name: "what is sent, in ≈ tokens", Total: all, Parts: parts}}
	s.Strip = t.webStrip(beside, all)
	return s
}

// webStrip shows the conversation turn by turn on the scale of a window. The width of a turn is its
// size, and its height is split into what is kept and what is removed by class.
func (t *sharedSheet) webStrip(beside, window int) web.Strip {
	gone := map[int]map[model.Class]int{}
	for i := range t.Plan.Changes {
		ch := &t.Plan.Changes[i]
		turn := t.Plan.Index.Conversation.EventAt(ch.Event).Turn
		if gone[turn] == nil {
			gone[turn] = map[model.Class]int{}
		}
		gone[turn][ch.Class] += ch.Tokens
	}
	s := web.Strip{
		Name:  "turn by turn, on the same scale: grey is kept",
		Total: window,
	}
	if beside > 0 {
		s.Columns = append(s.Columns, web.Bar{
			Name:  besideName + ": ≈ " + render.Number(beside) + " tokens",
			Total: beside, Parts: []web.Part{{Value: beside, Tone: web.Beside}},
		})
	}
	for i := range t.Report.Turns {
		r := &t.Report.Turns[i]
		column := web.Bar{
			Name: "turn " + strconv.Itoa(r.Number) + ": ≈ " + render.Number(r.TokensBefore) +
				" tokens, ≈ " + render.Number(r.TokensAfter) + " after",
			Total: max(r.TokensBefore, r.TokensAfter),
			Parts: []web.Part{{Value: r.TokensAfter, Tone: web.Kept}},
		}
		for _, class := range model.Classes {
			column.Parts = append(column.Parts, web.Part{
				Value: gone[r.Number][class], Tone: classTones[class],
			})
		}
		s.Columns = append(s.Columns, column)
	}
	return s
}

// webTotals shows the sizes before and after.
func (t *sharedSheet) webTotals() web.Table {
	table := web.Table{Columns: []web.Column{
		{Head: ""},
		{Head: "before", Number: true},
		{Head: "after", Number: true},
		{Head: "saved", Number: true},
		{Head: "share", Number: true},
	}}
	add := func(name, before, after string, was, is int) {
		saved := web.Count(was - is)
		table.Rows = append(table.Rows, web.Row{At: len(table.Rows), Cells: []web.Cell{
			web.Say(name), web.Count(was).Under(before), web.Count(is).Under(after), saved,
			web.Say(spellPercent(was-is, was)),
		}})
	}
	k, r := &t.Report.Tokens, t.Report
	if t.countsTokens() {
		add("≈ tokens of texts", "tokens.before", "tokens.after", k.Before, k.After)
		for _, more := range []struct {
			name, before, after string
			was, is             int
		}{
			{"fixed: system prompt, tools", "tokens.fixed", "tokens.fixed", k.Fixed, k.Fixed},
			{
				"JSON around calls", "tokens.framing", "tokens.framing_after",
				k.Framing, k.FramingAfter,
			},
			{
				"encrypted reasoning", "tokens.sealed", "tokens.sealed_after",
				k.Sealed, k.SealedAfter,
			},
			{
				"≈ context: all that is sent", "tokens.context", "tokens.context_after",
				k.Context, k.ContextAfter,
			},
		} {
			if more.was != 0 {
				add(more.name, more.before, more.after, more.was, more.is)
			}
		}
	}
	add("bytes of text", "context_bytes.before", "context_bytes.after", r.ContextBytes.Before,
		r.ContextBytes.After)
	if after := r.FileBytes.After; after != nil {
		add("bytes on disk", "file_bytes.before", "file_bytes.after", int(r.FileBytes.Before),
			int(*after))
	}
	return table
}

// webLadder is the diagnosis: the problems, what can be removed, and the result of each preset.
func (t *sharedSheet) webLadder() web.Section {
	s := web.Section{ID: "diagnosis", Title: "What could be removed"}
	if n := len(t.Report.Problems); n > 0 {
		s.Lines = append(s.Lines, amount.Of(n, "problem")+
			" that the agent would refuse or repair; decant --check lists them")
	}
	if len(t.Rungs) == 0 {
		return s
	}
	s.Lines = append(s.Lines, "in ≈ tokens: "+
		strings.Join(ladder.ListRemovable(t.Redundant, t.Rungs, render.Number), " · "))
	s.Tables = []web.Table{t.ladderTable()}
	return s
}
