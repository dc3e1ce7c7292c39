package model

import "slices"

// Context is what a call of the agent sends when it resumes the conversation, in tokens.
// All but Texts are 0 where the file records nothing that would tell.
type Context struct {
	// Texts is the sum over the live events.
	Texts int
	// Fixed is the agent's own prompt and its tools, which stand in no file.
	Fixed int
	// Framing is what the live tool calls cost beside their texts: names, ids, what the
	// provider writes round them.
	Framing int
	// Sealed is reasoning of which the file holds only an encrypted form.
	Sealed int
}

// Sum is all of it.
func (x Context) Sum() int { return x.Texts + x.Beside() }

// Beside is all but the texts.
func (x Context) Beside() int { return x.Fixed + x.Framing + x.Sealed }

// Context is what is sent after these outcomes; nil changes nothing. What the agent cleared
// in memory is sent again, since no file says so.
func (c *Conversation) Context(outcomes map[int]Outcome) Context {
	x := c.Beside(outcomes)
	x.Texts = c.Total(outcomes).Tokens
	return x
}

// Beside is Context without the texts, which it does not read.
func (c *Conversation) Beside(outcomes map[int]Outcome) Context {
	if !c.Fit.known() {
		return Context{}
	}
	f, tools := &c.Fit, 0
	for i := range c.Events {
		if e := &c.Events[i]; e.Live && e.Kind == ToolCall && !outcomes[i].Gone(e) {
			tools++
		}
	}
	return Context{
		Fixed: f.Fixed, Framing: RoundWeight(f.PerTool * float64(tools)),
		Sealed: sealedTokens(c, outcomes),
	}
}

// sealedTokens is what is left of the sealed reasoning, by the share of its bytes. Reasoning that
// changes at all loses its sealed form.
func sealedTokens(c *Conversation, outcomes map[int]Outcome) int {
	return c.sealedShare(func(event int) bool {
		_, changed := outcomes[event]
		return !changed
	})
}

// SealedTokens is about how many tokens of reasoning some events hold in an encrypted form, which
// are in no event's own tokens. The events are sorted.
func (c *Conversation) SealedTokens(events []int) int {
	return c.sealedShare(func(event int) bool {
		_, found := slices.BinarySearch(events, event)
		return found
	})
}

// sealedShare is the tokens of the sealed reasoning that is sent with some events, by the share of
// their bytes.
func (c *Conversation) sealedShare(counts func(event int) bool) int {
	f, from := &c.Fit, 0
	if f.Hidden == 0 {
		return 0
	}
	if f.Forgets {
		from = lastLiveTurn(c)
	}
	all, part := 0, 0
	for i := range c.Events {
		e := &c.Events[i]
		if !e.Live || e.Kind != Reasoning || e.Turn < from {
			continue
		}
		all += e.Opaque
		if counts(i) {
			part += e.Opaque
		}
	}
	if all == 0 {
		return 0
	}
	return RoundWeight(float64(f.Hidden) * float64(part) / float64(all))
}

// lastLiveTurn is the newest turn of which something is live, 0 for none.
func lastLiveTurn(c *Conversation) int {
	last := 0
	for i := range c.Events {
		if e := &c.Events[i]; e.Live {
			last = max(last, e.Turn)
		}
	}
	return last
}
