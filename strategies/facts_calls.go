package strategies

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"hash/maphash"
	"slices"
	"strings"

	"decant/model"
	"decant/model/source"
)

// callKey is what equal calls have in common.
type callKey struct {
	partition int
	args      model.Sum // Of tool and arguments.
}

// indexCalls finds equal calls and what losing one of them to the latest costs.
func (ix *Index) indexCalls(salt maphash.Seed) {
	calls := ix.Conversation.Calls
	ix.calls, ix.builtin = make([]callFact, len(calls)), make([]*toolHint, len(calls))
	keys := make([]callKey, len(calls))
	model.Parallel(len(calls), func(i int, buf []byte) []byte {
		f := &ix.calls[i]
		f.group, f.cover, f.lastSame, f.prevSame = -1, -1, i, -1
		ix.builtin[i] = builtinHint(calls[i].Tool, &calls[i].Effect)
		if calls[i].Pair() {
			buf = ix.readKey(i, &keys[i], buf)
		}
		return buf
	})
	ix.markOdd()
	ix.groupCalls(keys)
	odd := make([]int, 0, len(calls))
	for _, g := range ix.groups {
		odd = append(odd, ix.link(g)...)
	}
	model.Parallel(len(odd), func(i int, buf []byte) []byte {
		event := calls[odd[i]].Result
		buf = ix.rawText(event, buf)
		f := &ix.calls[odd[i]]
		f.lines, f.hollow = lineHashes(buf, salt), hollow(buf)
		return buf
	})
	for _, g := range ix.groups {
		ix.weighGroup(g)
	}
	ix.indexRanges(salt)
}

// markOdd lets no call go that has two results: one would be left without it.
func (ix *Index) markOdd() {
	seen := make([]bool, len(ix.calls))
	for i := range ix.Conversation.Events {
		if e := ix.event(i); e.Kind == model.ToolResult && e.Call >= 0 {
			if seen[e.Call] {
				ix.calls[e.Call].odd = true
			}
			seen[e.Call] = true
		}
	}
}

// readKey computes what a pair's equals have in common.
func (ix *Index) readKey(call int, key *callKey, buf []byte) []byte {
	c := ix.Conversation
	k := &c.Calls[call]
	buf = c.AppendEvent(buf, &c.Events[k.Request])
	h := sha256.New()
	_, _ = h.Write([]byte(k.Tool))
	_, _ = h.Write([]byte{0})
	_, _ = h.Write(source.Canonical(buf))
	if len(k.Effect.Programs) > 0 { // In another folder, the same line is of another file.
		_, _ = h.Write([]byte(strings.Join(k.Effect.Paths, "\x00")))
	}
	h.Sum(key.args[:0])
	ix.calls[call].args = key.args
	key.partition = c.Events[k.Result].Partition
	return buf
}

// groupCalls fills in Index.groups with the keys that more than one pair has.
func (ix *Index) groupCalls(keys []callKey) {
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
		if ix.calls[first].group < 0 {
			ix.calls[first].group = len(ix.groups)
			ix.groups = append(ix.groups, []int{first})
		}
		g := ix.calls[first].group
		ix.calls[i].group = g
		ix.groups[g] = append(ix.groups[g], i)
	}
	for _, g := range ix.groups {
		slices.SortFunc(g, func(a, b int) int {
			return cmp.Compare(calls[a].Result, calls[b].Result)
		})
	}
}

// link notes for each call of a group the latest with the same content, and
// returns the calls whose lines matter, as not all contents are the same.
func (ix *Index) link(g []int) []int {
	// How a call ended is part of what it answered.
	type answer struct {
		raw    model.Sum
		status model.Status
	}
	last, newer := make(map[answer]int, 1), make(map[answer]int, 1)
	for _, call := range slices.Backward(g) {
		f := &ix.facts[ix.Conversation.Calls[call].Result]
		if !f.comparable {
			continue
		}
		a := answer{f.raw, ix.Conversation.Calls[call].Status}
		if _, ok := last[a]; !ok {
			last[a] = call
		} else {
			ix.calls[newer[a]].prevSame = call
		}
		newer[a] = call
		ix.calls[call].lastSame = last[a]
	}
	if len(last) <= 1 {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(g), func(call int) bool {
		return !ix.facts[ix.Conversation.Calls[call].Result].comparable
	})
}

// weighGroup computes the classes against the call that mostly is the cover, so
// that planning does not.
func (ix *Index) weighGroup(g []int) {
	calls := ix.Conversation.Calls
	for i := len(g) - 1; i > 0; i-- {
		if !calls[g[i]].Status.Good() || len(ix.needs[calls[g[i]].Result]) > 0 {
			continue
		}
		for _, older := range g[:i] {
			f := &ix.calls[older]
			f.class = ix.compare(older, g[i])
			f.cover = g[i]
		}
		return
	}
}

// event is an event by its index.
func (ix *Index) event(i int) *model.Event { return &ix.Conversation.Events[i] }

// loss is what it costs that a call goes where a later equal one stays.
func (ix *Index) loss(older, later int) model.Class {
	if f := &ix.calls[older]; f.cover == later {
		return f.class
	}
	return ix.compare(older, later)
}

// compare works out a loss from the facts of the two results. What holds more than
// text, such as an image, tells nothing and counts as superseded; and so does an
// answer to a call that ended in another way, whatever its text, and one whose lines
// nobody looked at. What an earlier fork left of a result is no newer version of it.
func (ix *Index) compare(older, later int) model.Class {
	calls := ix.Conversation.Calls
	a, b := &ix.facts[calls[older].Result], &ix.facts[calls[later].Result]
	switch {
	case !a.comparable || !b.comparable || calls[older].Status != calls[later].Status:
		return model.Superseded
	case a.raw == b.raw:
		return model.Identical
	case ix.calls[older].lines != nil && subset(ix.calls[older].lines, ix.calls[later].lines):
		return model.Covered
	case ix.calls[later].hollow:
		return model.Dropped
	default:
		return model.Superseded
	}
}

// hollow reports whether a raw content is only what an earlier fork left of it: a stub
// in its place, or its ends.
func hollow(raw []byte) bool { return standsIn(raw) || bytes.Contains(raw, []byte(trimEnd)) }

// lineHashes are the hashes of a text's lines, sorted, each once, never nil. They are
// salted, so that nobody can write two lines that count as one.
func lineHashes(text []byte, salt maphash.Seed) []uint64 {
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

// subset reports whether each of the sorted hashes a is in b.
func subset(a, b []uint64) bool {
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
