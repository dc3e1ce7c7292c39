package facts

import (
	"strings"
	"sync/atomic"
	"unsafe"

	"decant/model"
	"decant/strategies/terms"
)

// newTermFact returns the terms of all events and their line counts. same is that of [liveTexts].
func newTermFact(in *terms.Numbering, of [][]TermAt, lines, same []int32) *TermFact {
	n := len(of)
	f := &TermFact{
		lines: lines, same: same, starts: make([]int32, n+1),
		pools: make([]atomic.Pointer[[]PoolLine], n), kept: make([]atomic.Pointer[Kept], n),
	}
	f.Names, f.Weights = in.List()
	f.Events = make([]int32, len(f.Names))
	total := 0
	for _, list := range of {
		total += len(list)
	}
	f.of = make([]TermAt, 0, total)
	for i, list := range of {
		of[i] = nil
		f.of = append(f.of, list...)
		f.starts[i+1] = pack(len(f.of))
		for _, t := range list {
			f.Events[t.Term]++
		}
	}
	return f
}

// termReader reads the terms of events, one event after the other.
type termReader struct {
	stills []*StillFact // By call.
	in     *terms.Numbering
	// ids maps by kind the terms that this worker met to their numbers. It maps common words to
	// noTerm, because nobody needs them.
	ids    [terms.Kinds]map[string]int32
	visit  func(terms.Term) // Note, made once.
	out    []TermAt
	seen   []int32 // By term: its index in out plus 1, if seen in this event.
	weight []uint8 // Weight of the line of each entry of out.
	line   lineAt  // The current line.
}

// lineAt is a line of a result whose terms are read, or a text outside results.
type lineAt struct {
	text string
	at   int32 // From 0; NoLine outside results.
	// weight is the weight of its terms, 0 while unknown.
	weight uint8
}

// noTerm is the number of common words.
const noTerm = -1

// newTermReader returns the reader of one worker.
func newTermReader(stills []*StillFact, in *terms.Numbering) *termReader {
	r := &termReader{stills: stills, in: in}
	for kind := range r.ids {
		r.ids[kind] = map[string]int32{}
	}
	r.visit = r.note
	return r
}

// maxTermText is the largest text, in bytes, that is searched for terms. Longer texts are data.
const maxTermText = 1 << 20

// read returns the terms of an event with a text, and the number of lines of a result.
func (r *termReader) read(e *model.Event, text []byte) (found []TermAt, lines int32) {
	r.out, r.weight = r.out[:0], r.weight[:0]
	if e.Kind == model.ToolResult {
		lines = r.readLines(viewString(text), r.stillOf(e))
	} else {
		r.readLine(lineAt{text: viewString(text), at: NoLine})
	}
	r.line = lineAt{}
	for _, t := range r.out {
		r.seen[t.Term] = 0
	}
	return append([]TermAt(nil), r.out...), lines
}

// viewString returns a text as a string that shares its memory. It is void when the text changes,
// so whoever keeps a part of it must clone it.
func viewString(text []byte) string {
	//nolint:gosec // Copies of all texts would be the most memory that a plan allocates.
	return unsafe.String(unsafe.SliceData(text), len(text))
}

// stillOf returns which lines of an outdated read are still in its file, nil for other results.
func (r *termReader) stillOf(e *model.Event) []bool {
	if e.Call < 0 || r.stills[e.Call] == nil {
		return nil
	}
	return r.stills[e.Call].still
}

// readLines reads the lines of a result.
func (r *termReader) readLines(text string, still []bool) (lines int32) {
	if text = strings.TrimSuffix(text, "\n"); text == "" {
		return 0
	}
	for line := range strings.SplitSeq(text, "\n") {
		at := lineAt{text: line, at: lines}
		if still != nil && !still[lines] {
			at.weight = goneLine
		}
		r.readLine(at)
		lines++
	}
	return lines
}

// readLine reads the terms of a line.
func (r *termReader) readLine(line lineAt) {
	r.line = line
	terms.Each(line.text, r.visit)
}

// note records a term of the current line. A term inside another term does not count by itself.
func (r *termReader) note(t terms.Term) {
	id := r.number(t)
	switch {
	case id == noTerm:
	case t.Inside || r.line.at == NoLine:
		r.add(id, NoLine, 0)
	default:
		if r.line.weight == 0 {
			r.line.weight = weighLine(r.line.text)
		}
		r.add(id, r.line.at, r.line.weight)
	}
}

// number returns the number of a term, noTerm if nobody needs the term.
func (r *termReader) number(t terms.Term) int32 {
	id, known := r.ids[t.Kind][t.Key]
	if known {
		return id
	}
	if terms.Common(t.Kind, t.Key) {
		r.ids[t.Kind][strings.Clone(t.Key)] = noTerm
		return noTerm
	}
	worth := uint8(1)
	if t.Kind == terms.Path {
		worth = 2
	}
	id, key := r.in.Number(t.Key, worth)
	r.ids[t.Kind][key] = id
	return id
}

// add records a term, and the line that tells most about it.
func (r *termReader) add(id, line int32, weight uint8) {
	for int(id) >= len(r.seen) {
		r.seen = append(r.seen, make([]int32, 1+len(r.seen))...)
	}
	switch n := r.seen[id]; {
	case n == 0:
		r.out = append(r.out, TermAt{id, line})
		r.weight = append(r.weight, weight)
		r.seen[id] = pack(len(r.out))
	case r.weight[n-1] < weight:
		r.out[n-1].Line, r.weight[n-1] = line, weight
	}
}
