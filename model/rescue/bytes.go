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
	f.marked = bytes.Contains(raw, cacheMark)
	if src.Layout == source.LineLayout || src.Layout == source.RowLayout {
		f.addBytes(0, 0, rawlines.FindInLines(raw))
		return
	}
	f.addBytes(0, 0, rawlines.FindInValue(raw))
}

// chunk is how many bytes of a file on the disk are looked at together; lines stay whole.
const chunk = 4 << 20

// findOnDisk finds what is broken in the lines of a file on the disk, some at a time.
func (f *finder) findOnDisk() {
	src := f.c.Source
	from, line := 0, 0
	for from < src.Size() {
		raw := src.BytesAt(source.Span{Start: from, End: min(src.Size(), from+chunk)})
		end := bytes.LastIndexByte(raw, '\n') + 1
		for end == 0 && from+len(raw) < src.Size() { // A line that is longer than that.
			raw = src.BytesAt(source.Span{Start: from, End: min(src.Size(), from+2*len(raw))})
			end = bytes.LastIndexByte(raw, '\n') + 1
		}
		if end == 0 || from+len(raw) == src.Size() {
			end = len(raw)
		}
		f.marked = f.marked || bytes.Contains(raw[:end], cacheMark)
		f.addBytes(from, line, rawlines.FindInLines(raw[:end]))
		line += bytes.Count(raw[:end], []byte("\n"))
		from += end
	}
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
			p.bytes = append(p.bytes, source.Patch{At: at, With: e.New})
		}
		last = p
	}
}

// placeOnLine names where a problem of bytes is: the event, or else the line.
func (f *finder) placeOnLine(r *rawlines.Problem, _, lines int) string {
	return fmt.Sprintf("line %d", r.Line+lines)
}
