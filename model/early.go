package model

import (
	"decant/model/source"
	"decant/model/tokens"
)

// EarlyMeasurer measures parts while their codec reads their record, so that [Conversation.Measure]
// need not read their texts again. It belongs to one goroutine. What it measures counts only where
// its assumptions turn out to be true; Measure does the others again.
type EarlyMeasurer struct{ m measurer }

// NewEarlyMeasurer is a measurer for the parts of one conversation that is being read.
func NewEarlyMeasurer() *EarlyMeasurer {
	return &EarlyMeasurer{measurer{c: &Conversation{}}}
}

// longestEarly is the longest value, in bytes, that is measured early. A buffer is kept for it.
const longestEarly = 1 << 20

// Measure fills in sizes, checksums and weight of a part of an event of this kind. The tree holds
// the part's record. The part's envelope is final, or likely to be, and so is the family. It
// returns the bytes of the part's text, or 0 and does nothing where the tree does not hold all of
// the text.
func (e *EarlyMeasurer) Measure(p *Part, of Kind, t *source.Tree, f tokens.Family) (bytes int) {
	var text []byte
	var whole bool
	switch {
	case p.Text.Span.Len() > longestEarly:
	case p.Text.Encoding == JSONString:
		text, e.m.text, whole = t.ViewText(e.m.text, p.Text.Span)
	case p.Text.Encoding == JSONValue:
		text, e.m.text, whole = t.ViewCompact(e.m.text, p.Text.Span)
	}
	if !whole {
		return 0
	}
	e.m.c.Family = f
	e.m.measureText(p, of, text)
	p.early = early{done: true, family: f, envelope: p.Envelope}
	return p.Bytes
}

// early is what was assumed about a part that was measured early.
type early struct {
	done     bool
	family   tokens.Family
	envelope Envelope
}

// holds reports whether a part of a conversation was measured early, with the right assumptions.
func (a early) holds(c *Conversation, p *Part) bool {
	return a.done && !c.Exact && a.family == c.Family && a.envelope == p.Envelope
}
