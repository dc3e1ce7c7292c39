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

// BesideOf is what is sent beside the text of each event, before and after the outcomes: the
// framing of a tool call, or a share of the sealed reasoning. Their sums are those of
// [Conversation.Beside] without the fixed part, give or take the rounding of the sealed reasoning.
func (c *Conversation) BesideOf(outcomes map[int]Outcome) (before, after []int) {
	before, after = make([]int, len(c.Events)), make([]int, len(c.Events))
	if !c.Fit.known() {
		return before, after
	}
	var framing, left share
	for i := range c.Events {
		e := &c.Events[i]
		if !e.Live || e.Kind != ToolCall {
			continue
		}
		before[i] = framing.add(c.Fit.PerTool)
		if !outcomes[i].Gone(e) {
			after[i] = left.add(c.Fit.PerTool)
		}
	}
	c.addSealed(outcomes, before, after)
	return before, after
}

// addSealed adds to each event its share of the sealed reasoning.
func (c *Conversation) addSealed(outcomes map[int]Outcome, before, after []int) {
	from, all := 0, 0
	if c.Fit.Forgets {
		from = lastLiveTurn(c)
	}
	holds := func(e *Event) bool { return e.Live && e.Kind == Reasoning && e.Turn >= from }
	for i := range c.Events {
		if e := &c.Events[i]; holds(e) {
			all += e.Opaque
		}
	}
	if all == 0 || c.Fit.Hidden == 0 {
		return
	}
	var sealed, left share
	for i := range c.Events {
		e := &c.Events[i]
		if !holds(e) {
			continue
		}
		part := float64(c.Fit.Hidden) * float64(e.Opaque) / float64(all)
		before[i] += sealed.add(part)
		if _, changed := outcomes[i]; !changed {
			after[i] += left.add(part)
		}
	}
}

// share hands out whole tokens whose sum is the rounded sum of the parts.
type share struct {
	sum   float64
	given int
}

// add returns the tokens of the next part.
func (s *share) add(part float64) int {
	s.sum += part
	next := RoundWeight(s.sum) - s.given
	s.given += next
	return next
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
