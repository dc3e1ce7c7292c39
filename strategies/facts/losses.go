package facts

import (
	"bytes"
	"hash/maphash"
	"slices"

	"decant/model"
	"decant/strategies/marker"
)

// Within returns the later reads of at least a call's lines, the latest first.
func (ix *Index) Within(call int) []Container { return findLosses(ix).of(call).within }

// IsStub reports whether a repeated call's result is only the remainder of a result.
func (ix *Index) IsStub(call int) bool { return findLosses(ix).of(call).stub }

// Loss returns the class of removing a call if a later one stays.
func (ix *Index) Loss(older, later int) model.Class {
	l := findLosses(ix)
	if f := l.of(older); int(f.cover) == later {
		return f.class
	}
	return l.loss(older, later)
}

// HasLines reports whether another call's result holds each line of a call's result. known is false
// if the lines of one of them were never read.
func HasLines(ix *Index, older, later int) (all, known bool) {
	if !ix.losses.Has() {
		return false, false
	}
	l := findLosses(ix)
	a, b := l.of(older).text, l.of(later).text
	if a == nil || b == nil {
		return false, false
	}
	return IsSubset(a.lines, b.lines), true
}

// linesOf returns the number of lines of a raw content. known is false if it was never read.
func linesOf(ix *Index, raw model.Sum) (n int32, known bool) {
	if !ix.losses.Has() {
		return 0, false
	}
	t, known := findLosses(ix).texts[raw]
	if !known {
		return 0, false
	}
	return t.count, true
}

// findLosses computes what it costs to remove an equal call if the latest one stays. It also
// computes the cost of removing a read if a later read has its lines.
func findLosses(ix *Index) *losses {
	equal := findEquals(ix)
	return ix.losses.Get(func() *losses {
		l := &losses{ix: ix, salt: maphash.MakeSeed(), texts: map[model.Sum]*textFact{}}
		reads := findReads(ix)
		l.lay(slices.Concat(equal.groups...), slices.Concat(reads...))
		l.readTexts(equal.odd, true)
		l.readTexts(l.listRuns(equal.groups), false)
		for _, call := range slices.Concat(equal.groups...) {
			if t, read := l.texts[ix.Raw(ix.Conversation.Calls[call].Result)]; read {
				l.of(call).stub = t.stub
			}
		}
		for _, g := range equal.groups {
			l.weighGroup(g)
		}
		l.findRanges(reads)
		return l
	})
}

// listRuns lists the repeated calls that run something. If only stubs of their answers are equal,
// the answers themselves may not have been.
func (l *losses) listRuns(groups [][]int) []int {
	var out []int
	for _, g := range groups {
		kind := l.ix.Conversation.Calls[g[0]].Effect.Kind
		if kind == model.Runs || kind == model.Other {
			out = append(out, g...)
		}
	}
	return out
}

// lay allocates the facts of some calls. All others share an empty fact.
func (l *losses) lay(calls ...[]int) {
	l.at, l.list = make([]int32, len(l.ix.Conversation.Calls)), []lossFact{{cover: -1}}
	for _, call := range slices.Concat(calls...) {
		if l.at[call] == 0 {
			l.at[call] = pack(len(l.list))
			l.list = append(l.list, lossFact{cover: -1})
		}
	}
	l.list = slices.Clip(l.list)
}

// readTexts reads the results of some calls, and their lines if these are compared. Equal texts are
// read once, and again only for their lines.
func (l *losses) readTexts(calls []int, compare bool) {
	var events []int
	var texts []*textFact // Of the events.
	for _, call := range calls {
		event := l.ix.Conversation.Calls[call].Result
		raw := l.ix.Raw(event)
		t, known := l.texts[raw]
		if !known {
			t = &textFact{}
			l.texts[raw] = t
		}
		if compare {
			l.of(call).text = t
		}
		if !known || compare && t.lines == nil {
			if compare {
				t.lines = []uint64{} // So that it is read only once.
			}
			events, texts = append(events, event), append(texts, t)
		}
	}
	model.RunParallel(len(events), func(i int, buf []byte) []byte {
		buf = l.ix.RawText(events[i], buf)
		texts[i].read(buf, l.salt)
		return buf
	})
}

// read records what a raw content says, and its lines if t.lines is not nil.
func (t *textFact) read(raw []byte, salt maphash.Seed) {
	t.stands = marker.StandsIn(raw)
	t.stub = t.stands || marker.HasCut(raw)
	t.count, t.cut = pack(lineCount(raw)), pack(cutLine(raw))
	if t.lines != nil {
		t.lines = LineHashes(raw, salt)
	}
}

// weighGroup computes the classes against the usual cover in advance, so planning need not.
func (l *losses) weighGroup(g []int) {
	calls := l.ix.Conversation.Calls
	for i := len(g) - 1; i > 0; i-- {
		if !calls[g[i]].Status.Good() || len(l.ix.Needs[calls[g[i]].Result]) > 0 {
			continue
		}
		for _, older := range g[:i] {
			f := l.of(older)
			f.class = l.loss(older, g[i])
			f.cover = pack(g[i])
		}
		return
	}
}

// loss computes the class of a loss from the facts of the two results. A result that holds more
// than text, such as an image, counts as superseded. So does a call with another status, whatever
// its text, and a result whose lines were never read. A result that an earlier fork shortened is
// not a newer version of the other one.
func (l *losses) loss(older, later int) model.Class {
	calls := l.ix.Conversation.Calls
	a, b := calls[older].Result, calls[later].Result
	x, y := l.of(older).text, l.of(later).text
	switch {
	case !l.ix.Briefs[a].Comparable || !l.ix.Briefs[b].Comparable ||
		calls[older].Status != calls[later].Status:
		return model.Superseded
	case l.ix.Raw(a) == l.ix.Raw(b):
		return model.Identical
	case x != nil && (y == nil && len(x.lines) == 0 || y != nil && IsSubset(x.lines, y.lines)):
		return model.Covered
	case l.of(later).stub:
		return model.Dropped
	default:
		return model.Superseded
	}
}

// LineHashes returns the hashes of a text's lines, sorted, each once, never nil. They are salted,
// so nobody can craft two lines with the same hash.
func LineHashes(text []byte, salt maphash.Seed) []uint64 {
	return hashLines(text, salt, false)
}

// hashLines is LineHashes. If dense is true, it treats each two line breaks in a row as one.
func hashLines(text []byte, salt maphash.Seed, dense bool) []uint64 {
	out := make([]uint64, 0, bytes.Count(text, []byte{'\n'})+1)
	if len(text) == 0 {
		return out
	}
	text = bytes.TrimSuffix(text, []byte{'\n'}) // It ends a line and starts none.
	first, joined := true, false
	for line := range bytes.SplitSeq(text, []byte{'\n'}) {
		if joined = dense && len(line) == 0 && !first && !joined; !joined {
			out = append(out, maphash.Bytes(salt, line))
		}
		first = false
	}
	slices.Sort(out)
	return slices.Clip(slices.Compact(out))
}

// IsSubset reports whether b holds each of the sorted hashes of a.
func IsSubset(a, b []uint64) bool {
	if len(a) > len(b) {
		return false
	}
	for _, h := range a {
		i, ok := slices.BinarySearch(b, h)
		if !ok {
			return false
		}
		b = b[i+1:]
	}
	return true
}
