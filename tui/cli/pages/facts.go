package pages

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"decant/model/amount"
	"decant/render"
	"decant/render/page"
	"decant/strategies/ladder"
	"decant/strategies/nature"
	"decant/strategies/report"
)

// presetSection shows the result of each preset, if requested.
func (t *Sheet) presetSection() page.Section {
	table := page.Table{
		Head:  []string{"preset", "≈ context", "≈ saved", "of window", "what is lost"},
		Align: []page.Align{page.Left, page.Right, page.Right, page.Right, page.Left},
	}
	for i := range t.Report.Ladder {
		r := &t.Report.Ladder[i]
		share := ""
		if window := t.Report.Tokens.Window; window > 0 {
			share = render.Percent(r.ContextAfter, window)
		}
		table.Rows = append(table.Rows, []string{
			r.Preset, render.Number(r.ContextAfter), render.Number(r.Context - r.ContextAfter),
			share, lossOf(r).Say(render.Number),
		})
	}
	return tableSection("Presets: what each would save, as a whole", table)
}

// lossOf returns the loss in a row of the report.
func lossOf(r *report.RungRow) ladder.Loss {
	return ladder.Loss{
		Looks: r.Preset == ladder.LookOnly, Lossless: r.Lossless, Superseded: r.Saved.Superseded,
		Removed: ladder.Removed(r.Removed), Summarised: r.Saved.Summarised, Sealed: r.Sealed,
		Required: r.Required,
	}
}

// factSection sums up the events of each fact, if requested.
func (t *Sheet) factSection() page.Section {
	if t.Facts == nil {
		return page.Section{}
	}
	table := page.Table{
		Head:  []string{"fact", "events", "≈ tokens", "≈ tokens kept"},
		Align: numbers,
	}
	for _, f := range nature.ListFacts() {
		events, tokens, kept := 0, 0, 0
		for i, of := range t.Facts.Of {
			if of.Has(f) && t.Plan.InScope(i) {
				events++
				tokens += t.Plan.SizeBefore(i).Tokens
				kept += t.Plan.SizeAfter(i).Tokens
			}
		}
		table.Rows = append(table.Rows, []string{
			f.String(), render.Number(events), render.Number(tokens), render.Number(kept),
		})
	}
	return tableSection("Facts: what events are, whatever the plan does", table)
}

// factEvents lists the events with facts, largest first, with the fate of each in the plan.
func (t *Sheet) factEvents() page.Section {
	if t.Facts == nil {
		return page.Section{}
	}
	var events []int
	for i, of := range t.Facts.Of {
		if of != 0 && t.Plan.InScope(i) {
			events = append(events, i)
		}
	}
	slices.SortStableFunc(events, func(a, b int) int {
		return cmp.Compare(t.Plan.SizeBefore(b).Tokens, t.Plan.SizeBefore(a).Tokens)
	})
	table := page.Table{
		Head: []string{"turn", "event", "what", "file or command", "≈ tokens", "facts", "fate"},
		Align: []page.Align{
			page.Right, page.Left, page.Left, page.Left, page.Right, page.Left, page.Left,
		},
	}
	for _, i := range events[:min(maxTurnRows, len(events))] {
		e := t.Plan.Index.Event(i)
		table.Rows = append(table.Rows, []string{
			strconv.Itoa(e.Turn), e.ID.String(), t.what(i), t.about(i),
			render.Number(t.Plan.SizeBefore(i).Tokens),
			strings.Join(t.Facts.Of[i].Names(), ", "), nature.FateOf(t.Plan, i).String(),
		})
	}
	s := tableSection("Events with facts", table)
	if more := len(events) - maxTurnRows; more > 0 {
		s.Lines = append(s.Lines, "the largest "+strconv.Itoa(maxTurnRows)+"; "+
			amount.Of(more, "event")+" more are not listed")
	}
	return s
}
