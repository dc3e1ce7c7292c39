package facts

import (
	"bytes"
	"hash/maphash"
	"slices"

	"decant/model"
	"decant/strategies/marker"
)

// Within are the later reads of a call's lines and more, the latest first.
func (ix *Index) Within(call int) []Container { return findLosses(ix).of(call).within }

// IsStub reports whether a repeated call's result is only what is left of one.
func (ix *Index) IsStub(call int) bool { return findLosses(ix).of(call).stub }

// Loss is what it costs that a call goes where a later one stays.
func (ix *Index) Loss(older, later int) model.Class {
	l := findLosses(ix)
	if f := l.of(older); int(f.cover) == later {
		return f.class
	}
	return l.loss(older, later)
}

// HasLines reports whether each line of a call's result stands in another's; known is false where
// the lines of one of them were never read.
func HasLines(ix *Index, older, later int) (all, known bool) {
	if !ix.losses.has() {
		return false, false
	}
	l := findLosses(ix)
	a, b := l.of(older).text, l.of(later).text
	if a == nil || b == nil {
		return false, false
	}
	return IsSubset(a.lines, b.lines), true
}

// linesOf is how many lines a raw content has; known is false where it was never read.
func linesOf(ix *Index, raw model.Sum) (n int32, known bool) {
	if !ix.losses.has() {
		return 0, false
	}
	t, known := findLosses(ix).texts[raw]
	if !known {
		return 0, false
	}
	return t.count, true
}

// findLosses finds what losing one of several equal calls to the latest costs, and losing a read
// to a later one of its lines.
func findLosses(ix *Index) *losses {
	equal := findEquals(ix)
	return ix.losses.get(func() *losses {
		l := &losses{ix: ix, salt: maphash.MakeSeed(), texts: map[model.Sum]*textFact{}}
		ranges, reads := findReads(ix)
		l.lay(slices.Concat(equal.groups...), slices.Concat(reads...))
		l.readTexts(equal.odd, true)
		for _, call := range equal.odd {
			l.of(call).stub = l.of(call).text.stub
		}
		for _, g := range equal.groups {
			l.weighGroup(g)
		}
		l.findRanges(ranges, reads)
		return l
	})
}

// lay makes room for the facts of some calls; all others share an empty one.
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

// readTexts reads the results of some calls, and their lines where those are compared. Equal texts
// are read once, and again only for their lines.
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
				t.lines = []uint64{} // So that it is read once.
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

// read notes what a raw content says, and its lines where they are not nil.
func (t *textFact) read(raw []byte, salt maphash.Seed) {
	t.stands = marker.StandsIn(raw)
	t.stub = t.stands || marker.HasCut(raw)
	t.count, t.cut = pack(lineCount(raw)), pack(cutLine(raw))
	if t.lines != nil {
		t.lines = LineHashes(raw, salt)
	}
}

// weighGroup computes the classes against the call that mostly is the cover, so
// that planning does not.
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

// loss works out a loss from the facts of the two results. What holds more than
// text, such as an image, tells nothing and counts as superseded; and so does an
// answer to a call that ended in another way, whatever its text, and one whose lines
// nobody looked at. What an earlier fork left of a result is no newer version of it.
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

// LineHashes are the hashes of a text's lines, sorted, each once, never nil. They are
// salted, so that nobody can write two lines that count as one.
func LineHashes(text []byte, salt maphash.Seed) []uint64 {
	return hashLines(text, salt, false)
}

// hashLines is LineHashes; dense ones are those of the text with each two line breaks in a row put
// as one.
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

// IsSubset reports whether each of the sorted hashes a is in b.
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
