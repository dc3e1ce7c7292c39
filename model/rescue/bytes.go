package rescue

import (
	"bytes"
	"fmt"

	"decant/model/rescue/rawlines"
	"decant/model/source"
)

// cacheMark is in a file wherever a block has a cache mark.
var cacheMark = []byte(`"cache_control"`)

// findBytes finds what is broken in the bytes of the file, whatever they mean.
func (f *finder) findBytes() {
	src := f.c.Source
	if src.OnDisk() {
		f.findOnDisk()
		return
	}
	raw := src.BytesAt(src.All())
	f.lookFor(raw)
	if src.Layout == source.LineLayout || src.Layout == source.RowLayout {
		f.addBytes(0, 0, rawlines.FindInLines(raw))
		return
	}
	f.addBytes(0, 0, rawlines.FindInValue(raw))
}

// chunk is how many bytes of a file on the disk are looked at together; lines stay whole.
const chunk = 1 << 20

// findOnDisk finds what is broken in the lines of a file on the disk, some at a time.
func (f *finder) findOnDisk() {
	size := f.c.Source.Size()
	for from, line, want := 0, 0, chunk; from < size; {
		end, lines := 0, 0
		at := source.Span{Start: from, End: min(size, from+want)}
		f.c.Source.Lend(at, func(raw []byte) {
			if end = bytes.LastIndexByte(raw, '\n') + 1; at.End == size {
				end = len(raw)
			}
			f.lookFor(raw[:end])
			f.addBytes(from, line, rawlines.FindInLines(raw[:end]))
			lines = bytes.Count(raw[:end], []byte{'\n'})
		})
		if want = chunk; end == 0 {
			want = 2 * at.Len() // A line that is longer.
		}
		from, line = from+end, line+lines
	}
}

// lookFor notes whether bytes hold what makes it worth to read blocks.
func (f *finder) lookFor(raw []byte) {
	f.marked = f.marked || bytes.Contains(raw, cacheMark)
	f.marked = f.marked || f.c.Format == "codex" && holdsForeignID(raw)
	f.hollow = f.hollow || bytes.Contains(raw, []byte(`"content":[]`)) ||
		bytes.Contains(raw, []byte(`"content": []`))
}

// holdsForeignID reports whether bytes of a rollout hold an id that the Responses API does not
// make: one that is longer than any of its own, or begins as none of them.
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

// isOwnID reports whether an id begins as those of items do, or is one of another kind: a number.
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

// addBytes notes problems of bytes that begin at an offset and behind so many lines.
func (f *finder) addBytes(offset, lines int, found []rawlines.Problem) {
	var last *Problem
	for i := range found {
		r := &found[i]
		if r.Rule == rawlines.RuleMark && offset > 0 {
			continue // A character of a text, not the mark of a file.
		}
		if len(r.Edits) == 0 && last == nil {
			continue
		}
		p := f.addAt(r.Rule, f.placeOnLine(r, offset, lines)).fix(r.Loss, r.Fix)
		p.phase = inBytes
		for _, e := range r.Edits {
			at := source.Span{Start: e.At.Start + offset, End: e.At.End + offset}
			p.bytes = append(p.bytes, source.Patch{At: at, With: bytes.Clone(e.New)})
		}
		last = p
	}
}

// placeOnLine names where a problem of bytes is: the event, or else the line.
func (f *finder) placeOnLine(r *rawlines.Problem, _, lines int) string {
	return fmt.Sprintf("line %d", r.Line+lines)
}
