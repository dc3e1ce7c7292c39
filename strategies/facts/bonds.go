package facts

import (
	"slices"

	"decant/model"
)

// The reasons why the format forbids changing an event.
const (
	heldReason  = "the reasoning of the open tool loop at the end must stay as received"
	boundReason = "the format keeps reasoning that belongs to it"
)

// findBonds finds the bonds of a conversation.
func findBonds(ix *Index) {
	c, rule := ix.Conversation, ix.Conversation.Rules.Reasoning
	b := bonds{Of: make([]int, c.EventCount())}
	for i := range b.Of {
		b.Of[i] = NoBond
	}
	at := map[int]int{} // From turn or answer to bond.
	for _, i := range ix.Reasoning {
		if key, ok := bondKey(rule, c.EventAt(i)); ok {
			n, known := at[key]
			if !known {
				n = len(b.Reasoning)
				at[key] = n
				b.Reasoning = append(b.Reasoning, nil)
			}
			b.Of[i], b.Reasoning[n] = n, append(b.Reasoning[n], i)
		}
	}
	b.Held = make([]string, len(b.Reasoning))
	for n, all := range b.Reasoning {
		if slices.ContainsFunc(all, func(i int) bool { return c.EventAt(i).Fixed }) {
			b.Held[n] = boundReason
		}
	}
	for _, h := range ix.Conversation.Rules.Held {
		if n := b.Of[h]; n != NoBond {
			b.Held[n] = heldReason
		}
	}
	for i := range c.EventCount() {
		if key, ok := bondKey(rule, c.EventAt(i)); ok {
			if n, known := at[key]; known {
				b.Of[i] = n
			}
		}
	}
	ix.Bonds = b
}

// bondKey returns the key that a live event shares with the rest of its bond. ok is false if the
// format leaves the event free.
func bondKey(rule model.ReasoningRule, e *model.Event) (key int, ok bool) {
	switch {
	case !e.Live:
		return 0, false
	case rule == model.ReasoningTurn:
		return e.Turn, true
	case rule == model.ReasoningGroup:
		return e.Group, e.Group != 0
	default:
		return 0, false
	}
}

// Bound returns why a live event must not change: because reasoning must stay as received. It
// returns "" if the event may change.
func (ix *Index) Bound(event int) string {
	rules := &ix.Conversation.Rules
	suffix := rules.Reasoning == model.ReasoningSuffix
	switch {
	case !ix.Briefs[event].Live:
		return ""
	case suffix && event <= ix.held || ix.held >= 0 && slices.Contains(rules.Held, event):
		return heldReason
	case suffix && event < ix.fixed:
		return boundReason
	default:
		return ""
	}
}

// Summed reports whether the format lets a summary remove an event. The reasoning that is bound to
// the event is removed with it.
func (ix *Index) Summed(event int) bool {
	b, bond := &ix.Briefs[event], ix.Bonds.Of[event]
	return b.Live && !b.Fixed && b.Kind != model.Definition && ix.Bound(event) == "" &&
		(bond == NoBond || ix.Bonds.Held[bond] == "")
}
