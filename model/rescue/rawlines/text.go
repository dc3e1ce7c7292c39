package rawlines

import (
	"bytes"
	"sort"

	"decant/model/source"
)

// mark is a byte order mark in UTF-8.
var mark = []byte("\xef\xbb\xbf")

// drop is a stretch that belongs to no text: a byte order mark or a run of NUL bytes.
type drop struct {
	at   source.Span
	mark bool
	// kept is how many bytes of the text precede it. after is how many bytes are removed up to its
	// end.
	kept, after int
}

// text is a stretch of the file without its drops, or a part of it.
type text struct {
	data []byte
	// base is where the stretch starts in the file. offset is where data starts in the stretch,
	// which drops refer to.
	base, offset int
	drops        []drop
}

// readText reads a stretch of the file. Where nothing is removed, the text shares its memory.
func readText(data []byte, at source.Span) text {
	raw := at.Of(data)
	t := text{data: raw, base: at.Start}
	var kept []byte
	from, first := 0, true // first is true while only white space precedes.
	for i := 0; i < len(raw); {
		n, isMark := dropAt(raw[i:], first)
		if n == 0 {
			first = first && isSpace(raw[i])
			i++
			continue
		}
		kept = append(kept, raw[from:i]...)
		from = i + n
		t.drops = append(t.drops, drop{
			at:   source.Span{Start: at.Start + i, End: at.Start + from},
			mark: isMark, kept: len(kept), after: from - len(kept),
		})
		i = from
	}
	if len(t.drops) > 0 {
		t.data = append(kept, raw[from:]...)
	}
	return t
}

// dropAt is the length of the drop at the start of raw, or 0 for none. A byte order mark counts
// only where a text may start.
func dropAt(raw []byte, first bool) (n int, isMark bool) {
	if n := markAt(raw); first && n > 0 {
		return n, true
	}
	for n < len(raw) && raw[n] == 0 {
		n++
	}
	return n, false
}

// markAt is the length of the byte order mark at the start of raw, or 0 for none. NUL bytes may
// stand in it: without them it would be a mark.
func markAt(raw []byte) int {
	found := 0
	for i, b := range raw {
		switch {
		case b == mark[found]:
			if found++; found == len(mark) {
				return i + 1
			}
		case b != 0 || found == 0:
			return 0
		}
	}
	return 0
}

// part is a part of a text.
func (t text) part(at source.Span) text {
	t.data = at.Of(t.data)
	t.offset += at.Start
	return t
}

// origin is the place of byte i of a text in the file.
func (t text) origin(i int) int {
	i += t.offset
	n := sort.Search(len(t.drops), func(k int) bool { return t.drops[k].kept > i })
	if n > 0 {
		i += t.drops[n-1].after
	}
	return t.base + i
}

// inFile is the place in the file of a part of a text that is not empty.
func (t text) inFile(at source.Span) source.Span {
	return source.Span{Start: t.origin(at.Start), End: t.origin(at.End-1) + 1}
}

// countNULs is how many NUL bytes are removed at a place in the file.
func (t text) countNULs(at source.Span) int {
	n := 0
	for _, d := range t.drops {
		if !d.mark && at.Contains(d.at) {
			n += d.at.Len()
		}
	}
	return n
}

// countDropped is how many bytes are removed from a text.
func (t text) countDropped() int {
	n := 0
	for _, d := range t.drops {
		n += d.at.Len()
	}
	return n
}

// isSpace reports whether a byte is white space of JSON.
func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// spaces are the bytes of isSpace.
const spaces = " \t\n\r"

// isBlank reports whether a text has only white space.
func isBlank(data []byte) bool { return len(bytes.TrimLeft(data, spaces)) == 0 }
