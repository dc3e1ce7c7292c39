package facts

import (
	"hash/maphash"
	"strings"
	"sync"
	"sync/atomic"

	"decant/model"
	"decant/strategies/terms"
)

// NoLine is the line of a term that an outline need not keep.
const NoLine = -1

// Of are the terms of a live event, each once, in the order in which they come up.
func (f *TermFact) Of(event int) []TermAt { return f.of[f.starts[event]:f.starts[event+1]] }

// Pool are the lines of a live result that an outline may keep, in order.
func (f *TermFact) Pool(event int) []PoolLine { return f.pools[event] }

// Lines is how many lines a live result has.
func (f *TermFact) Lines(event int) int { return int(f.lines[event]) }

// Terms are the terms of all live events.
func (ix *Index) Terms() *TermFact { return findTerms(ix) }

// findTerms finds the terms of all live events.
func findTerms(ix *Index) *TermFact {
	stills := findStill(ix)
	return ix.terms.get(func() *TermFact {
		n := ix.Conversation.EventCount()
		in := newInterner()
		of, lines := make([][]TermAt, n), make([]int32, n)
		model.RunWorkers(n, func() func(int) {
			r := termReader{ix: ix, stills: *stills, in: in}
			return func(i int) {
				if ix.Briefs[i].Live {
					of[i], lines[i] = r.read(i)
				}
			}
		})
		f := &TermFact{
			lines: lines, starts: make([]int32, n+1), kept: make([]atomic.Pointer[Kept], n),
		}
		in.listNames(f)
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
		f.fillPools(ix, *stills)
		return f
	})
}

// shards is how many maps an interner has, so that workers seldom wait for each other.
const shards = 64

// interner numbers terms.
type interner struct {
	next atomic.Int32
	salt maphash.Seed
	maps [shards]struct {
		sync.Mutex
		of map[string]numbered
	}
}

// numbered is the number of a term, and what it counts.
type numbered struct {
	id     int32
	weight uint8
}

// newInterner knows no term.
func newInterner() *interner {
	in := &interner{salt: maphash.MakeSeed()}
	for i := range in.maps {
		in.maps[i].of = map[string]numbered{}
	}
	return in
}

// number is the number of a term.
func (in *interner) number(key string, weight uint8) int32 {
	m := &in.maps[maphash.String(in.salt, key)%shards]
	m.Lock()
	defer m.Unlock()
	n, ok := m.of[key]
	if !ok {
		n = numbered{in.next.Add(1) - 1, weight}
		m.of[strings.Clone(key)] = n
	}
	return n.id
}

// listNames fills in the terms by number.
func (in *interner) listNames(f *TermFact) {
	n := in.next.Load()
	f.Names, f.Weights, f.Events = make([]string, n), make([]uint8, n), make([]int32, n)
	for i := range in.maps {
		for name, at := range in.maps[i].of {
			f.Names[at.id], f.Weights[at.id] = name, at.weight
		}
	}
}

// termReader reads the terms of events, one after the other.
type termReader struct {
	ix     *Index
	stills []*StillFact
	in     *interner
	buf    []byte
	out    []TermAt
	seen   []int32 // By term: its place in out, and 1, where it was seen in this event.
	weight []uint8 // Of the line of each of out.
}

// maxTermText is how long a text may be, in bytes, for its terms to be looked for: what is longer
// is data.
const maxTermText = 1 << 20

// read reads the terms of an event, and how many lines a result has.
func (r *termReader) read(event int) (found []TermAt, lines int32) {
	e := r.ix.Event(event)
	r.out, r.weight = r.out[:0], r.weight[:0]
	if e.Bytes > maxTermText {
		return nil, 0
	}
	if e.Kind != model.ToolResult {
		r.buf = r.ix.Conversation.AppendEvent(r.buf[:0], e)
		r.readLine(string(r.buf), NoLine, 0)
	} else {
		r.buf = r.ix.RawText(event, r.buf[:0])
		lines = r.readLines(string(r.buf), r.stillOf(e))
	}
	for _, t := range r.out {
		r.seen[t.Term] = 0
	}
	return append([]TermAt(nil), r.out...), lines
}

// stillOf is which lines of an outdated read are still in its file, nil for another result.
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
		weight := weighLine(line)
		if still != nil && !still[lines] {
			weight = goneLine
		}
		r.readLine(line, lines, weight)
		lines++
	}
	return lines
}

// readLine reads the terms of a line. What stands inside of another term is nothing of its own, and
// what is common knowledge nobody needs.
func (r *termReader) readLine(text string, at int32, weight uint8) {
	terms.Each(text, func(t terms.Term) {
		if terms.Common(t.Kind, t.Key) {
			return
		}
		worth := uint8(1)
		if t.Kind == terms.Path {
			worth = 2
		}
		line, w := at, weight
		if t.Inside {
			line, w = NoLine, 0
		}
		r.add(r.in.number(t.Key, worth), line, w)
	})
}

// add notes a term, and in which line most is told of it.
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
