package facts

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"hash/maphash"
	"slices"
	"strings"

	"decant/model"
	"decant/model/source"
	"decant/strategies/marker"
)

// callKey is what equal calls have in common.
type callKey struct {
	partition int
	args      model.Sum // Of tool and arguments.
}

// indexCalls finds equal calls and what losing one of them to the latest costs.
func indexCalls(ix *Index, salt maphash.Seed) {
	calls := ix.Conversation.Calls
	ix.Calls, ix.builtin = make([]CallFact, len(calls)), make([]*ToolHint, len(calls))
	keys := make([]callKey, len(calls))
	model.RunParallel(len(calls), func(i int, buf []byte) []byte {
		f := &ix.Calls[i]
		f.Group, f.cover, f.LastSame, f.PrevSame = -1, -1, i, -1
		ix.builtin[i] = BuiltinHint(calls[i].Tool, &calls[i].Effect)
		if calls[i].Pair() {
			buf = readCallKey(ix, i, &keys[i], buf)
		}
		return buf
	})
	markOddCalls(ix)
	groupCalls(ix, keys)
	odd := make([]int, 0, len(calls))
	for _, g := range ix.Groups {
		odd = append(odd, linkGroup(ix, g)...)
	}
	model.RunParallel(len(odd), func(i int, buf []byte) []byte {
		event := calls[odd[i]].Result
		buf = ix.RawText(event, buf)
		f := &ix.Calls[odd[i]]
		f.lines, f.Hollow = LineHashes(buf, salt), marker.IsHollow(buf)
		return buf
	})
	for _, g := range ix.Groups {
		weighGroup(ix, g)
	}
}

// markOddCalls lets no call go that has two results: one would be left without it.
func markOddCalls(ix *Index) {
	seen := make([]bool, len(ix.Calls))
	for i := range ix.Conversation.EventCount() {
		if e := ix.Event(i); e.Kind == model.ToolResult && e.Call >= 0 {
			if seen[e.Call] {
				ix.Calls[e.Call].Odd = true
			}
			seen[e.Call] = true
		}
	}
}

// readCallKey computes what a pair's equals have in common.
func readCallKey(ix *Index, call int, key *callKey, buf []byte) []byte {
	c := ix.Conversation
	k := &c.Calls[call]
	buf = c.AppendEvent(buf, c.EventAt(k.Request))
	h := sha256.New()
	_, _ = h.Write([]byte(k.Tool))
	_, _ = h.Write([]byte{0})
	_, _ = h.Write(source.Canonical(buf))
	if len(k.Effect.Programs) > 0 { // In another folder, the same line is of another file.
		_, _ = h.Write([]byte(strings.Join(k.Effect.Paths, "\x00") + k.Effect.Folder))
	}
	h.Sum(key.args[:0])
	ix.Calls[call].Args = key.args
	key.partition = c.EventAt(k.Result).Partition
	return buf
}

// groupCalls fills in Index.groups with the keys that more than one pair has.
func groupCalls(ix *Index, keys []callKey) {
	calls := ix.Conversation.Calls
	at := make(map[callKey]int, len(calls))
	for i := range calls {
		if !calls[i].Pair() {
			continue
		}
		first, ok := at[keys[i]]
		if !ok {
			at[keys[i]] = i
			continue
		}
		if ix.Calls[first].Group < 0 {
			ix.Calls[first].Group = len(ix.Groups)
			ix.Groups = append(ix.Groups, []int{first})
		}
		g := ix.Calls[first].Group
		ix.Calls[i].Group = g
		ix.Groups[g] = append(ix.Groups[g], i)
	}
	for _, g := range ix.Groups {
		slices.SortFunc(g, func(a, b int) int {
			return cmp.Compare(calls[a].Result, calls[b].Result)
		})
	}
}

// linkGroup notes for each call of a group the latest with the same content, and
// returns the calls whose lines matter, as not all contents are the same.
func linkGroup(ix *Index, g []int) []int {
	// How a call ended is part of what it answered.
	type answer struct {
		raw    model.Sum
		status model.Status
	}
	last, newer := make(map[answer]int, 1), make(map[answer]int, 1)
	for _, call := range slices.Backward(g) {
		f := &ix.Facts[ix.Conversation.Calls[call].Result]
		if !f.Comparable {
			continue
		}
		a := answer{f.Raw, ix.Conversation.Calls[call].Status}
		if _, ok := last[a]; !ok {
			last[a] = call
		} else {
			ix.Calls[newer[a]].PrevSame = call
		}
		newer[a] = call
		ix.Calls[call].LastSame = last[a]
	}
	if len(last) <= 1 {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(g), func(call int) bool {
		return !ix.Facts[ix.Conversation.Calls[call].Result].Comparable
	})
}

// weighGroup computes the classes against the call that mostly is the cover, so
// that planning does not.
func weighGroup(ix *Index, g []int) {
	calls := ix.Conversation.Calls
	for i := len(g) - 1; i > 0; i-- {
		if !calls[g[i]].Status.Good() || len(ix.Needs[calls[g[i]].Result]) > 0 {
			continue
		}
		for _, older := range g[:i] {
			f := &ix.Calls[older]
			f.class = ix.LossTo(older, g[i])
			f.cover = g[i]
		}
		return
	}
}

// Loss is what it costs that a call goes where a later equal one stays.
func (ix *Index) Loss(older, later int) model.Class {
	if f := &ix.Calls[older]; f.cover == later {
		return f.class
	}
	return ix.LossTo(older, later)
}

// LossTo works out a loss from the facts of the two results. What holds more than
// text, such as an image, tells nothing and counts as superseded; and so does an
// answer to a call that ended in another way, whatever its text, and one whose lines
// nobody looked at. What an earlier fork left of a result is no newer version of it.
func (ix *Index) LossTo(older, later int) model.Class {
	calls := ix.Conversation.Calls
	a, b := &ix.Facts[calls[older].Result], &ix.Facts[calls[later].Result]
	switch {
	case !a.Comparable || !b.Comparable || calls[older].Status != calls[later].Status:
		return model.Superseded
	case a.Raw == b.Raw:
		return model.Identical
	case ix.Calls[older].lines != nil && IsSubset(ix.Calls[older].lines, ix.Calls[later].lines):
		return model.Covered
	case ix.Calls[later].Hollow:
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
