package facts

import (
	"bytes"
	"cmp"
	"hash/maphash"
	"slices"

	"decant/model"
	"decant/strategies/marker"
)

// Why arguments shrink, as their notes say it.
const (
	ReadReason    = "the file is read in full later"
	WrittenReason = "the file is written again later"
	failedReason  = "the call failed"
)

// shrunkLeast is how many bytes of arguments are not worth a look by any setting.
const shrunkLeast = 2 * marker.NoteBytes

// indexGoods finds the calls of each group that went well.
func indexGoods(ix *Index) {
	calls := ix.Conversation.Calls
	ix.goods = make([][]int, len(ix.Groups))
	for g, group := range ix.Groups {
		for _, i := range group {
			if calls[i].Status.Good() && len(ix.Needs[calls[i].Result]) == 0 {
				ix.goods[g] = append(ix.goods[g], i)
			}
		}
	}
}

// Retries are the calls equal to one that went well after it was answered.
func (ix *Index) Retries(call int) []int {
	g := ix.Calls[call].Group
	if g < 0 {
		return nil
	}
	calls := ix.Conversation.Calls
	at, _ := slices.BinarySearchFunc(ix.goods[g], calls[call].Result, func(c, result int) int {
		return cmp.Or(cmp.Compare(calls[c].Result, result), -1)
	})
	return ix.goods[g][at:]
}

// indexShrunk finds the calls whose arguments may shrink.
func indexShrunk(ix *Index, files map[fileKey]*deeds) {
	calls := ix.Conversation.Calls
	ix.Shrunk = make([]*ShrunkFact, len(calls))
	salt := maphash.MakeSeed()
	lines := fullReads(ix, files, salt)
	model.RunParallel(len(calls), func(i int, buf []byte) []byte {
		call := &calls[i]
		if !call.Pair() || ix.Event(call.Request).Bytes <= shrunkLeast {
			return buf
		}
		switch {
		case call.Status == model.Failed:
			if s := ix.shrink(i); s != nil {
				ix.Shrunk[i] = &ShrunkFact{Failed: ix.newText(s.With(failedReason))}
			}
		case call.Status.Good() && call.Effect.Kind == model.Writes:
			ix.Shrunk[i] = findCovers(ix, i, files, lines, salt)
		}
		return buf
	})
}

// newText weighs a text.
func (ix *Index) newText(s string) newText { return newText{s, ix.Conversation.TextWeight(s)} }

// shrink cuts the long texts out of a call's arguments; nil where it has none.
func (ix *Index) shrink(call int) *marker.Shrunk {
	request := ix.Conversation.Calls[call].Request
	return marker.ShrinkArguments(ix.Conversation.AppendEvent(nil, ix.Event(request)))
}

// fullReads lists the reads of written files that showed all of them, file by file,
// and returns the lines of each.
func fullReads(ix *Index, files map[fileKey]*deeds, salt maphash.Seed) map[int][]uint64 {
	calls := ix.Conversation.Calls
	hashes := make([][]uint64, len(calls))
	model.RunParallel(len(calls), func(i int, buf []byte) []byte {
		key, ok := ix.readFile(i)
		if !ok || calls[i].Effect.Kind != model.Reads || files[key] == nil {
			return buf
		}
		if buf = ix.RawText(calls[i].Result, buf[:0]); isFullRead(ix, i, buf) {
			hashes[i] = LineHashes(bytes.TrimSuffix(buf, []byte{'\n'}), salt)
		}
		return buf
	})
	out := map[int][]uint64{}
	for i, h := range hashes {
		if h != nil {
			key, _ := ix.readFile(i)
			out[i], files[key].reads = h, append(files[key].reads, i)
		}
	}
	for _, d := range files {
		slices.SortFunc(d.reads, func(a, b int) int { return calls[a].Request - calls[b].Request })
	}
	return out
}

// onePath is the path of a write that changed one file and nothing else, "" for any
// other. A shell's command line is never cut: it says how, not only what.
func onePath(call *model.Call) string {
	e := &call.Effect
	if len(e.Paths) == 0 || e.Everything || IsShell[call.Tool] || len(e.Programs) > 0 {
		return ""
	}
	for _, p := range e.Paths {
		if p != e.Paths[0] {
			return ""
		}
	}
	return e.Paths[0]
}

// findCovers is what is known of a write whose file was read in full or written
// again after it; nil where neither is so.
func findCovers(ix *Index,
	call int, files map[fileKey]*deeds, lines map[int][]uint64, salt maphash.Seed,
) *ShrunkFact {
	p := onePath(&ix.Conversation.Calls[call])
	d := files[ix.fileKey(call, p)]
	if p == "" || d == nil {
		return nil
	}
	reads, rewrites := ix.after(d.reads, call), ix.after(d.rewrites, call)
	if len(reads)+len(rewrites) == 0 {
		return nil
	}
	s := ix.shrink(call)
	if s == nil {
		return nil
	}
	out := &ShrunkFact{}
	gone := goneLines(s, salt)
	for _, r := range pickOuter(reads) {
		c := WriteCover{Call: r, Class: model.Superseded, Reads: true}
		if !s.Listed && IsSubset(gone, lines[r]) {
			c.Class = model.Covered
		}
		out.Covers = append(out.Covers, c)
	}
	for _, w := range pickOuter(rewrites) {
		out.Covers = append(out.Covers, WriteCover{Call: w, Class: model.Superseded})
	}
	if len(reads) > 0 {
		out.Read = ix.newText(s.With(ReadReason))
	}
	if len(rewrites) > 0 {
		out.Written = ix.newText(s.With(WrittenReason))
	}
	return out
}

// pickOuter are the first two and the last two of some calls: more are hardly ever of
// use, and a file may be written and read thousands of times.
func pickOuter(calls []int) []int {
	if len(calls) <= 4 {
		return calls
	}
	return append(slices.Clone(calls[:2]), calls[len(calls)-2:]...)
}

// goneLines are the hashed lines of all texts that go.
func goneLines(s *marker.Shrunk, salt maphash.Seed) []uint64 {
	out := make([]uint64, 0, len(s.Gone))
	for _, text := range s.Gone {
		out = append(out, LineHashes(bytes.TrimSuffix([]byte(text), []byte{'\n'}), salt)...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}
