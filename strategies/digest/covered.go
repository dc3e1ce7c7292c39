package digest

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"decant/model"
	"decant/strategies/digest/stretch"
)

// Share is the usual share of a stretch that its digest may have: one token of so many.
const Share = 6

// OfTurns returns the digest of the turns from first to last, both included and from 1. It may have
// one token of so many live ones as share says. It covers all that ListCovered lists, except for
// what without reports; nil leaves nothing out.
func OfTurns(
	c *model.Conversation, first, last, share int, without func(event int) bool,
) Digest {
	events := ListCovered(c, first, last)
	if without != nil {
		events = slices.DeleteFunc(events, without)
	}
	live := stretch.New(c, ListStretch(c, first, last))
	return OfWithin(c, events, max(leastLimit, live.Weigh()/share))
}

// Cache keeps digests of the turns of one conversation, because a digest takes longer than the rest
// of a plan. The zero Cache is empty. Goroutines may share it.
type Cache struct {
	adding sync.Mutex
	known  map[cacheKey]Digest
}

// cacheKey is what a digest was asked for. Without lists the events left out.
type cacheKey struct {
	first, last, share int
	without            string
}

// mostKnown is how many digests a cache keeps. A user goes back and forth between a few.
const mostKnown = 8

// OfTurns is the function OfTurns that remembers its answers.
func (k *Cache) OfTurns(
	c *model.Conversation, first, last, share int, without func(event int) bool,
) Digest {
	var left strings.Builder
	for i := range c.EventCount() {
		if t := c.EventAt(i).Turn; t >= first && t <= last && without(i) {
			left.WriteString(strconv.Itoa(i) + " ")
		}
	}
	key := cacheKey{first, last, share, left.String()}
	k.adding.Lock()
	defer k.adding.Unlock()
	d, ok := k.known[key]
	if !ok {
		d = OfTurns(c, first, last, share, without)
		if k.known == nil || len(k.known) >= mostKnown {
			k.known = map[cacheKey]Digest{}
		}
		k.known[key] = d
	}
	return d
}

// ListCovered lists the events that a summary of the turns from first to last covers, in
// chronological order. They are the live events. An agent's own summary is replaced by the events
// that it summarised, if the file has them.
func ListCovered(c *model.Conversation, first, last int) []int {
	var out []int
	taken := make([]bool, c.EventCount())
	for i := range c.EventCount() {
		e := c.EventAt(i)
		if !e.Live || e.Turn < first || e.Turn > last || e.Kind == model.Definition {
			continue
		}
		if e.Kind == model.Summary {
			if under := listOriginals(c, i, taken); len(under) > 0 {
				out = append(out, under...)
				continue
			}
		}
		out = append(out, i)
	}
	return out
}

// listOriginals lists the events that an agent's summary covers and that no other summary took.
// They are in the partitions before the one that it opens, or next to it and hidden by it.
func listOriginals(c *model.Conversation, summary int, taken []bool) []int {
	s := c.EventAt(summary)
	from, to := summary, summary
	for from > 0 && isHidden(c.EventAt(from-1), s.Partition) {
		from--
	}
	for to+1 < c.EventCount() && isHidden(c.EventAt(to+1), s.Partition) {
		to++
	}
	var out []int
	for i := range c.EventCount() {
		e := c.EventAt(i)
		before := e.Partition < s.Partition && !e.Live && !e.OffPath
		if (before || i >= from && i <= to) && i != summary && !taken[i] && isOriginal(e) {
			taken[i] = true
			out = append(out, i)
		}
	}
	return out
}

// isOriginal reports whether an event is not itself a summary. An earlier summary covers events
// that are still further back; one in the first partition has none, so it counts as an original.
func isOriginal(e *model.Event) bool {
	return e.Kind != model.Definition && (e.Kind != model.Summary || e.Partition == 0)
}

// isHidden reports whether an event of a partition may be covered by a summary.
func isHidden(e *model.Event, partition int) bool {
	return !e.Live && !e.OffPath && e.Partition == partition
}
