package rawlines

import (
	"bytes"
	"encoding/json"

	"decant/model"
	"decant/model/amount"
	"decant/model/source"
)

// FindInValue lists the problems in the bytes of a file that is one JSON value, in the order of its
// lines, or nil without any. A torn list is closed after its last complete object, and nothing may
// follow a list. In any other value that is not JSON it finds only byte order marks and NUL bytes;
// the caller must refuse the rest.
func FindInValue(data []byte) []Problem {
	f := finder{data: data}
	if f.isSound(data) {
		return nil
	}
	t := readText(data, source.Span{End: len(data)})
	end, ok := len(t.data), source.Valid(t.data)
	if !ok {
		end, ok = f.closeList(t)
	}
	if ok {
		f.reportLines(t, end)
	}
	n := len(f.out)
	f.reportDrops(t, 0)
	for i := n; i < len(f.out); i++ {
		f.out[i].Line = f.lineAt(f.out[i].Edits[0].At.Start)
	}
	return sortProblems(f.out)
}

// lineAt is the line of a byte of the file.
func (f *finder) lineAt(i int) int { return 1 + bytes.Count(f.data[:i], []byte{'\n'}) }

// reportLines adds the problems of a text's characters up to an end, line by line, because no
// string continues on the next line.
func (f *finder) reportLines(t text, end int) {
	line := 1
	for at := 0; at < end; line++ {
		n := bytes.IndexByte(t.data[at:end], '\n') + 1
		if n == 0 {
			n = end - at
		}
		f.add(f.odd.report(t.part(source.Span{Start: at, End: at + n}), line)...)
		at += n
	}
}

// closeList adds the problem of a list that is torn or is followed by something, and returns how
// much of the text stays. It is false where the text is not a list.
func (f *finder) closeList(t text) (end int, ok bool) {
	end, closed := readList(t.data)
	if end == 0 {
		return 0, false
	}
	e := Edit{At: source.Span{Start: t.origin(end-1) + 1, End: len(f.data)}}
	p := Problem{Rule: RuleTorn, Line: f.lineAt(e.At.Start), Loss: model.LossPart}
	p.Count = len(t.data) - end
	switch rest := string(bytes.Trim(t.data[end:], spaces)); {
	case closed:
		p.Fix = amount.Either(p.Count, "byte after the end of the list is removed",
			"bytes after the end of the list are removed")
	case rest == "" || rest == ",":
		p.Loss = model.LossNone
		p.Fix = "the list has no end; it is closed after its last entry"
	default:
		p.Fix = "the list is cut off; it is closed after its last whole entry, and " +
			amount.Either(p.Count, "byte is removed", "bytes are removed")
	}
	if !closed {
		e.New = []byte("]")
		if bytes.HasPrefix(t.data, []byte("[\n")) {
			e.New = []byte("\n]\n")
		}
	}
	p.Edits = []Edit{e}
	f.add(p)
	return end, true
}

// readList is where the list at the start of a text ends, or the end of its last complete object
// where it is not closed. It is 0 without a list.
func readList(data []byte) (end int, closed bool) {
	dec := json.NewDecoder(bytes.NewReader(data))
	if start, err := dec.Token(); err != nil || start != json.Delim('[') {
		return 0, false
	}
	end = int(dec.InputOffset())
	for dec.More() {
		var raw json.RawMessage
		if dec.Decode(&raw) != nil {
			return end, false
		}
		if raw[0] == '{' {
			end = int(dec.InputOffset())
		}
	}
	if _, err := dec.Token(); err != nil {
		return end, false
	}
	return int(dec.InputOffset()), true
}
