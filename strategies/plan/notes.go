package plan

import (
	"strconv"
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/strategies/facts/roster"
	"decant/strategies/spec"
	"decant/strategies/words"
)

// addNotes adds a note for each strategy that says why it found nothing, what the format adds, and
// what was refused.
func addNotes(e *engine, p *Plan) {
	for i := range e.passes {
		ps := &e.passes[i]
		name := ps.use.Name
		note := func(text string) { p.Notes = append(p.Notes, Note{Strategy: name, Text: text}) }
		if r, ok := ps.looker.(noteWriter); ok {
			for _, text := range r.Remarks() {
				note(text)
			}
		}
		if p.row(name).Changes > 0 {
			continue
		}
		if x, ok := ps.looker.(explainer); ok {
			if text := x.ExplainNothing(); text != "" {
				note(text)
			}
		} else {
			note(ps.view.Why())
		}
	}
	addClosing(e, p)
	addSilent(e, p)
	addForgotten(p)
	addForced(e, p)
	for _, r := range e.refusals {
		if n := countStanding(e, r); n > 0 {
			p.Notes = append(p.Notes, Note{
				Strategy: e.nameOf(r.pass), Refused: true,
				Text: amount.Either(n, "event stays", "events stay") + ": " + r.why,
			})
		}
	}
}

// countStanding counts the events of a refusal that the pass never changed.
func countStanding(e *engine, r refusal) int {
	n := 0
	for event := range r.events {
		mine := false
		for at := e.top[event]; at >= 0; at = e.recs[at].prev {
			mine = mine || !e.recs[at].void && e.recs[at].pass == r.pass
		}
		if !mine {
			n++
		}
	}
	return n
}

// addClosing lets each strategy add one remark about the finished plan.
func addClosing(e *engine, p *Plan) {
	done := map[string]bool{}
	for i := range e.passes {
		name := e.passes[i].use.Name
		c, ok := e.passes[i].looker.(closer)
		if !ok || done[name] {
			continue
		}
		done[name] = true
		for _, text := range c.CloseWith(p) {
			p.Notes = append(p.Notes, Note{Strategy: name, Text: text})
		}
	}
}

// addSilent adds a note about turns that the user removes although they are empty.
func addSilent(e *engine, p *Plan) {
	turns := e.ix.Conversation.Turns
	var numbers []string
	for i := range turns {
		if len(turns[i].Events) == 0 && e.spec.Decisions[spec.OnTurn(i+1)] == spec.Drop {
			numbers = append(numbers, strconv.Itoa(i+1))
		}
	}
	if len(numbers) > 0 {
		p.Notes = append(p.Notes, Note{
			Strategy: User, Text: "it has no messages: " +
				amount.NounFor(len(numbers), "turn") + " " + strings.Join(numbers, ", ") +
				", so there is nothing to remove",
		})
	}
}

// addForgotten adds a note for each summary of the agent that the user removes.
func addForgotten(p *Plan) {
	if len(p.Spec.Decisions) == 0 {
		return
	}
	for i := range p.Index.Briefs {
		if b := &p.Index.Briefs[i]; b.Kind == model.Summary && b.Live && p.Removes(i) &&
			p.verdicts[i] == spec.Drop {
			p.Notes = append(p.Notes, Note{
				Strategy: User, Risk: true, Text: "you remove " +
					words.NameSummary(roster.LastSummarised(p.Index.Conversation, i)),
			})
		}
	}
}

// addForced adds a note about what the format adds to each strategy's own changes, and how much of
// the strategy's savings that is.
func addForced(e *engine, p *Plan) {
	type tally struct{ all, tokens, fenced, kept int }
	for _, row := range p.Rows {
		reasons := map[string]tally{}
		for i := range p.Changes {
			c := &p.Changes[i]
			if c.Strategy != row.Name || c.Cause < 0 {
				continue
			}
			t := reasons[c.Reason]
			t.all++
			t.tokens += c.Tokens
			if e.fences[c.Event] != noFence {
				t.fenced++
			}
			if e.verdicts[c.Event] == spec.Keep {
				t.kept++
			}
			reasons[c.Reason] = t
		}
		for _, why := range []string{
			suffixReason, loneReason, alikeReason, turnReason, groupReason, leanReason,
		} {
			t := reasons[why]
			if t.all == 0 {
				continue
			}
			text := "the format requires " + amount.Of(t.all, "removal")
			if t.tokens > 0 {
				text += ", ≈ " + amount.Number(t.tokens) + " of " +
					amount.Of(row.Saved.Tokens, "token") + " saved"
			}
			text += ": " + why
			if t.fenced > 0 {
				text += "; " + strconv.Itoa(t.fenced) + " protected"
			}
			if t.kept > 0 {
				text += "; " + strconv.Itoa(t.kept) + " that you keep"
			}
			p.Notes = append(p.Notes, Note{Strategy: row.Name, Text: text})
		}
	}
}
