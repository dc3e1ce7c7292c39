package pages

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/model/rescue/room"
	"decant/render"
	"decant/render/page"
	"decant/strategies/nature"
	"decant/strategies/report"
	"decant/strategies/spec"
	"decant/strategies/words"
	"decant/tui/label"
)

// maxSummaryLines is how many lines of a summary a report shows. A digest can have thousands.
const maxSummaryLines = 24

// summary shows the start of what replaces whole turns.
func (t *Sheet) summary() page.Section {
	s := t.Report.Summary
	if s == nil || !s.Used {
		return page.Section{}
	}
	of := "of " + words.NameTurns(s.First, s.Last) + ", by " + s.By
	lines := []string{render.CleanLine(of), ""}
	for l := range strings.Lines(s.Text) {
		lines = append(lines, render.CleanLine(strings.TrimSuffix(l, "\n")))
	}
	const above = 2 // The lines above the text.
	if rest := len(lines) - above - maxSummaryLines; rest > 0 {
		lines = append(lines[:above+maxSummaryLines], "", "and "+amount.Of(rest, "more line")+
			"; --json has all")
	}
	return page.Section{Title: "Summary", Lines: lines}
}

// tangents lists the turns named as tangents, with reasons for and against dropping them.
func (t *Sheet) tangents() page.Section {
	if len(t.Report.Tangents) == 0 {
		return page.Section{}
	}
	table := page.Table{
		Head:  []string{"turn", "confidence", "by", "≈ tokens", "its fate"},
		Align: []page.Align{page.Right, page.Right, page.Left, page.Right, page.Left},
	}
	var lines []string
	var open []int
	for i := range t.Report.Tangents {
		g := &t.Report.Tangents[i]
		sure, verdict := "", map[string]string{
			"": "stays until you remove it", "keep": "you keep it", "drop": "you remove it",
		}[g.Verdict]
		if g.Confidence > 0 {
			sure = fmt.Sprintf("%.2f", g.Confidence)
		}
		table.Rows = append(table.Rows, []string{
			render.Number(g.Turn), sure, render.CleanLine(g.By), render.Number(g.Tokens), verdict,
		})
		if g.Reason != "" {
			lines = append(lines, render.CleanLine(fmt.Sprintf("turn %d: %s", g.Turn, g.Reason)))
		}
		lines = append(lines, riskLines(g)...)
		if g.Verdict == "" {
			open = append(open, g.Turn)
		}
	}
	if len(open) > 0 {
		lines = append(lines, t.adviseDrop(open))
	}
	return page.Section{Title: "Tangents", Lines: lines, Tables: []page.Table{table}}
}

// adviseDrop names the flag that also removes some turns. A flag replaces the one before, so it
// names the turns that are already removed, too.
func (t *Sheet) adviseDrop(open []int) string {
	all, advice := slices.Clone(open), "remove them with --drop-turns "
	for on, verdict := range t.Plan.Spec.Decisions {
		if on.Event < 0 && verdict == spec.Drop {
			all, advice = append(all, on.Turn), "remove them too with --drop-turns "
		}
	}
	slices.Sort(all)
	numbers := make([]string, len(all))
	for i, turn := range all {
		numbers[i] = strconv.Itoa(turn)
	}
	return advice + strings.Join(numbers, ",")
}

// maxRisks is how many risks of one turn a text report names.
const maxRisks = 4

// riskLines says what later turns use from a turn.
func riskLines(g *report.Tangent) []string {
	var out []string
	for _, risk := range g.Risks[:min(maxRisks, len(g.Risks))] {
		risk = fmt.Sprintf("turn %d, a risk: %s", g.Turn, risk)
		out = append(out, render.CleanLine(risk))
	}
	if rest := len(g.Risks) - maxRisks; rest > 0 {
		out = append(out, fmt.Sprintf("turn %d: %s", g.Turn, amount.Of(rest, "more risk")))
	}
	return out
}

// maxPlacesInLine is how many places of one fix or rule a text report names.
const maxPlacesInLine = 10

// placed groups places by what is said of them, in the order in which it is first said.
type placed struct {
	said []string
	at   map[string][]string
}

// add says something of a place.
func (p *placed) add(text, place string) {
	if p.at == nil {
		p.at = map[string][]string{}
	}
	if p.at[text] == nil {
		p.said = append(p.said, text)
	}
	p.at[text] = append(p.at[text], place)
}

// lines returns a line for each thing that is said.
func (p *placed) lines() []string {
	out := make([]string, 0, len(p.said))
	for _, text := range p.said {
		at, more := p.at[text], ""
		if len(at) > maxPlacesInLine {
			more = fmt.Sprintf(" and %s more", render.Number(len(at)-maxPlacesInLine))
			at = at[:maxPlacesInLine]
		}
		out = append(out, fmt.Sprintf("%s · at %s%s", text, strings.Join(at, ", "), more))
	}
	return out
}

// FixLines lists fixes in their order, grouped by rule. Added and mended are what they add to the
// fork and to the numbers before, in tokens.
func FixLines(fixes []model.Fix, added, mended int) []string {
	var by placed
	for _, f := range fixes {
		by.add(fmt.Sprintf("%s: %s, %s", f.Rule, f.Edits, f.Loss.Words()), f.Place)
	}
	out := by.lines()
	if added != 0 {
		out = append(out, fmt.Sprintf("fixes: %+d tokens", added))
	}
	if mended != 0 {
		than := "more"
		if mended < 0 {
			than = "fewer"
		}
		out = append(out, fmt.Sprintf("all numbers are those of the fixed conversation, which has "+
			"%s tokens %s than the stored one", render.Number(max(mended, -mended)), than))
	}
	return out
}

// leftLines lists the rules that a conversation breaks, that stop its agent, and that no fix was
// made for. Its length is said with the context.
func leftLines(problems []model.Problem) []string {
	var by placed
	for _, p := range model.ListBroken(problems) {
		if !room.IsOfLength(p.Rule) {
			by.add(p.Rule, p.Place)
		}
	}
	if len(by.said) == 0 {
		return nil
	}
	return append(by.lines(),
		"decant --check says more, and of a saved fork whether it has them too")
}

// losses lists what is removed, the costliest class first, the largest first within a class.
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
	s := tableSection("What will be removed", table)
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

// loss is a group of changes of one class and strategy. They affect results of one tool or events
// of one kind, and are the strategy's own or forced.
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

// sumLosses groups the changes. The order is total, so that one plan always gives the same report.
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

// what names an event by its tool, or by its kind if it has none.
func (t *Sheet) what(event int) string {
	c := t.Plan.Index.Conversation
	e := c.EventAt(event)
	if e.Call < 0 {
		return label.KindWord(e.Kind)
	}
	if e.Kind == model.ToolCall {
		return c.Calls[e.Call].Tool + " call"
	}
	return c.Calls[e.Call].Tool + " result"
}
