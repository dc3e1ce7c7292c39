package model

import (
	"cmp"
	"slices"
)

// Stored says how the bytes of a conversation's source are used.
type Stored struct {
	// Events are the bytes of each event that was sent at some time, live or not, by its index.
	// They are counted as they are in the source, with escapes and encrypted content. Bytes that
	// two events share count for the first.
	Events []int
	// Unsent is all other bytes: structured copies of results, progress, snapshots, request logs,
	// what surrounds the texts, and the other files of a folder.
	Unsent int
}

// Stored tells which bytes of the source were ever sent. Its numbers add up to the unpacked bytes
// of the file, plus the other files of a conversation that is a folder. What fixes add or remove
// counts as never sent.
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
	if st := &c.Stamp; st.Size > 0 && !st.Packed {
		// Fixes changed what is held, not the file.
		s.Unsent = max(0, s.Unsent+int(st.Size)-c.Source.Size())
	}
	s.Unsent += int(max(0, c.Stamp.OnDisk-c.Stamp.Size))
	return s
}
