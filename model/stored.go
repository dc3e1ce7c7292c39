package model

import (
	"cmp"
	"slices"
)

// Stored is where the bytes of a conversation's source go.
type Stored struct {
	// Events are the bytes that hold each event that was sent at some time, live or not,
	// by its index: as they stand in the source, with escapes and what is encrypted. What
	// two events share counts for the first of them.
	Events []int
	// Unsent is all other bytes: structured copies of results, progress, snapshots, logs
	// of requests, what surrounds the texts, and the other files of a folder.
	Unsent int
}

// Stored tells what of the source was ever sent. Its numbers add up to the bytes of the
// source, unpacked, with those of the other files of a conversation that is a folder.
func (c *Conversation) Stored() Stored {
	type span struct{ start, end, event int }
	s := Stored{Events: make([]int, len(c.Events)), Unsent: c.Source.Size()}
	parts := 0
	for i := range c.Events {
		parts += len(c.Events[i].Parts)
	}
	spans := make([]span, 0, parts)
	for i := range c.Events {
		e := &c.Events[i]
		if e.Unsent {
			continue
		}
		for k := range e.Parts {
			if at := e.Parts[k].Text.Span; !at.Empty() {
				spans = append(spans, span{at.Start, at.End, i})
			}
		}
	}
	slices.SortFunc(spans, func(a, b span) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.event, b.event))
	})
	end := 0
	take := func(event, bytes int) {
		bytes = min(bytes, s.Unsent)
		s.Events[event] += bytes
		s.Unsent -= bytes
	}
	for _, sp := range spans {
		if from := max(end, sp.start); from < sp.end {
			take(sp.event, sp.end-from)
			end = sp.end
		}
	}
	for i := range c.Events {
		if e := &c.Events[i]; !e.Unsent {
			take(i, e.Opaque)
		}
	}
	s.Unsent += int(max(0, c.Stamp.OnDisk-c.Stamp.Size))
	return s
}
