package records

import (
	"bytes"
	"fmt"

	"decant/model/rescue/finder"
	"decant/model/rescue/problem"
	"decant/model/rescue/rawlines"
	"decant/model/source"
)

// cacheMark is in every file in which a block has a cache mark.
var cacheMark = []byte(`"cache_control"`)

// FindBytes finds broken bytes in the file, whatever they mean.
func FindBytes(in *finder.Finder) {
	f := records{in}
	src := f.C.Source
	if src.Layout == source.LineLayout || src.OnDisk() {
		f.findByLine()
		return
	}
	raw := src.BytesAt(src.All())
	f.lookFor(raw)
	if src.Layout == source.RowLayout {
		f.addBytes(0, rawlines.FindInLines(raw))
		return
	}
	f.addBytes(0, rawlines.FindInValue(raw))
}

// chunk is how many bytes of a file on the disk are searched together at least; lines stay whole.
// maxChunk is the maximum where records are broken one after another.
const chunk, maxChunk = 1 << 20, 4 << 20

// maxLine is the maximum length of a searched line that is not sent, in a file on the disk. Lines
// that a compaction replaced may be most of a file, and nobody reads them.
const maxLine = chunk

// findByLine finds problems in the lines of a file: on the disk a part at a time. Parts without a
// problem that their codec already found valid are not read again.
func (f records) findByLine() {
	src := f.C.Source
	live := make([]bool, len(src.Records))
	for i := range f.C.Events {
		if e := &f.C.Events[i]; e.Live {
			live[e.Record] = true
		}
	}
	c := chunks{records: f, known: f.C.Format != "codex"}
	c.odd = len(src.Records) == 0 || src.Records[0].Start > 0 // A byte order mark.
	for n, r := range src.Records {
		if src.OnDisk() && r.Len() > maxLine && !live[n] {
			c.end(r.Start)
			c.from, c.line, c.odd = r.End, r.Line-1, false
			continue
		}
		if src.OnDisk() && c.isFull(r) {
			c.end(r.Start)
			c.from, c.line, c.odd = r.Start, r.Line-1, false
		}
		c.take(r, src.NotesOf(n))
	}
	c.end(src.Size())
}

// chunks are the stretches of a file that are searched one after another.
type chunks struct {
	records

	// known says that the notes of records answer everything that lookFor asks.
	known bool
	// from is where the stretch starts, after a number of lines. odd says that a part of it is not
	// known to be valid.
	from, line int
	odd        bool
	// broken is the last line that may hold a part of a record, 0 without one.
	broken int
}

// take adds a record to the stretch.
func (c *chunks) take(r source.Record, known source.Notes) {
	c.Marked = c.Marked || known&source.CacheMark != 0
	c.Hollow = c.Hollow || known&source.EmptyContent != 0
	c.odd = c.odd || known&(source.Parsed|source.OddText) != source.Parsed
	if known&source.Parsed == 0 {
		c.broken = r.Line
	}
}

// isFull reports whether the stretch is long enough without the next record. A record whose parts
// are in two stretches could not be joined.
func (c *chunks) isFull(next source.Record) bool {
	size := next.Start - c.from
	apart := c.broken == 0 || next.Line-c.broken > rawlines.Reach
	return size >= maxChunk || size >= chunk && apart
}

// end searches the stretch, which ends at a byte.
func (c *chunks) end(to int) {
	if !c.odd && c.known {
		return
	}
	c.C.Source.Lend(source.Span{Start: c.from, End: to}, func(raw []byte) {
		c.lookFor(raw)
		if c.odd {
			more := to < c.C.Source.Size()
			c.addBytes(c.from, rawlines.FindInPart(raw, c.line, more))
		}
	})
}

// holdsForeignID reports whether bytes of a rollout contain an id that the Responses API does not
// make: longer than its own ids, or with another start.
func holdsForeignID(raw []byte) bool {
	const name, longest = `"id":`, 64
	for {
		at := bytes.Index(raw, []byte(name))
		if at < 0 {
			return false
		}
		raw = raw[at+len(name):]
		id, ok := bytes.CutPrefix(bytes.TrimLeft(raw[:min(len(raw), longest+8)], " "), []byte(`"`))
		if !ok {
			continue
		}
		end := bytes.IndexByte(id, '"')
		if end < 0 || end > longest || !isOwnID(id[:end]) {
			return true
		}
	}
}

// isOwnID reports whether an id starts like the ids of items, or is an id of another kind: a
// number.
func isOwnID(id []byte) bool {
	if bytes.ContainsAny(id, "-") && !bytes.ContainsAny(id, "_") {
		return true
	}
	kind, _, _ := bytes.Cut(id, []byte("_"))
	switch string(kind) {
	case "msg", "fc", "fco", "ctc", "ctco", "rs", "call", "ws", "lsh", "at":
		return true
	}
	return false
}

// addBytes notes problems of bytes that start at an offset.
func (f records) addBytes(offset int, found []rawlines.Problem) {
	var last *problem.Problem
	for i := range found {
		r := &found[i]
		if len(r.Edits) == 0 && last == nil {
			continue
		}
		p := f.AddAt(r.Rule, fmt.Sprintf("line %d", r.Line)).FixBy(r.Loss, r.Fix)
		p.Phase = problem.InBytes
		for _, e := range r.Edits {
			at := source.Span{Start: e.At.Start + offset, End: e.At.End + offset}
			p.Bytes = append(p.Bytes, source.Patch{At: at, With: bytes.Clone(e.New)})
		}
		last = p
	}
}

// lookFor notes whether bytes contain anything that makes reading blocks worthwhile.
func (f records) lookFor(raw []byte) {
	f.Marked = f.Marked || bytes.Contains(raw, cacheMark)
	f.Marked = f.Marked || f.C.Format == "codex" && holdsForeignID(raw)
	f.Hollow = f.Hollow || bytes.Contains(raw, []byte(`"content":[]`)) ||
		bytes.Contains(raw, []byte(`"content": []`))
}
