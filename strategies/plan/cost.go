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
func (p *Plan) breakPrice() tokens.CachePrice {
	out := p.Cache()
	if out.Cold {
		out.Price.Write = out.Price.Read
	}
	return out.Price
}

// CacheCost is what the plan costs in a prompt cache: [cache.Cost.First] is an index into
// Conversation.Events. What is known of the fixed part of the context (system prompt, tools) stands
// before all else and stays cached. A plan of ScopeFile changes nothing that is sent, and nothing
// is cached of a conversation as it was before a compaction.
func (p *Plan) CacheCost() cache.Cost {
	if p.isUncached() {
		return cache.Cost{First: -1}
	}
	return cache.MeasureCost(p.breakPrice(), p.Index.Conversation.Fit.Fixed, p.spans())
}

// isUncached reports whether nothing that the plan changes is in a prompt cache.
func (p *Plan) isUncached() bool {
	return p.Spec.Scope == facts.ScopeFile || p.Index.Conversation.Uncompacted > 0
}

// Bill is what the next calls cost, and the price that it goes by. What is sent beside the texts
// counts where the conversation tells it. It is not known where no price is published, and a plan
// without a cost in the cache has none.
func (p *Plan) Bill() (cache.Bill, tokens.Price) {
	if p.isUncached() {
		return cache.Bill{}, tokens.Price{}
	}
	price, known := tokens.PriceOf(p.Index.Conversation.Model), p.Cache()
	before, after := p.Context()
	sent := cache.Prompt{Before: before.Sum(), After: after.Sum(), Kept: after.Sum()}
	if cost := p.CacheCost(); cost.First >= 0 {
		sent.Kept = cost.Kept
	}
	return cache.MakeBill(price, known.Price, sent, known.Cold), price
}

// Stretches are the plan's changes by when they pay for the cache that they break, the earliest
// first; their indices are into Conversation.Events. Nil where no price is known.
func (p *Plan) Stretches() []cache.Stretch {
	if p.isUncached() {
		return nil
	}
	return cache.ListStretches(p.breakPrice(), p.spans())
}

// Early are those stretches that cost more than they save for longer than the plan as a whole does:
// without them it would pay sooner. Nil for none.
func (p *Plan) Early() []cache.Stretch {
	whole, all := p.CacheCost().Calls, p.Stretches()
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
