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
	"decant/strategies/report"
)

// losses is what goes, the costliest class first, in each the largest first.
func (t *Sheet) losses() page.Section {
	table := page.Table{
		Head: []string{"class", "strategy", "what", "changes", "≈ tokens", "bytes"},
		Align: []page.Align{
			page.Left, page.Left, page.Left, page.Right, page.Right, page.Right,
		},
	}
	for _, l := range t.sumLosses() {
		what := l.what
		if l.forced {
			what += " (required by the format)"
		}
		table.Rows = append(table.Rows, []string{
			nature.ClassWord(l.class), l.strategy, what, render.Number(l.Changes),
			render.Number(l.Tokens), render.Number(l.Bytes),
		})
	}
	s := tableSection("What goes", table)
	for _, class := range slices.Backward(model.Classes) {
		if tally := t.Report.Classes.Of(class); tally.Changes > 0 {
			s.Lines = append(s.Lines, fmt.Sprintf("%s: %s, ≈ %s tokens (%s)",
				nature.ClassWord(class), amount.Of(tally.Changes, "change"),
				render.Number(tally.Tokens),
				t.Plan.Meaning(class, "")))
		}
	}
	return s
}

// loss is a group of changes: of one class and strategy, on results of one tool or events of one
// kind, its own or forced.
type loss struct {
	lossKey
	report.Tally
}

// lossKey is what the changes of a loss have in common.
type lossKey struct {
	class          model.Class
	strategy, what string
	forced         bool
}

// sumLosses groups the changes. The order is total, so that one plan has one report.
func (t *Sheet) sumLosses() []loss {
	sums := map[lossKey]report.Tally{}
	for i := range t.Plan.Changes {
		ch := &t.Plan.Changes[i]
		key := lossKey{ch.Class, ch.Strategy, t.what(ch.Event), ch.Cause >= 0}
		sum := sums[key]
		sum.Changes++
		sum.Tokens += ch.Tokens
		sum.Bytes += ch.Bytes
		sums[key] = sum
	}
	out := make([]loss, 0, len(sums))
	for key, sum := range sums {
		out = append(out, loss{key, sum})
	}
	slices.SortFunc(out, func(a, b loss) int {
		return cmp.Or(
			cmp.Compare(b.class, a.class), cmp.Compare(b.Tokens, a.Tokens),
			cmp.Compare(b.Bytes, a.Bytes), strings.Compare(a.strategy, b.strategy),
			strings.Compare(a.what, b.what),
		)
	})
	return out
}

// what names an event by its tool, or by its kind where it has none.
func (t *Sheet) what(event int) string {
	c := t.Plan.Index.Conversation
	e := c.EventAt(event)
	if e.Call < 0 {
		return e.Kind.String()
	}
	if e.Kind == model.ToolCall {
		return c.Calls[e.Call].Tool + " call"
	}
	return c.Calls[e.Call].Tool + " result"
}
