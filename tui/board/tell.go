package board

import (
	"cmp"

	"decant/model"
	"decant/model/amount"
	"decant/render"
	"decant/strategies/nature"
	"decant/strategies/plan"
)

// Told is one sentence about an event, and the mark of the fact that it describes.
type Told struct {
	Mark Mark
	Text string
}

// TellFacts describes the facts of an event one by one, and where else its text is after the plan.
func TellFacts(b *Board, event int) []Told {
	var out []Told
	of := b.FactsOf(event)
	for _, f := range nature.ListFacts() {
		if of.Has(f) {
			out = append(out, Told{Mark(f), tellFact(b, event, f)})
		}
	}
	return out
}

// tellFact describes one fact of an event.
func tellFact(b *Board, event int, f nature.Fact) string {
	other := b.Facts.StaysFor(event, f)
	switch f {
	case nature.Duplicate:
		if other < 0 {
			return "duplicate"
		}
		return "duplicate of " + TurnOrStart(b, other) + " (same text)" + fateThere(b, other)
	case nature.Covered:
		if other < 0 {
			return "covered"
		}
		if there := fateThere(b, other); there != "" {
			return "covered: its lines are in " + TurnOrStart(b, other) + there
		}
		return "covered: its lines are still in " + TurnOrStart(b, other)
	case nature.Outdated:
		if other >= 0 {
			return "outdated: a newer result is in " + TurnOrStart(b, other) +
				fateThere(b, other)
		}
		if w := writerAfter(b, event); w >= 0 {
			return "outdated read: the file changed in " + TurnOrStart(b, w)
		}
		return "outdated: changed later"
	case nature.Overwritten:
		if other >= 0 {
			return "overwritten: written again in " + TurnOrStart(b, other)
		}
		return "overwritten: written again later"
	case nature.Heavy:
		all := 0
		for _, n := range b.Before {
			all += n
		}
		return "heavy: " + render.Percent(b.Conv.EventAt(event).Tokens, all) + " of all texts"
	default:
		return f.String()
	}
}

// fateThere says what the plan does to the event with the same text, "" if it is kept whole.
func fateThere(b *Board, other int) string {
	if b.Plan == nil || b.Plan.KeepsText(other) {
		return ""
	}
	return ", which is " + fateVerb(nature.FateOf(b.Plan, other))
}

// fateVerb gives the verb for a fate in a sentence.
func fateVerb(f nature.Fate) string {
	if f == nature.Reference {
		return "a reference"
	}
	return f.String()
}

// TellChange says what a change does, and who proposed it: "~ shortened by strip-tool-results:".
func TellChange(c *model.Change) string {
	fate := nature.FateBy(c)
	words := map[nature.Fate]string{nature.Reference: "made a reference"}
	word := cmp.Or(words[fate], fate.String())
	if c.Part >= 0 {
		word = "part " + render.Number(c.Part+1) + " " + word
	}
	return FateWords[fate].Letter + " " + word + " by " + NameProposer(c) + ":"
}

// TellLoss says what a changed event loses and where that still is, "" for an event that keeps its
// text.
func TellLoss(b *Board, event int) string {
	changes := b.Changes(event)
	if len(changes) == 0 {
		return ""
	}
	saved := b.Conv.EventAt(event).Tokens - b.TokensAfter(event)
	lost := amount.Of(saved, "token")
	if n := b.Conv.SealedTokens([]int{event}); n > 0 {
		lost += " and about " + render.Number(n) + " of encrypted reasoning"
	}
	switch at := keptCopy(b, event); {
	case at >= 0:
		return "You save " + lost + " and lose nothing: the same lines stay in " +
			TurnOrStart(b, at) + " (o shows them)."
	case changes[len(changes)-1].Class == model.Superseded:
		return "You save " + lost + " and lose an outdated text: " + newerText(b, event)
	case changes[len(changes)-1].Class == model.Summarised:
		return tellSummarised(b, event, saved, lost)
	}
	return "You save " + lost + ". This text may be nowhere else in the fork."
}

// tellSummarised says where the summary is that replaces the text of an event. The event that holds
// it can be longer than before.
func tellSummarised(b *Board, event, saved int, lost string) string {
	switch at := summaryFor(b.Plan, event); {
	case at == event && saved < 0:
		return "The summary is here: " + amount.Of(-saved, "token") + " more than before."
	case at == event:
		return "You save " + lost + "; the summary is here."
	case at >= 0:
		return "You save " + lost + "; the summary in " + TurnOrStart(b, at) +
			" replaces this text."
	}
	return "You save " + lost + "; the summary replaces this text."
}

// summaryFor returns the event that holds the summary of an event, -1 for none: the last one up to
// it, or else the first.
func summaryFor(p *plan.Plan, event int) int {
	at := -1
	for i := range p.Changes {
		c := &p.Changes[i]
		if c.Class == model.Summarised && c.Text != "" && (at < 0 || c.Event <= event) {
			at = c.Event
		}
	}
	return at
}

// newerText says where a newer text than that of an event is after the plan, if one is known.
func newerText(b *Board, event int) string {
	for _, at := range b.Stays(event) {
		if at >= 0 && at != event && b.Plan.KeepsText(at) {
			return "a newer one, which differs, stays in " + TurnOrStart(b, at) + " (o shows it)."
		}
	}
	return "the fork may not have it elsewhere."
}

// keptCopy returns another event that has every line of an event and that the plan keeps whole, -1
// if none is known.
func keptCopy(b *Board, event int) int {
	stays := b.Stays(event)
	for i, c := range b.Changes(event) {
		if at := stays[i]; c.Class <= model.Covered && at >= 0 && at != event &&
			b.Plan.KeepsText(at) {
			return at
		}
	}
	if b.Facts == nil {
		return -1
	}
	for _, f := range []nature.Fact{nature.Duplicate, nature.Covered} {
		if at := b.Facts.StaysFor(event, f); at >= 0 && b.Plan.KeepsText(at) {
			return at
		}
	}
	return -1
}

// writerAfter returns the request of the first later write to what an event read, -1 for none.
func writerAfter(b *Board, event int) int {
	if b.writes == nil {
		b.writes = newWriters(b.Conv)
	}
	return b.writes.after(event)
}
