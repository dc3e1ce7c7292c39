package facts

import (
	"bytes"
	"hash/maphash"
	"slices"

	"decant/model"
	"decant/strategies/marker"
)

// Within are the later reads of a call's lines and more, the latest first.
func (ix *Index) Within(call int) []Container { return findLosses(ix).of[call].within }

// IsStub reports whether a repeated call's result is only what is left of one.
func (ix *Index) IsStub(call int) bool { return findLosses(ix).of[call].stub }

// Loss is what it costs that a call goes where a later one stays.
func (ix *Index) Loss(older, later int) model.Class {
	l := findLosses(ix)
	if f := &l.of[older]; f.cover == later {
		return f.class
	}
	return l.loss(older, later)
}

// findLosses finds what losing one of several equal calls to the latest costs, and losing a read
// to a later one of its lines.
func findLosses(ix *Index) *losses {
	equal := findEquals(ix)
	return ix.losses.get(func() *losses {
		l, salt := &losses{ix, make([]lossFact, len(ix.Conversation.Calls))}, maphash.MakeSeed()
		for i := range l.of {
			l.of[i].cover = -1
		}
		model.RunParallel(len(equal.odd), func(i int, buf []byte) []byte {
			buf = ix.RawText(ix.Conversation.Calls[equal.odd[i]].Result, buf)
			f := &l.of[equal.odd[i]]
			f.lines, f.stub = LineHashes(buf, salt), marker.IsStub(buf)
			return buf
		})
		for _, g := range equal.groups {
			l.weighGroup(g)
		}
		l.findRanges(salt)
		return l
	})
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
			f := &l.of[older]
			f.class = l.loss(older, g[i])
			f.cover = g[i]
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
	a, b := &l.ix.Facts[calls[older].Result], &l.ix.Facts[calls[later].Result]
	switch {
	case !a.Comparable || !b.Comparable || calls[older].Status != calls[later].Status:
		return model.Superseded
	case a.Raw == b.Raw:
		return model.Identical
	case l.of[older].lines != nil && IsSubset(l.of[older].lines, l.of[later].lines):
		return model.Covered
	case l.of[later].stub:
		return model.Dropped
	default:
		return model.Superseded
	}
}

// LineHashes are the hashes of a text's lines, sorted, each once, never nil. They are
// salted, so that nobody can write two lines that count as one.
func LineHashes(text []byte, salt maphash.Seed) []uint64 {
	out := make([]uint64, 0, bytes.Count(text, []byte{'\n'})+1)
	if len(text) == 0 {
		return out
	}
	text = bytes.TrimSuffix(text, []byte{'\n'}) // It ends a line and starts none.
	for line := range bytes.SplitSeq(text, []byte{'\n'}) {
		out = append(out, maphash.Bytes(salt, line))
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
