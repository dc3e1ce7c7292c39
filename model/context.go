package model

import (
	"iter"
	"slices"
)

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
	var left beside
	for event, b := range eachBeside(c) {
		left.add(b.after(&c.Events[event], outcomes, event))
	}
	return Context{
		Fixed: c.Fit.Fixed, Framing: RoundWeight(left.calls), Sealed: RoundWeight(left.sealed),
	}
}

// SealedTokens is about how many tokens of encrypted reasoning some events contain. The tokens of
// the events themselves do not include it. The events must be sorted.
func (c *Conversation) SealedTokens(events []int) int {
	var part beside
	for event, b := range eachBeside(c) {
		if _, found := slices.BinarySearch(events, event); found {
			part.add(b)
		}
	}
	return RoundWeight(part.sealed)
}

// BesideOf is what is sent beside the text of each event, before and after the outcomes. Their sums
// are those of [Conversation.Beside] without the fixed part, give or take the rounding of the
// encrypted reasoning.
func (c *Conversation) BesideOf(outcomes map[int]Outcome) (before, after []int) {
	before, after = make([]int, len(c.Events)), make([]int, len(c.Events))
	var sum, left beside
	for event, b := range eachBeside(c) {
		before[event] = sum.add(b)
		after[event] = left.add(b.after(&c.Events[event], outcomes, event))
	}
	return before, after
}

// beside is what is sent beside the text of one or more events, in tokens.
type beside struct {
	// calls is what tool calls cost in addition to their texts.
	calls float64
	// sealed is the encrypted reasoning.
	sealed float64
}

// eachBeside yields each event beside whose text something is sent, in order: a tool call, or
// reasoning with its share of all encrypted reasoning by bytes.
func eachBeside(c *Conversation) iter.Seq2[int, beside] {
	return func(yield func(int, beside) bool) {
		f := &c.Fit
		if !f.known() {
			return
		}
		from := 0
		if f.Forgets {
			from = lastLiveTurn(c)
		}
		all := sumSealed(c.Events, from)
		for i := range c.Events {
			e, b := &c.Events[i], beside{}
			switch {
			case e.Live && e.Kind == ToolCall:
				b.calls = f.PerTool
			case isSealed(e, from) && all > 0:
				b.sealed = float64(f.Hidden) * float64(e.Opaque) / float64(all)
			default:
				continue
			}
			if !yield(i, b) {
				return
			}
		}
	}
}

// isSealed reports whether an event is reasoning whose encrypted form is sent: live, and of the
// turn from or a later one.
func isSealed(e *Event, from int) bool {
	return e.Live && e.Kind == Reasoning && e.Turn >= from
}

// sumSealed is how many bytes of encrypted reasoning the events have from a turn on.
func sumSealed(events []Event, from int) int {
	all := 0
	for i := range events {
		if e := &events[i]; isSealed(e, from) {
			all += e.Opaque
		}
	}
	return all
}

// after is what remains of b after the outcomes. A call counts until it is gone. Reasoning that
// changes at all loses its encrypted form.
func (b *beside) after(e *Event, outcomes map[int]Outcome, event int) beside {
	outcome, changed := outcomes[event]
	if e.Kind == ToolCall && outcome.Gone(e) || e.Kind == Reasoning && changed {
		return beside{}
	}
	return *b
}

// add adds more, and returns by how many whole tokens the rounded sum grew. So the whole tokens of
// all parts add up to the rounded sum.
func (b *beside) add(more beside) int {
	old := b.rounded()
	b.calls += more.calls
	b.sealed += more.sealed
	return b.rounded() - old
}

// rounded is the sum in whole tokens.
func (b *beside) rounded() int { return RoundWeight(b.calls) + RoundWeight(b.sealed) }

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
