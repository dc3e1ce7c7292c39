package plan

import (
	"time"

	"decant/model"
	"decant/model/tokens"
	"decant/strategies/cache"
	"decant/strategies/facts"
)

// PromptCache is what is known of the provider's prompt cache.
type PromptCache struct {
	// Price is what cached tokens cost; zero where the conversation names no model, or none is
	// published for it.
	Price tokens.CachePrice
	// Life is how long it lasts after the last call, 0 where that is not known; LastCall is when
	// that was, zero when unknown.
	Life     time.Duration
	LastCall time.Time
	// Cold is true where it has run out by Spec.Now: then everything is written anew in any case,
	// and a change costs nothing extra.
	Cold bool
}

// Cache is what is known of the prompt cache of the plan's conversation.
func (p *Plan) Cache() PromptCache {
	c := p.Index.Conversation
	return CacheOf(c.Model, c.HourCache(), c.LastCall(), p.Spec.Now)
}

// CacheOf is what is known of a prompt cache of a model whose last call was at some time, zero when
// unknown. Hour is true where it was put into Anthropic's cache that lasts an hour.
func CacheOf(model string, hour bool, lastCall, now time.Time) PromptCache {
	m, _ := tokens.Lookup(model)
	out := PromptCache{Price: m.Cache, Life: m.CacheLife(hour), LastCall: lastCall}
	if hour && m.Cache.Known() && m.Family != tokens.O200K {
		out.Price.Write = tokens.HourWrite
	}
	out.Cold = out.Life > 0 && !now.IsZero() && !out.LastCall.IsZero() &&
		now.Sub(out.LastCall) > out.Life
	return out
}

// breakPrice is what it costs to break the cache: of one that is cold, nothing.
func (c PromptCache) breakPrice() tokens.CachePrice {
	if c.Cold {
		c.Price.Write = c.Price.Read
	}
	return c.Price
}

// Costs is what a plan costs in a prompt cache, and on the bill.
type Costs struct {
	// Cache is what is written anew: [cache.Cost.First] is an index into Conversation.Events. What
	// is known of the fixed part of the context (system prompt, tools) stands before all else and
	// stays cached.
	Cache cache.Cost
	// Stretches are the plan's changes by when they pay for the cache that they break, the earliest
	// first; their indices are into Conversation.Events. Nil where no price is known.
	Stretches []cache.Stretch
	// Bill is what the next calls cost, and Price what it goes by. What is sent beside the texts
	// counts where the conversation tells it. It is not known where no price is published.
	Bill  cache.Bill
	Price tokens.Price
}

// Costs works out what the plan costs: of a plan of ScopeFile, which changes nothing that is sent,
// and of a conversation as it was before a compaction, of which nothing is cached, all is zero but
// First, which is -1. Before and after are the plan's [Plan.Context].
func (p *Plan) Costs(before, after model.Context) Costs {
	if p.Spec.Scope == facts.ScopeFile || p.Index.Conversation.Uncompacted > 0 {
		return Costs{Cache: cache.Cost{First: -1}}
	}
	spans, known := p.spans(), p.Cache()
	out := Costs{
		Cache:     cache.MeasureCost(known.breakPrice(), p.Index.Conversation.Fit.Fixed, spans),
		Stretches: cache.ListStretches(known.breakPrice(), spans),
		Price:     tokens.PriceOf(p.Index.Conversation.Model),
	}
	sent := cache.Prompt{Before: before.Sum(), After: after.Sum(), Kept: after.Sum()}
	if out.Cache.First >= 0 {
		sent.Kept = out.Cache.Kept
	}
	out.Bill = cache.MakeBill(out.Price, known.Price, sent, known.Cold)
	return out
}

// Early are those stretches that cost more than they save for longer than the plan as a whole does:
// without them it would pay sooner. Nil for none.
func (c *Costs) Early() []cache.Stretch {
	whole, all := c.Cache.Calls, c.Stretches
	n := 0
	for n < len(all)-1 && (all[n].Calls == cache.Never || whole > 0 && all[n].Calls > whole) {
		n++
	}
	return all[:n:n]
}

// spans are the tokens of all events before and after, in context order, one for each event.
func (p *Plan) spans() []cache.Span {
	out := make([]cache.Span, len(p.after))
	for i := range out {
		live := p.Index.Briefs[i].Live
		out[i] = cache.Span{
			Before: p.SizeBefore(i).Tokens, After: p.after[i].Tokens,
			Changed: live && len(p.on[i]) > 0,
		}
	}
	for _, d := range p.Undeclared {
		// Its own size is not known, but where it stood is.
		if at := p.attachedAt(p.Index.Conversation.Declared[d].Turn); at >= 0 {
			out[at].Changed = true
		}
	}
	if at := p.attachedAt(0); len(p.SwitchedOff) > 0 && at >= 0 {
		out[at].Changed = true // Definitions of tools stand before all else.
	}
	p.tie(out)
	return out
}

// tie marks what lies between the first and the last change of a summary, which is one step.
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

// attachedAt is the first live event of a turn or after it, -1 for none.
func (p *Plan) attachedAt(turn int) int {
	for i := range p.after {
		if p.Index.Briefs[i].Live && p.Index.Event(i).Turn >= turn {
			return i
		}
	}
	return -1
}

// root is the change for which a change was made: itself, or what forced it in the end.
func (p *Plan) root(i int) *model.Change {
	for p.Changes[i].Cause >= 0 {
		i = p.Changes[i].Cause
	}
	return &p.Changes[i]
}
