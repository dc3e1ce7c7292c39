package pages

import (
	"fmt"

	"decant/model/amount"
	"decant/render"
	"decant/render/page"
	"decant/strategies/report"
	"decant/strategies/words"
)

// SpellShare says how much is redundant.
func SpellShare(r *report.Redundant) string {
	return fmt.Sprintf("≈ %s of %s tokens that are sent (%.1f %%)", render.Number(r.Tokens),
		render.Number(r.Of), r.Percent)
}

// redundancy says how much is redundant, if requested.
func (t *Sheet) redundancy() page.Section {
	if t.Report.Redundant == nil {
		return page.Section{}
	}
	return page.Section{Title: "Redundant", Lines: []string{SpellShare(t.Report.Redundant) +
		" stay elsewhere or are outdated (duplicate, covered, outdated)"}}
}

// cacheSection says what the plan costs in the provider's prompt cache.
func (t *Sheet) cacheSection() page.Section {
	c := &t.Report.Cache
	lines := sayMoney(c)
	if c.First == nil {
		return page.Section{Title: "The prompt cache", Lines: lines}
	}
	if c.Cold {
		return page.Section{Title: "The prompt cache", Lines: append(lines, fmt.Sprintf(
			"the cache has expired: it lasts %[2]s, and the last model call was at %[1]s; "+
				"all is rewritten anyway, with or without the fork", c.LastCall,
			spellLifetime(c.LastsSeconds)))}
	}
	s := page.Section{Title: "The prompt cache", Lines: append(lines,
		fmt.Sprintf("first change: %s; ≈ %s", namePlace(c.First), amount.Either(c.Kept,
			"token before it stays cached", "tokens before it stay cached")),
		fmt.Sprintf("≈ %s tokens are rewritten once, each later model call sends ≈ %s less: %s",
			render.Number(c.Written), render.Number(c.Saved), t.repaidAfter()),
	)}
	if len(c.Early) == 0 {
		return s
	}
	table := page.Table{
		Head: []string{
			"early changes", "events", "≈ written", "≈ saved per call", "repaid after",
		},
		Align: []page.Align{
			page.Left, page.Right, page.Right, page.Right, page.Right,
		},
	}
	for _, e := range c.Early {
		table.Rows = append(table.Rows, []string{
			nameSpan(e.From, e.To), render.Number(e.Changes), render.Number(e.Written),
			render.Number(e.Saved), callsFor(e.PaysAfter),
		})
	}
	s.Lines = append(s.Lines, "early changes that take longer than that to repay "+
		"(--min-gain skips them):")
	s.Tables = []page.Table{table}
	return s
}

// sayMoney says what the next calls cost, nil if no price is known.
func sayMoney(c *report.Cache) []string {
	m := c.Money
	if m == nil {
		return nil
	}
	text := "next model call: " + render.Dollars(m.Warm) + " with a warm cache, " +
		render.Dollars(m.Cold) + " with a cold one"
	if c.First != nil {
		text += "; with this fork: " + render.Dollars(m.Once) + " once, then " +
			render.Dollars(m.Then)
	}
	return []string{text + fmt.Sprintf(" (input alone, at $%g a million tokens: %s, %s)", m.Input,
		m.Source, m.Date)}
}

// spellLifetime writes how long a cache lives.
func spellLifetime(seconds int) string {
	if hours := seconds / 3600; hours > 0 {
		return amount.Of(hours, "hour")
	}
	return amount.Of(seconds/60, "minute")
}

// repaidAfter says after how many calls the plan is repaid.
func (t *Sheet) repaidAfter() string {
	c := &t.Report.Cache
	switch {
	case c.Write == 0:
		return "no price of a cache is known for this model"
	case c.PaysAfter == nil || *c.PaysAfter < 0:
		return "it is never repaid"
	default:
		return fmt.Sprintf("repaid after %s (writing to the cache costs %g times the price of "+
			"input, reading %g times)", amount.Of(*c.PaysAfter, "model call"), c.Write, c.Read)
	}
}

// callsFor says for how many calls something costs more than it saves.
func callsFor(calls int) string {
	if calls < 0 {
		return "never"
	}
	return amount.Of(calls, "model call")
}

// namePlace says where an event is.
func namePlace(p *report.Place) string {
	if p.Turn == 0 {
		return "before turn 1 (" + p.Event + ")"
	}
	return fmt.Sprintf("turn %d (%s)", p.Turn, p.Event)
}

// nameSpan names a turn, or several, or the part before the first.
func nameSpan(from, to int) string {
	if max(from, to) == 0 {
		return "before turn 1"
	}
	return words.NameTurns(from, max(from, to))
}
