package need

import (
	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/need/segment"
	"decant/strategies/plan"
	"decant/strategies/spec"
)

// Tail is the end of the part before a cut, which every plan keeps. What it holds never counts as
// need.
var Tail = spec.Fence{Turns: 1, Calls: 20, ByTurns: true, ByCalls: true}

// maxContinuation is how many calls after a cut are read.
const maxContinuation = 40

// Cut is a place in a conversation, with what the agent needed after it from before it.
type Cut struct {
	// Partition counts the boundaries before it. Calls counts the calls of its segment before it.
	// Next is the event after it.
	Partition, Calls int
	Next             model.ID
	// Prefix is the conversation up to the cut. Index holds its facts.
	Prefix *model.Conversation
	Index  *facts.Index
	// Old are the events before the tail, as indices into the prefix.
	Old []int
	// Units are what was needed, in the order of their use.
	Units []Unit

	r      *reading
	events []int // By event of the prefix: its index in the conversation.
}

// DefaultCuts is the default number of cuts that are tried in a segment.
const DefaultCuts = segment.DefaultCuts

// minTokensBefore is the least number of tokens before a cut that counts.
const minTokensBefore = 12_000

// minUnits is the least number of units of a cut that counts.
const minUnits = 3

// FindCuts finds the cuts of a conversation that count. cuts is the number that is tried in each
// segment.
func FindCuts(c *model.Conversation, cuts int) []*Cut {
	var out []*Cut
	r := newReading(c)
	segments := segment.List(c)
	for k := range segments {
		s := &segments[k]
		for _, at := range s.ListPlaces(c, cuts) {
			if cut := newCut(r, s, at); cut != nil {
				out = append(out, cut)
			}
		}
	}
	return out
}

// newCut cuts a segment before one of its events. It returns nil if the cut does not count.
func newCut(r *reading, s *segment.Segment, at int) *Cut {
	k := &Cut{
		Partition: s.Partition, Calls: s.Calls[at], Next: r.c.EventAt(s.Events[at]).ID,
		Prefix: segment.NewPrefix(r.c, s.Events[:at]), r: r, events: s.Events[:at],
	}
	if k.Prefix.Total(nil).Tokens < minTokensBefore {
		return nil
	}
	k.Index = facts.NewIndex(k.Prefix)
	bare := plan.MakePlan(k.Index, spec.Spec{KeepLast: Tail})
	for i := range k.events {
		if !bare.IsFenced(i) {
			k.Old = append(k.Old, i)
		}
	}
	w := newWalk(k, bare.IsFenced)
	w.follow(s.ListContinuation(r.c, at, maxContinuation))
	k.Units = w.units
	k.findHolders(w)
	if weighty := k.countWeighty(); weighty < minUnits {
		return nil
	}
	return k
}

// countWeighty counts the units that carry weight.
func (k *Cut) countWeighty() int {
	n := 0
	for i := range k.Units {
		if k.Units[i].Weight() > 0 {
			n++
		}
	}
	return n
}

// content returns what an event of the prefix says.
func (k *Cut) content(event int) *content { return k.r.event(k.events[event]) }

// findHolders finds the events of the old part, and their lines, that hold what is needed.
func (k *Cut) findHolders(w *walk) {
	byTerm := map[int32]*Unit{}
	for i := range k.Units {
		if u := &k.Units[i]; u.Kind != Edit {
			byTerm[u.term] = u
			u.lines = map[lineID]struct{}{}
		}
	}
	for _, i := range k.Old {
		said := k.content(i)
		for _, word := range said.words {
			u, ok := byTerm[word.term]
			if !ok {
				continue
			}
			if n := len(u.holders); n == 0 || u.holders[n-1] != i {
				u.holders = append(u.holders, i)
			}
			if word.line >= 0 {
				u.lines[said.lines[word.line]] = struct{}{}
			}
		}
	}
	for i := range k.Units {
		u := &k.Units[i]
		if u.Kind != Edit {
			continue
		}
		for n := range u.edit {
			u.edit[n].holders = w.oldLines[u.edit[n].line]
		}
	}
}
