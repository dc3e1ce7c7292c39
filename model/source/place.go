package source

import (
	"sort"
	"unicode/utf8"
)

// place maps a tree's data to its source. The zero place is for data that is the source's own.
type place struct {
	// src is read for what was left out of the data. base is where the data starts in it.
	src  *Source
	base int
	// gaps are the parts that were left out, in order.
	gaps []gap
}

// inSource converts a span of the data into a span of the source. A place after a gap shifts by its
// length.
func (p *place) inSource(at Span) Span {
	if len(p.gaps) == 0 {
		return Span{at.Start + p.base, at.End + p.base}
	}
	return Span{p.byteInSource(at.Start), p.byteInSource(at.End)}
}

func (p *place) byteInSource(at int) int {
	n := sort.Search(len(p.gaps), func(i int) bool { return p.gaps[i].at > at })
	if n > 0 {
		at += p.gaps[n-1].after
	}
	return at + p.base
}

// isWhole reports whether nothing is left out of a span of the data.
func (p *place) isWhole(at Span) bool {
	n := sort.Search(len(p.gaps), func(i int) bool { return p.gaps[i].at > at.Start })
	return n == len(p.gaps) || p.gaps[n].at >= at.End
}

// moveError converts an error at a byte of the data into an error at a byte of the source.
func (p *place) moveError(err error) error {
	if wrong, ok := err.(placedError); ok { //nolint:errorlint // The reader returns it unwrapped.
		wrong.at = p.byteInSource(wrong.at)
		return wrong
	}
	return err
}

// bytesOf are the bytes at a span of the text, including those that were left out.
func (t *Tree) bytesOf(at Span) []byte {
	if len(t.place.gaps) == 0 {
		return at.Of(t.text)
	}
	return t.bytesAmongGaps(at)
}

// bytesAmongGaps is bytesOf for a text of which something was left out.
func (t *Tree) bytesAmongGaps(at Span) []byte {
	if t.place.isWhole(at) {
		return at.Of(t.text)
	}
	return t.place.src.BytesAt(t.place.inSource(at))
}

// ViewText is the decoded text of the JSON string at a span of the source, like the function
// [ViewText], without reading the source. The span must be of a string in the value that was
// parsed. It is false where the tree does not hold all of it. The text is void after the next
// parse.
func (t *Tree) ViewText(buf []byte, at Span) (text, next []byte, whole bool) {
	raw, whole := t.bytesAt(at)
	if !whole {
		return nil, buf, false
	}
	text, next = viewText(buf, raw, t.utf8)
	return text, next, true
}

// ViewCompact is the value at a span of the source as [AppendCompact] spells it, under the terms of
// [Tree.ViewText].
func (t *Tree) ViewCompact(buf []byte, at Span) (compact, next []byte, whole bool) {
	raw, whole := t.bytesAt(at)
	if !whole {
		return nil, buf, false
	}
	if (t.utf8 || utf8.Valid(raw)) && isCompact(raw) {
		return raw, buf, true
	}
	buf = AppendCompact(buf[:0], raw)
	return buf, buf, true
}

// bytesAt are the bytes at a span of the source. It is false where the tree does not hold them all.
func (t *Tree) bytesAt(at Span) (raw []byte, whole bool) {
	at.Start -= t.place.base
	at.End -= t.place.base
	if len(t.place.gaps) > 0 || at.Start < 0 || at.Start > at.End || at.End > len(t.text) {
		return nil, false
	}
	return at.Of(t.text), true
}

// headOf are the first bytes of bytesOf.
func (t *Tree) headOf(at Span, bytes int) []byte {
	if len(t.place.gaps) == 0 || t.place.isWhole(at) {
		return t.text[at.Start:min(at.End, at.Start+bytes)]
	}
	in := t.place.inSource(at)
	return t.place.src.BytesAt(Span{in.Start, min(in.End, in.Start+bytes)})
}

// wholeBytes is the longest value on the disk that a tree reads including all its strings.
const wholeBytes = 1 << 20

// ParseIn reads the one JSON value at a span of a source, as Parse reads it from data. Spans of the
// tree's values are spans of the source.
func (t *Tree) ParseIn(s *Source, at Span) error {
	if s.disk != nil {
		return t.parseOnDisk(s, at)
	}
	if s.whole == nil || at != s.Records[0].Span {
		return t.Parse(s.data, at)
	}
	whole, err := s.whole.parse(s.data, at)
	if err != nil {
		return err
	}
	t.show(whole)
	return nil
}

// parseOnDisk is ParseIn for a source on the disk. For a long value the tree keeps only the
// beginnings of long strings, and reads the strings again when asked for them. Values that follow a
// short one are read together with it.
func (t *Tree) parseOnDisk(s *Source, at Span) error {
	where := place{src: s, base: at.Start}
	if t.ownOf != s.disk {
		t.ownOf, t.own.at = s.disk, Span{}
	}
	if at.Len() > s.disk.whole {
		t.own.at = Span{}
		t.own.data, where.gaps = skim(s.disk, at, t.own.data[:0])
		return t.parse(t.own.data, where)
	}
	return t.parse(t.own.show(s.disk, at, valueWindow), where)
}

// ParseRecord is [Tree.ParseIn] for a record, by its index, and notes what it found. Several
// goroutines may parse records of one source, each a different record.
func (t *Tree) ParseRecord(s *Source, record int) error {
	err := t.ParseIn(s, s.Records[record].Span)
	if record >= len(s.notes) {
		return err
	}
	s.notes[record] = 0
	if err == nil && t.unescaped && len(t.place.gaps) == 0 {
		s.notes[record] = t.notes | Parsed
		if t.utf8 = t.utf8 || utf8.Valid(t.text); !t.utf8 {
			s.notes[record] |= OddText
		}
	}
	return err
}
