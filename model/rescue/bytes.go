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

// chunk is how many bytes of a file on the disk are looked at together at least; lines stay whole.
const chunk = 1 << 20

// findOnDisk finds what is broken in the lines of a file on the disk, some at a time.
func (f *finder) findOnDisk() {
	src := f.c.Source
	from, line := 0, 0
	for i := range src.Records {
		end := src.Size()
		if i+1 < len(src.Records) {
			end = src.Records[i+1].Start
		}
		if end-from < chunk && end < src.Size() {
			continue
		}
		src.Lend(source.Span{Start: from, End: end}, func(raw []byte) {
			f.marked = f.marked || bytes.Contains(raw, cacheMark)
			f.addBytes(from, line, rawlines.FindInLines(raw))
			line += bytes.Count(raw, []byte("\n"))
		})
		from = end
	}
}

// addBytes notes problems of bytes that begin at an offset and behind so many lines.
func (f *finder) addBytes(offset, lines int, found []rawlines.Problem) {
	var last *Problem
	for i := range found {
		r := &found[i]
		if len(r.Edits) == 0 && last == nil {
			continue
		}
		p := f.addAt(r.Rule, fmt.Sprintf("line %d", r.Line+lines)).fix(r.Loss, r.Fix)
		p.phase = inBytes
		for _, e := range r.Edits {
			at := source.Span{Start: e.At.Start + offset, End: e.At.End + offset}
			p.bytes = append(p.bytes, source.Patch{At: at, With: bytes.Clone(e.New)})
		}
		last = p
	}
}
