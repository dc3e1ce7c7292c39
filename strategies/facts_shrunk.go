package strategies

import (
	"bytes"
	"cmp"
	"hash/maphash"
	"slices"

	"decant/model"
)

// Why arguments shrink, as their notes say it.
const (
	readReason    = "the file is read in full later"
	writtenReason = "the file is written again later"
	failedReason  = "the call failed"
)

// shrunkLeast is how many bytes of arguments are not worth a look by any setting.
const shrunkLeast = 2 * noteBytes

// newText is a text that may stand in the place of another, and its tokens.
type newText struct {
	text   string
	weight float64
}

// shrunkFact is what is known of a call whose arguments may shrink.
type shrunkFact struct {
	// covers are what came after a write, in order; none for other calls.
	covers []writeCover
	// read, written and failed are the arguments with a note for each reason.
	// Those that cannot come up are empty.
	read, written, failed newText
}

// writeCover is a later call that makes the arguments of a write redundant.
type writeCover struct {
	call  int
	class model.Class // What losing the arguments to it costs.
	reads bool        // It shows the file, else it gives it new contents.
}

// event is where the cover's text is: the result of a read, the request of a write.
func (w *writeCover) event(c *model.Call) int {
	if w.reads {
		return c.Result
	}
	return c.Request
}

// indexGoods finds the calls of each group that went well.
func (ix *Index) indexGoods() {
	calls := ix.Conversation.Calls
	ix.goods = make([][]int, len(ix.groups))
	for g, group := range ix.groups {
		for _, i := range group {
			if calls[i].Status.Good() && len(ix.needs[calls[i].Result]) == 0 {
				ix.goods[g] = append(ix.goods[g], i)
			}
		}
	}
}

// retries are the calls equal to one that went well after it was answered.
func (ix *Index) retries(call int) []int {
	g := ix.calls[call].group
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
func (ix *Index) indexShrunk(files map[fileKey]*deeds) {
	calls := ix.Conversation.Calls
	ix.shrunk = make([]*shrunkFact, len(calls))
	salt := maphash.MakeSeed()
	lines := ix.fullReads(files, salt)
	model.Parallel(len(calls), func(i int, buf []byte) []byte {
		call := &calls[i]
		if !call.Pair() || ix.event(call.Request).Bytes <= shrunkLeast {
			return buf
		}
		switch {
		case call.Status == model.Failed:
			if s := ix.shrink(i); s != nil {
				ix.shrunk[i] = &shrunkFact{failed: ix.newText(s.with(failedReason))}
			}
		case call.Status.Good() && call.Effect.Kind == model.Writes:
			ix.shrunk[i] = ix.superseded(i, files, lines, salt)
		}
		return buf
	})
}

// newText weighs a text.
func (ix *Index) newText(s string) newText { return newText{s, ix.Conversation.TextWeight(s)} }

// shrink cuts the long texts out of a call's arguments; nil where it has none.
func (ix *Index) shrink(call int) *shrunk {
	request := ix.Conversation.Calls[call].Request
	return shrink(ix.Conversation.AppendEvent(nil, ix.event(request)))
}

// fullReads lists the reads of written files that showed all of them, file by file,
// and returns the lines of each.
func (ix *Index) fullReads(files map[fileKey]*deeds, salt maphash.Seed) map[int][]uint64 {
	calls := ix.Conversation.Calls
	hashes := make([][]uint64, len(calls))
	model.Parallel(len(calls), func(i int, buf []byte) []byte {
		key, ok := ix.seen(i)
		if !ok || calls[i].Effect.Kind != model.Reads || files[key] == nil {
			return buf
		}
		if buf = ix.rawText(calls[i].Result, buf[:0]); ix.full(i, buf) {
			hashes[i] = lineHashes(bytes.TrimSuffix(buf, []byte{'\n'}), salt)
		}
		return buf
	})
	out := map[int][]uint64{}
	for i, h := range hashes {
		if h != nil {
			key, _ := ix.seen(i)
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
	if len(e.Paths) == 0 || e.Everything || isShell[call.Tool] || len(e.Programs) > 0 {
		return ""
	}
	for _, p := range e.Paths {
		if p != e.Paths[0] {
			return ""
		}
	}
	return e.Paths[0]
}

// superseded is what is known of a write whose file was read in full or written
// again after it; nil where neither is so.
func (ix *Index) superseded(
	call int, files map[fileKey]*deeds, lines map[int][]uint64, salt maphash.Seed,
) *shrunkFact {
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
	out := &shrunkFact{}
	gone := goneLines(s, salt)
	for _, r := range outer(reads) {
		c := writeCover{call: r, class: model.Superseded, reads: true}
		if !s.listed && subset(gone, lines[r]) {
			c.class = model.Covered
		}
		out.covers = append(out.covers, c)
	}
	for _, w := range outer(rewrites) {
		out.covers = append(out.covers, writeCover{call: w, class: model.Superseded})
	}
	if len(reads) > 0 {
		out.read = ix.newText(s.with(readReason))
	}
	if len(rewrites) > 0 {
		out.written = ix.newText(s.with(writtenReason))
	}
	return out
}

// outer are the first two and the last two of some calls: more are hardly ever of
// use, and a file may be written and read thousands of times.
func outer(calls []int) []int {
	if len(calls) <= 4 {
		return calls
	}
	return append(slices.Clone(calls[:2]), calls[len(calls)-2:]...)
}

// goneLines are the hashed lines of all texts that go.
func goneLines(s *shrunk, salt maphash.Seed) []uint64 {
	out := make([]uint64, 0, len(s.gone))
	for _, text := range s.gone {
		out = append(out, lineHashes(bytes.TrimSuffix([]byte(text), []byte{'\n'}), salt)...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}
