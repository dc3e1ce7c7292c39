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
// A call without the change reads all of the old prompt at the price of reading. With the change
// the first call reads what comes before the first change and writes the rest, and each call after
// it reads the new prompt. What is said in the meantime costs the same either way. The count of
// calls holds while the cache is warm: once it has run out, everything is written anew in any case,
// and a change pays from the first call on.
//
// The package is arithmetic over whole numbers. It must never know a conversation, and do no I/O.
package cache

import "decant/model/tokens"

// Never is a number of calls after which a change still does not pay.
const Never = -1

// Span is one stretch of a prompt, in the order in which it is sent.
type Span struct {
	// Before and After are its tokens, estimated, 0 for what is not there.
	Before, After int
	// Changed is true where what is sent differs.
	Changed bool
	// Tied is true where what is changed is one step with the changes before, done with them or not
	// at all: no stretch begins there.
	Tied bool
}

// Cost is what all changes of a prompt come to.
type Cost struct {
	// First is the index of the first span that is changed, -1 when none is: then all else is 0.
	First int
	// Kept is the tokens before it, which still come out of the cache, Written those that are
	// written anew once, Saved those that each later call sends less. Saved is less than 0 where
	// the prompt grows.
	Kept, Written, Saved int
	// Calls is after how many calls it pays, the first with the changes counted: 1 or more, or
	// [Never]; 0 where no price is known or nothing is changed.
	Calls int
}

// MeasureCost is the cost of a prompt's changes. Fixed is tokens that are sent before the first
// span.
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

// countCalls is after how many calls it pays to write so many tokens anew that each call has so
// many less; 0 without a price.
func countCalls(p tokens.CachePrice, written, saved int) int {
	switch {
	case !p.Known():
		return 0
	case saved <= 0:
		return Never
	}
	// What is written would have been read, hence the difference.
	extra, gain := max(0, p.Write-p.Read)*written, p.Read*saved
	return max(1, (extra+gain-1)/gain)
}

// Stretch is changes that stand and fall together.
type Stretch struct {
	// From and To are the indices of its first changed span, and of the one where the next stretch
	// begins, which is the number of spans after the last stretch.
	From, To int
	// Changed counts its changed spans. Written is the tokens that are written anew because of it
	// and not because of a later stretch, Saved what each later call has less by it.
	Changed, Written, Saved int
	// Calls is after how many calls it pays to begin with it rather than with the next stretch,
	// with the meanings of [Cost.Calls].
	Calls int
}

// ListStretches says what breaking the cache early costs: each stretch is held against the next
// later first change. Changes of which each pays only through those after it are one stretch, so
// that an earlier stretch never pays sooner than a later one. For any number of calls, the
// stretches that pay within it are those at the end, and to make these changes alone is what pays
// most by then. Nil without a price or a change.
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

// joinLast joins the last stretch, which is whole now, to those before it that would not pay later.
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

// paysLater reports whether a stretch pays paysLater than another.
func paysLater(a, b *Stretch) bool {
	switch {
	case b.Saved <= 0:
		return false
	case a.Saved <= 0:
		return true
	}
	return a.Written*b.Saved > b.Written*a.Saved
}
