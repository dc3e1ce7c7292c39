package model

import "slices"

// Context is what the agent sends in one call when it resumes the conversation, in tokens. All
// fields except Texts are 0 where the file records nothing to compute them from.
type Context struct {
	// Texts is the sum over the live events.
	Texts int
	// Fixed is the size of the agent's own prompt and tools, which no file contains.
	Fixed int
	// Framing is what the live tool calls cost in addition to their texts: names, ids and what the
	// provider writes around them.
	Framing int
	// Sealed is reasoning that the file contains only in encrypted form.
	Sealed int
}

// Sum is the sum of all fields.
func (x Context) Sum() int { return x.Texts + x.Beside() }

// Beside is everything except the texts.
func (x Context) Beside() int { return x.Fixed + x.Framing + x.Sealed }

// Context is what is sent after these outcomes; nil changes nothing. Content that the agent cleared
// only in memory is sent again, because no file records that it was cleared.
func (c *Conversation) Context(outcomes map[int]Outcome) Context {
	x := c.Beside(outcomes)
	x.Texts = c.Total(outcomes).Tokens
	return x
}

// Beside is Context without the texts; it does not read them.
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

// sealedTokens is what remains of the sealed reasoning, in proportion to its bytes. Reasoning that
// changes at all loses its sealed form.
func sealedTokens(c *Conversation, outcomes map[int]Outcome) int {
	return c.sealedShare(func(event int) bool {
		_, changed := outcomes[event]
		return !changed
	})
}

// SealedTokens is about how many tokens of encrypted reasoning some events contain. The tokens of
// the events themselves do not include it. The events must be sorted.
func (c *Conversation) SealedTokens(events []int) int {
	return c.sealedShare(func(event int) bool {
		_, found := slices.BinarySearch(events, event)
		return found
	})
}

// sealedShare is how many tokens of the sealed reasoning are sent with some events, in proportion
// to their bytes.
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

// lastLiveTurn is the newest turn with a live event, or 0 for none.
func lastLiveTurn(c *Conversation) int {
	last := 0
	for i := range c.Events {
		if e := &c.Events[i]; e.Live {
			last = max(last, e.Turn)
		}
	}
	return last
}
