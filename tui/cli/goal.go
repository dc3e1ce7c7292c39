package cli

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"decant/render"
	"decant/render/page"
	"decant/strategies"
	"decant/strategies/report"
)

// budgetError says that a plan does not come down to its budget, and how far it gets.
type budgetError struct{ want, after, before int }

// Error is one line with the next step.
func (e *budgetError) Error() string {
	return fmt.Sprintf("nothing to save: the budget of ≈ %s tokens is out of reach: of ≈ %s the "+
		"strategies leave ≈ %s; choose more with -s, fence less with -k, or allow --budget %d",
		render.Number(e.want), render.Number(e.before), render.Number(e.after), e.after)
}

// unmet is a budgetError where a plan has a budget and does not come down to it.
func unmet(plan *strategies.Plan) error {
	if plan.Spec.Goal.Budget.Set && plan.After.Tokens > plan.Goal.Want {
		return &budgetError{plan.Goal.Want, plan.After.Tokens, plan.Before.Tokens}
	}
	return nil
}

// redundantError says that more is redundant than was allowed.
type redundantError struct {
	found report.Redundant
	above float64
}

// Error is one line with the next step.
func (e *redundantError) Error() string {
	return fmt.Sprintf("%s are redundant, more than %s %%; decant --save makes a smaller fork",
		share(&e.found), strconv.FormatFloat(e.above, 'f', -1, 64))
}

// share says how much is redundant.
func share(r *report.Redundant) string {
	return fmt.Sprintf("≈ %s of %s tokens that are sent (%.1f %%)", render.Number(r.Tokens),
		render.Number(r.Of), r.Percent)
}

// tooRedundant is a redundantError where more is redundant than --fail-above allows; nil says that
// nobody asked.
func (o *options) tooRedundant(r *report.Redundant) error {
	if r != nil && r.Percent > o.above {
		return &redundantError{*r, o.above}
	}
	return nil
}

// readAbove reads the value of --fail-above, with or without its sign. The error is a usageError.
func (o *options) readAbove() error {
	n, err := strconv.ParseFloat(strings.TrimSuffix(o.failAbove, "%"), 64)
	if err != nil || math.IsNaN(n) || n < 0 || n > 100 {
		return usagef("--fail-above %s: want percent from 0 to 100", o.failAbove)
	}
	o.above = n
	return nil
}

// goalClashes are the rules about goals, the gate and the form of the report.
func (o *options) goalClashes() []clash {
	other := o.list || len(o.prints()) > 0
	return []clash{
		{
			o.failAbove != "" && (o.save || o.savePlan != "" || other),
			"--fail-above measures and changes nothing: use it with --dry-run, --json or alone",
		},
		{
			o.report != "" && o.report != asMarkdown,
			"unknown report " + o.report + ": want " + asMarkdown,
		},
		{
			o.report != "" && (o.json || other),
			"--report " + o.report + " is a report of its own: leave out --json, --list and what " +
				"only prints",
		},
		{
			o.report != "" && o.savePlan != "" && !o.save && !o.dryRun,
			"--report with --save-plan needs --dry-run or --save",
		},
		{
			o.scope == "file" && (o.budget != "" || o.minGain != "" || o.failAbove != ""),
			"--scope file counts no tokens that are sent: leave out --budget, --min-gain and " +
				"--fail-above",
		},
	}
}

// gate says how much is redundant, where that was asked.
func (t *sheet) gate() page.Section {
	if t.r.Redundant == nil {
		return page.Section{}
	}
	return page.Section{Title: "Redundant", Lines: []string{share(t.r.Redundant) +
		" stay elsewhere, or something newer does (identical, covered, superseded)"}}
}

// cache says what the plan costs in the provider's prompt cache.
func (t *sheet) cache() page.Section {
	c := &t.r.Cache
	if c.First == nil {
		return page.Section{}
	}
	s := page.Section{Title: "The prompt cache", Lines: []string{
		fmt.Sprintf("first change: %s; ≈ %s tokens before it stay cached", placed(c.First),
			render.Number(c.Kept)),
		fmt.Sprintf("≈ %s tokens are written anew once, each call sends ≈ %s less: %s",
			render.Number(c.Written), render.Number(c.Saved), t.pays()),
	}}
	if len(c.Early) == 0 {
		return s
	}
	table := page.Table{
		Head: []string{"early changes", "events", "≈ written", "≈ saved a call", "cost more for"},
		Align: []page.Align{
			page.Left, page.Right, page.Right, page.Right, page.Right,
		},
	}
	for _, e := range c.Early {
		table.Rows = append(table.Rows, []string{
			turnSpan(e.From, e.To), render.Number(e.Changes), render.Number(e.Written),
			render.Number(e.Saved), callsFor(e.PaysAfter),
		})
	}
	s.Lines = append(s.Lines, "early changes that cost more than they save for longer than that "+
		"(--min-gain leaves such out):")
	s.Tables = []page.Table{table}
	return s
}

// pays says after how many calls the plan pays.
func (t *sheet) pays() string {
	c := &t.r.Cache
	switch {
	case c.Write == 0:
		return "no price of a cache is known for this model"
	case c.PaysAfter == nil || *c.PaysAfter < 0:
		return "it never pays"
	default:
		return fmt.Sprintf("it pays after %s (a token costs %g to write, %g to read)",
			count(*c.PaysAfter, "call"), c.Write, c.Read)
	}
}

// callsFor is for how many calls something costs more than it saves.
func callsFor(calls int) string {
	if calls < 0 {
		return "ever"
	}
	return count(calls, "call")
}

// placed is where an event is.
func placed(p *report.Place) string {
	if p.Turn == 0 {
		return "before turn 1 (" + p.Event + ")"
	}
	return fmt.Sprintf("turn %d (%s)", p.Turn, p.Event)
}

// turnSpan names a turn, or several.
func turnSpan(from, to int) string {
	switch {
	case to <= from && from == 0:
		return "before turn 1"
	case to <= from:
		return fmt.Sprintf("turn %d", from)
	default:
		return fmt.Sprintf("turns %d to %d", from, to)
	}
}
