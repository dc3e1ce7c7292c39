package strategies

import (
	"decant/model"
	"decant/model/tokens"
	"decant/strategies/cache"
)

// CachePrice is what the provider of the conversation's model takes for cached tokens; zero where
// the conversation names no model, or none is published for it.
func (p *Plan) CachePrice() tokens.CachePrice {
	m, _ := tokens.Lookup(p.Index.Conversation.Model)
	return m.Cache
}

// CacheCost is what the plan costs in a prompt cache: [cache.Cost.First] is an index into
// Conversation.Events. What is known of the fixed part of the context (system prompt, tools) stands
// before all else and stays cached. A plan of ScopeFile changes nothing that is sent.
func (p *Plan) CacheCost() cache.Cost {
	if p.Spec.Scope == ScopeFile {
		return cache.Cost{First: -1}
	}
	return cache.Of(p.CachePrice(), p.Index.Conversation.Beside().Fixed, p.spans())
}

// Stretches are the plan's changes by when they pay for the cache that they break, the earliest
// first; their indices are into Conversation.Events. Nil where no price is known.
func (p *Plan) Stretches() []cache.Stretch {
	if p.Spec.Scope == ScopeFile {
		return nil
	}
	return cache.Stretches(p.CachePrice(), p.spans())
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
		live := p.Index.briefs[i].live
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
		if p.Index.briefs[i].live && p.Index.event(i).Turn >= turn {
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
