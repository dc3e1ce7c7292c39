package detail

import (
	"decant/model"
	"decant/model/source"
)

// MaxIndented is about how many bytes a record may grow to when it is put on several lines.
const MaxIndented = 32 << 20

// RawOf returns the stored record of an event. If the record holds several events, it returns the
// largest value with only this one. If part is at least 0, it returns only that part.
func RawOf(c *model.Conversation, event, part int) []byte {
	e := c.EventAt(event)
	mine, others := spansOf(c, event, part)
	whole := c.Source.Bytes(e.Record)
	if len(mine) == 0 || len(others) == 0 {
		return whole
	}
	var tree source.Tree
	if tree.ParseIn(c.Source, c.Source.Records[e.Record].Span) != nil {
		return whole
	}
	v := tree.Root()
	for touches(v.Span(), others) {
		next := childWith(v, mine)
		if !next.Exists() {
			break
		}
		v = next
	}
	return v.Raw()
}

// spansOf returns where the texts of an event, or of one part, are stored, and where all others in
// its record are.
func spansOf(c *model.Conversation, event, part int) (mine, others []source.Span) {
	record := c.EventAt(event).Record
	within := c.Source.Records[record].Span
	for i := range c.EventCount() {
		e := c.EventAt(i)
		if e.Record != record {
			continue
		}
		for k := range e.Parts {
			at := e.Parts[k].Text.Span
			switch {
			case at.Empty() || !within.Contains(at):
			case i == event && (part < 0 || part == k):
				mine = append(mine, at)
			default:
				others = append(others, at)
			}
		}
	}
	return mine, others
}

// touches reports whether a span contains one of the others.
func touches(at source.Span, others []source.Span) bool {
	for _, o := range others {
		if at.Contains(o) {
			return true
		}
	}
	return false
}

// childWith returns the value directly inside another that contains all of the spans. It is absent
// if they are apart.
func childWith(v source.Value, spans []source.Span) source.Value {
	holds := func(v source.Value) bool {
		for _, s := range spans {
			if !v.Span().Contains(s) {
				return false
			}
		}
		return true
	}
	for item := range v.Items() {
		if holds(item) {
			return item
		}
	}
	for _, member := range v.Members() {
		if holds(member) {
			return member
		}
	}
	return source.Value{}
}
