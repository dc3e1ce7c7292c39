package plan

import (
	"decant/model"
	"decant/model/tokens"
	"decant/strategies/cache"
	"decant/strategies/facts"
)

// Cache returns what is known about the prompt cache of the plan's conversation.
func (p *Plan) Cache() cache.State {
	c := p.Index.Conversation
	return cache.StateOf(c.Model, c.HourCache(), c.LastCall(), p.Spec.Now)
}

// Costs is what a plan costs in the prompt cache and on the bill.
type Costs struct {
	// Cache is what must be written to the cache again. [cache.Cost.First] is an index into
	// Conversation.Events. The fixed part of the context (system prompt, tools) comes first and
	// stays cached, as far as it is known.
	Cache cache.Cost
	// Stretches split the plan's changes by when they repay the cache that they break, the earliest
	// first. Their indices are into Conversation.Events. Stretches is nil if no price is known.
	Stretches []cache.Stretch
	// Bill is the cost of the next calls, and Price the price that it is based on. What is sent
	// beside the texts counts if the conversation tells it. Bill is unknown if no price is
	// published.
	Bill  cache.Bill
	Price tokens.Price
}

// Costs computes what the plan costs. Two kinds of plan cost nothing, so all is zero except First,
// which is -1. A plan of ScopeFile changes nothing that is sent. A conversation from before a
// compaction is not cached. Before and after are the plan's [Plan.Context].
func (p *Plan) Costs(before, after model.Context) Costs {
	if p.Spec.Scope == facts.ScopeFile || p.Index.Conversation.Uncompacted > 0 {
		return Costs{Cache: cache.Cost{First: -1}}
	}
	spans, known := p.spans(), p.Cache()
	out := Costs{
		Cache:     cache.MeasureCost(known.BreakPrice(), p.Index.Conversation.Fit.Fixed, spans),
		Stretches: cache.ListStretches(known.BreakPrice(), spans),
		Price:     tokens.PriceOf(p.Index.Conversation.Model),
	}
	sent := cache.Prompt{Before: before.Sum(), After: after.Sum(), Kept: after.Sum()}
	if out.Cache.First >= 0 {
		sent.Kept = out.Cache.Kept
	}
	out.Bill = cache.MakeBill(out.Price, known.Price, sent, known.Cold)
	return out
}

// spans returns the tokens before and after of all events, one span for each event, in context
// order. What is sent beside the text of an event counts with it.
func (p *Plan) spans() []cache.Span {
	out := make([]cache.Span, len(p.after))
	before, after := p.Index.Conversation.BesideOf(model.FoldChanges(p.Changes))
	for i := range out {
		live := p.Index.Briefs[i].Live
		out[i] = cache.Span{
			Before: p.SizeBefore(i).Tokens + before[i], After: p.after[i].Tokens + after[i],
			Changed: live && len(p.on[i]) > 0,
		}
	}
	for _, d := range p.Undeclared {
		// The size of the attachment is unknown, but its position is known.
		if at := p.attachedAt(p.Index.Conversation.Declared[d].Turn); at >= 0 {
			out[at].Changed = true
		}
	}
	if at := p.attachedAt(0); len(p.SwitchedOff) > 0 && at >= 0 {
		out[at].Changed = true // Definitions of tools come before everything else.
	}
	p.tie(out)
	return out
}

// tie marks the events between the first and the last change of a summary. They are one step.
func (p *Plan) tie(spans []cache.Span) {
	first, last := len(spans), 0
	for i := range p.Changes {
		if c := &p.Changes[i]; c.Class == model.Summarised && c.Event < len(spans) {
			first, last = min(first, c.Event), max(last, c.Event)
		}
	}
	for i := first + 1; i <= last; i++ {
		spans[i].Tied = true
	}
}

// attachedAt returns the first live event in a turn or after it, -1 if there is none.
func (p *Plan) attachedAt(turn int) int {
	for i := range p.after {
		if p.Index.Briefs[i].Live && p.Index.Event(i).Turn >= turn {
			return i
		}
	}
	return -1
}

// root returns the change that started a chain of consequences: the change itself if nothing forced
// it.
func (p *Plan) root(i int) *model.Change {
	for p.Changes[i].Cause >= 0 {
		i = p.Changes[i].Cause
	}
	return &p.Changes[i]
}
