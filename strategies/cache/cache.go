// Package cache measures what a changed prompt costs in the provider's prompt cache: the cache
// breaks at the first changed token, the rest is rewritten once, and each later call reads fewer
// tokens.
//
//	cost := cache.MeasureCost(tokens.CachePrice{Write: 1250, Read: 100}, 0, []cache.Span{
//		{Before: 40_000, After: 40_000},
//		{Before: 20_000, After: 8_000, Changed: true},
//		{Before: 40_000, After: 40_000},
//	})
//	// 48,000 tokens are written anew, 12,000 are saved at each call: it pays after 46 calls.
//
// A call without the change reads the whole old prompt at the read price. With the change, the
// first call reads what comes before the first change and writes the rest. Each later call reads
// the new prompt. New messages cost the same either way. The number of calls holds while the cache
// is warm. Once it has expired, everything is written again anyway, so a change pays from the first
// call on.
//
// The package is arithmetic on whole numbers. It must never know a conversation, and do no I/O.
package cache

import "decant/model/tokens"

// Never means that a change does not pay after any number of calls.
const Never = -1

// Span is one stretch of a prompt, in the order of sending.
type Span struct {
	// Before and After are its estimated tokens, 0 if it is not there.
	Before, After int
	// Changed is true if what is sent differs.
	Changed bool
	// Tied is true if the change is one step with the changes before it. No stretch begins there,
	// because they are made together or not at all.
	Tied bool
}

// Cost is the cost of all changes of a prompt.
type Cost struct {
	// First is the index of the first changed span, -1 if none is changed; then everything else is
	// 0.
	First int
	// Kept is the tokens before it, which still come from the cache. Written is the tokens that are
	// written again once. Saved is the tokens that each later call saves. Saved is negative if the
	// prompt grows.
	Kept, Written, Saved int
	// Calls is the number of calls after which it pays, including the first call with the changes.
	// It is 1 or more, or [Never]. It is 0 if no price is known or nothing is changed.
	Calls int
}

// MeasureCost returns the cost of a prompt's changes. fixed is the number of tokens that are sent
// before the first span.
func MeasureCost(p tokens.CachePrice, fixed int, spans []Span) Cost {
	c := Cost{First: -1}
	for i, s := range spans {
		if s.Changed && c.First < 0 {
			c.First = i
		}
		c.Saved += s.Before - s.After
		if c.First < 0 {
			c.Kept += s.After
		} else {
			c.Written += s.After
		}
	}
	if c.First < 0 {
		return Cost{First: -1}
	}
	c.Kept += fixed
	c.Calls = countCalls(p, c.Written, c.Saved)
	return c
}

// countCalls returns the number of calls after which it pays to write tokens again in order to save
// tokens in each call. It returns 0 without a price.
func countCalls(p tokens.CachePrice, written, saved int) int {
	switch {
	case !p.Known():
		return 0
	case saved <= 0:
		return Never
	}
	// The written tokens would otherwise be read, so only the difference counts.
	extra, gain := max(0, p.Write-p.Read)*written, p.Read*saved
	return max(1, (extra+gain-1)/gain)
}

// Stretch is a group of changes that pay only together.
type Stretch struct {
	// From is the index of its first changed span. To is the index where the next stretch begins,
	// or the number of spans for the last stretch.
	From, To int
	// Changed counts its changed spans. Written is the tokens written again because of it and not
	// because of a later stretch. Saved is the tokens that each later call saves through it.
	Changed, Written, Saved int
	// Calls is the number of calls after which it pays to begin with it rather than with the next
	// stretch. Its values have the meanings of [Cost.Calls].
	Calls int
}

// ListStretches says what breaking the cache early costs. It compares each stretch with starting at
// the next one. Changes that pay only through later changes are merged with them into one stretch.
// So an earlier stretch never pays sooner than a later one. For any number of calls, the stretches
// that pay within it are at the end, and making only these changes pays most by then. It returns
// nil without a price or a change.
func ListStretches(p tokens.CachePrice, spans []Span) []Stretch {
	if !p.Known() {
		return nil
	}
	var out []Stretch
	for i, s := range spans {
		if s.Changed && (!s.Tied || len(out) == 0) {
			out = append(joinLast(out), Stretch{From: i})
		}
		if len(out) == 0 {
			continue
		}
		last := &out[len(out)-1]
		last.To = i + 1
		last.Written += s.After
		last.Saved += s.Before - s.After
		if s.Changed {
			last.Changed++
		}
	}
	out = joinLast(out)
	for i := range out {
		out[i].Calls = countCalls(p, out[i].Written, out[i].Saved)
	}
	return out
}

// joinLast merges the last stretch, which is now complete, with those before it that would not pay
// later.
func joinLast(all []Stretch) []Stretch {
	for n := len(all); n > 1 && !paysLater(&all[n-2], &all[n-1]); n-- {
		a, b := &all[n-2], &all[n-1]
		a.To = b.To
		a.Changed += b.Changed
		a.Written += b.Written
		a.Saved += b.Saved
		all = all[:n-1]
	}
	return all
}

// paysLater reports whether stretch a pays later than stretch b.
func paysLater(a, b *Stretch) bool {
	switch {
	case b.Saved <= 0:
		return false
	case a.Saved <= 0:
		return true
	}
	return a.Written*b.Saved > b.Written*a.Saved
}

// ListEarly returns the stretches that take longer to repay than all changes together, nil if there
// are none. Without them the changes would pay sooner.
func (c *Cost) ListEarly(all []Stretch) []Stretch {
	n := 0
	for n < len(all)-1 && (all[n].Calls == Never || c.Calls > 0 && all[n].Calls > c.Calls) {
		n++
	}
	return all[:n:n]
}
