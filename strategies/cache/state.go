package cache

import (
	"time"

	"decant/model/tokens"
)

// State is what is known about a provider's prompt cache.
type State struct {
	// Price is the price of cached tokens. It is zero if the conversation names no model, or if no
	// price is published for it.
	Price tokens.CachePrice
	// Life is how long the cache lasts after the last call, 0 if unknown. LastCall is the time of
	// that call, zero if unknown.
	Life     time.Duration
	LastCall time.Time
	// Cold is true if the cache has expired now. Then everything is written to it again anyway, so
	// a change costs nothing extra.
	Cold bool
}

// StateOf describes the prompt cache of a model whose last call was at lastCall, zero if unknown.
// Hour is true if the prompt was put into Anthropic's one-hour cache.
func StateOf(model string, hour bool, lastCall, now time.Time) State {
	m, _ := tokens.Lookup(model)
	out := State{Price: m.Cache, Life: m.CacheLife(hour), LastCall: lastCall}
	if hour && m.Cache.Known() && m.Family != tokens.O200K {
		out.Price.Write = tokens.HourWrite
	}
	out.Cold = out.Life > 0 && !now.IsZero() && !out.LastCall.IsZero() &&
		now.Sub(out.LastCall) > out.Life
	return out
}

// BreakPrice returns the price of breaking the cache. Breaking a cold cache costs nothing.
func (s State) BreakPrice() tokens.CachePrice {
	if s.Cold {
		s.Price.Write = s.Price.Read
	}
	return s.Price
}
